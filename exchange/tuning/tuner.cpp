// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/exchange/tuner.hpp"

#include <algorithm>
#include <cstdio>
#include <limits>

#include "machinery/of_all.hpp"
#include "machinery/postbox.hpp"
#include "machinery/symmetric.hpp"
#include "skerry/base/clock.hpp"
#include "skerry/base/fatal.hpp"
#include "skerry/base/file.hpp"
#include "skerry/runtime/world.hpp"
#include "tuning/memory.hpp"

namespace skerry::exchange {
namespace {

constexpr double sample_s = 100e-6;
constexpr std::size_t finalists = 4;
constexpr int final_rounds = 7;
// A variant that is not faster by this factor is not worth leaving the default one.
constexpr double clearly = 0.97;

// FNV-1a.
void mix(std::uint64_t& hash, std::uint64_t value) {
    for (int byte = 0; byte < 8; ++byte, value >>= 8)
        hash = (hash ^ (value & 0xff)) * 0x100000001b3u;
}

std::uint64_t hash_of(const plan& what) {
    std::uint64_t hash = 0xcbf29ce484222325u;
    mix(hash, static_cast<std::uint64_t>(what.pe));
    for (const phase& p : what.phases) {
        for (const plan_link& l : p.sends) {
            mix(hash, static_cast<std::uint64_t>(l.partner));
            for (const plan_link::part& part : l.parts) {
                mix(hash, static_cast<std::uint64_t>(part.field));
                for (const copy_block& b : part.blocks) {
                    mix(hash, static_cast<std::uint64_t>(b.local_pitch_bytes));
                    mix(hash, static_cast<std::uint64_t>(b.remote_pitch_bytes));
                    mix(hash, b.run_bytes);
                    mix(hash, b.run_count);
                    mix(hash, b.row_count);
                    mix(hash, static_cast<std::uint64_t>(b.local_row_pitch_bytes));
                    mix(hash, static_cast<std::uint64_t>(b.remote_row_pitch_bytes));
                    mix(hash, b.plane_count);
                    mix(hash, static_cast<std::uint64_t>(b.local_plane_pitch_bytes));
                    mix(hash, static_cast<std::uint64_t>(b.remote_plane_pitch_bytes));
                }
            }
        }
    }
    return hash;
}

std::size_t bytes_sent(const plan& what) {
    std::size_t bytes = 0;
    for (const phase& p : what.phases)
        for (const plan_link& l : p.sends) bytes += l.bytes();
    return bytes;
}

// What else the times depend on: the processors, who is on which host, who is mapped.
std::uint64_t hash_of(runtime::world& world, bool has_symmetric_fields) {
    std::uint64_t hash = has_symmetric_fields;
    std::string processors = read_file("/proc/cpuinfo");
    processors = processors.substr(0, processors.find("stepping"));
    for (const char c : processors) mix(hash, static_cast<unsigned char>(c));
    mix(hash, static_cast<std::uint64_t>(world.job().hosts().n_hosts()));
    std::byte* mine = allocate_everywhere(world, 64);
    for (int pe = 0; pe < world.n_pes(); ++pe)
        mix(hash, world.with().copies.direct_pointer(mine, pe) != nullptr);
    world.symmetric_heap().release(mine);
    return hash;
}

std::string name_of(runtime::world& world, const alternatives& what, bool has_symmetric_fields) {
    std::uint64_t hash = hash_of(world, has_symmetric_fields);
    for (const plan* p : {what.phases, what.one_phase})
        if (p) hash = hash * 31 + hash_of(*p);
    // Sums over all PEs of the halves are the same everywhere.
    const auto high = sum_of_all(world, static_cast<std::int64_t>(hash >> 32));
    const auto low = sum_of_all(world, static_cast<std::int64_t>(hash & 0xffffffffu));
    char text[32];
    std::snprintf(text, sizeof text, "%08llx%08llx",
                  static_cast<unsigned long long>(high) & 0xffffffffu,
                  static_cast<unsigned long long>(low) & 0xffffffffu);
    return text;
}

std::string describe(runtime::world& world, const plan& what) {
    char text[160];
    const std::int64_t bytes = sum_of_all(world, static_cast<std::int64_t>(bytes_sent(what)));
    std::snprintf(text, sizeof text, "%d PEs on %d hosts, %zu fields, %lld bytes an exchange",
                  world.n_pes(), world.job().hosts().n_hosts(), what.fields.size(),
                  static_cast<long long>(bytes));
    return text;
}

// Those that differ in what they do here: options that only order what the strategy orders anyway,
// or that concern the caller, are left out.
std::vector<variant> candidates(const alternatives& what, const surroundings& here) {
    const option_set idle{option::fence, option::quiet, option::overlap};
    std::vector<variant> found;
    for (const variant& v : list_variants(here)) {
        const bool plain = v.options == v.options.without(idle);
        const bool has_plan = v.has(option::diagonals) ? what.one_phase : what.phases;
        if (plain && has_plan && v.how->name != "naive") found.push_back(v);
    }
    return found;
}

// One exchange made ready, and its samples.
class runner {
 public:
    runner(runtime::world& world, const plan& what, const variant& how)
        : world_(world), exchange_(world, what, how) {
        carry_out(1);
        const double once = seconds_of_all(1);
        repeats_ = std::clamp(static_cast<int>(sample_s / std::max(once, 1e-9)), 1, 1000);
    }
    void sample() { best_ = std::min(best_, seconds_of_all(repeats_) / repeats_); }
    double best() const { return best_; }

 private:
    void carry_out(int repeats) {
        for (int i = 0; i < repeats; ++i) exchange_.run();
    }
    // The slowest PE's, so that all know the same.
    double seconds_of_all(int repeats) {
        world_.all_teams().world().barrier();
        const double start = now_seconds();
        carry_out(repeats);
        const double mine = now_seconds() - start;
        return static_cast<double>(most_of_all(world_, static_cast<std::int64_t>(mine * 1e12))) *
               1e-12;
    }

    runtime::world& world_;
    persistent_exchange exchange_;
    int repeats_ = 1;
    double best_ = std::numeric_limits<double>::infinity();
};

std::vector<trial> predicted(runtime::world& world, const alternatives& what,
                             const std::vector<variant>& all) {
    std::vector<trial> trials;
    for (const variant& v : all) {
        const double mine = v.how->cost(what.of(v), v.options, machine{});
        const std::int64_t most = most_of_all(world, static_cast<std::int64_t>(mine * 1e12));
        trials.push_back({v, static_cast<double>(most) * 1e-12, 0});
    }
    std::stable_sort(trials.begin(), trials.end(),
                     [](const trial& a, const trial& b) { return a.predicted_s < b.predicted_s; });
    return trials;
}

bool is_faster(const trial& a, const trial& b) {
    return a.measured_s < b.measured_s;
}

// The most promising ones first, as long as there is time; the default one in any case.
std::vector<trial> first_heat(runtime::world& world, const alternatives& what,
                              std::vector<trial> all, const variant& usual, double seconds) {
    const auto at =
        std::find_if(all.begin(), all.end(), [&](const trial& t) { return t.how == usual; });
    if (at != all.end()) std::rotate(all.begin(), at, at + 1);
    const double start = now_seconds();
    std::vector<trial> run;
    for (trial& t : all) {
        const double spent = now_seconds() - start;
        const bool late = run.size() >= finalists && spent > seconds;
        if (most_of_all(world, late) > 0) break;
        runner one(world, what.of(t.how), t.how);
        for (int i = 0; i < 3 && (i == 0 || one.best() < seconds / 20); ++i) one.sample();
        t.measured_s = one.best();
        run.push_back(t);
    }
    return run;
}

// One of the fastest and the default one, in turns; no more exchanges than these have memory at a
// time.
void duel(runtime::world& world, const alternatives& what, trial& one, trial& usual) {
    runner a(world, what.of(one.how), one.how), b(world, what.of(usual.how), usual.how);
    for (int round = 0; round < final_rounds; ++round) {
        a.sample();
        b.sample();
    }
    one.measured_s = a.best();
    usual.measured_s = std::min(usual.measured_s, b.best());
}

// The fastest of those that beat the default one in turns.
variant winner(runtime::world& world, const alternatives& what, std::vector<trial>& run,
               const variant& usual) {
    std::stable_sort(run.begin(), run.end(), is_faster);
    const auto is_usual = [&](const trial& t) { return t.how == usual; };
    const auto at = std::find_if(run.begin(), run.end(), is_usual);
    if (at == run.end()) return run.front().how;
    trial best = *at;
    for (std::size_t i = 0; i < std::min(finalists, run.size()); ++i) {
        if (is_usual(run[i])) continue;
        duel(world, what, run[i], *at);
        if (run[i].measured_s < clearly * at->measured_s &&
            (is_usual(best) || is_faster(run[i], best)))
            best = run[i];
    }
    std::stable_sort(run.begin(), run.end(), is_faster);
    return best.how;
}

bool is_usable(const variant& v, const alternatives& what, const surroundings& here) {
    return applicable(v, here).applicable &&
           (v.has(option::diagonals) ? what.one_phase : what.phases) != nullptr;
}

// PE 0 looks, all go by what it found.
std::optional<variant> recalled(runtime::world& world, const std::string& path,
                                const std::string& name, const alternatives& what,
                                const surroundings& here) {
    const std::vector<variant> all = list_variants(here);
    std::int64_t number = -1;
    if (world.pe() == 0 && !path.empty()) {
        const auto found = remembered(path, name);
        for (std::size_t i = 0; found && i < all.size(); ++i)
            if (all[i] == *found && is_usable(*found, what, here))
                number = static_cast<std::int64_t>(i);
    }
    number = most_of_all(world, number);
    if (number < 0) return {};
    return all[static_cast<std::size_t>(number)];
}

}  // namespace

const plan& alternatives::of(const variant& v) const {
    const plan* found = v.has(option::diagonals) ? one_phase : phases;
    if (!found) found = one_phase ? one_phase : phases;
    if (!found) fatal("exchange tuner", "there is no plan to tune");
    return *found;
}

tuning_result tune(runtime::world& world, const alternatives& what, const tuning& how) {
    variant usual = default_variant();
    if (!what.phases) {
        std::string error;
        parse_variant(usual.name() + "+diagonals", usual, error);
    }
    const plan& any = what.of(usual);
    surroundings here = surroundings_of(world);
    here.has_symmetric_fields = has_symmetric_fields(any, world);
    tuning_result result;
    result.plan_name = name_of(world, what, here.has_symmetric_fields);
    const std::string path = tuning_path(how);
    if (!how.measure_anew) {
        if (const auto known = recalled(world, path, result.plan_name, what, here)) {
            result.chosen = *known;
            result.was_remembered = true;
            return result;
        }
    }
    std::vector<trial> run =
        first_heat(world, what, predicted(world, what, candidates(what, here)), usual, how.seconds);
    result.chosen = winner(world, what, run, usual);
    result.trials = std::move(run);
    const std::string description = describe(world, any);
    if (world.pe() == 0 && !path.empty()) remember(path, description, result);
    return result;
}

tuning_result tune_halo(runtime::world& world, const decomposition& blocks,
                        std::span<const field> fields, const halo_shape& shape, const tuning& how) {
    require_alike(world, blocks, fields, shape);
    require_block_each(blocks, world.n_pes());
    const plan phases = make_halo_plan(world.pe(), blocks, fields, shape, false);
    const plan one_phase = make_halo_plan(world.pe(), blocks, fields, shape, true);
    return tune(world, {&phases, &one_phase}, how);
}

}  // namespace skerry::exchange
