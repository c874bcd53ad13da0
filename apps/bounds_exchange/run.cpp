// SPDX-License-Identifier: BSD-3-Clause
#include "run.hpp"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <vector>

#include "choices.hpp"
#include "output/timers.hpp"
#include "skerry/base/clock.hpp"
#include "skerry/base/fatal.hpp"
#include "skerry/bootstrap/message_passing.hpp"
#include "skerry/runtime/combine.hpp"
#include "skerry/runtime/world.hpp"
#include "verify/oracle.hpp"

namespace skerry::bounds_exchange {
namespace {

constexpr int most_rounds = 50;       // that forms are timed in turn
constexpr int more_often_in_2d = 10;  // so that they take as long as a 3-D exchange or longer

using values = std::vector<double>;

// One candidate at a number of levels: forms that are called one after the other.
struct contender {
    const candidate* what;
    layout memory;
    int repeats;
    std::vector<std::unique_ptr<form>> forms;
    values rounds;  // this PE's seconds

    void exchange() {
        for (const auto& f : forms) f->exchange();
    }
};

class runner {
 public:
    runner(runtime::world& world, const options& o, const grid& all)
        : world_(world), o_(o), all_(all), mine_(block_of(all, world.pe())) {
        const auto bytes =
            static_cast<std::size_t>(layout_of(all_, o_.levels).elements()) * sizeof(double);
        for (int i = 0; i < o_.fields; ++i) {
            void* points = world_.symmetric_heap().allocate(bytes);
            if (!points)
                fatal("bounds_exchange",
                      "field %d of %zu bytes does not fit into the symmetric heap: set "
                      "SHMEM_SYMMETRIC_SIZE",
                      i, bytes);
            const char kind = o_.points[static_cast<std::size_t>(i) % o_.points.size()];
            fields_.push_back({static_cast<double*>(points), static_cast<point_kind>(kind)});
        }
    }

    report run(const std::vector<candidate>& all) {
        for (const int levels : {1, o_.levels}) {
            if (levels == 1 && !contenders_.empty()) break;
            for (const candidate& c : all) make(c, layout_of(all_, levels));
        }
        for (contender& c : contenders_)
            for (int round = 0; round < 3; ++round) verify(c, round);
        time();
        return reported();
    }

 private:
    void make(const candidate& what, const layout& memory) {
        contender& made = contenders_.emplace_back(contender{
            &what, memory, o_.repeats * (memory.levels == 1 ? more_often_in_2d : 1), {}, {}});
        const std::span<const field> fields(fields_);
        const std::size_t each = what.is_single ? 1 : fields.size();
        for (std::size_t i = 0; i < fields.size(); i += each)
            made.forms.push_back(
                what.kind->make({world_, all_, mine_, memory, fields.subspan(i, each)}, what.how));
    }

    void verify(contender& c, int round) {
        fill_all(c.memory, round);
        c.exchange();
        expect_right(c, round);
    }

    void fill_all(const layout& memory, int round) {
        for (int i = 0; i < o_.fields; ++i) fill(all_, mine_, memory, fields_[i], {i, round});
        // Nobody may write into a halo that its owner has yet to fill.
        world_.all_teams().world().barrier();
    }

    // Of all PEs, so that each has the result.
    template <typename op>
    void combine(values& of) {
        runtime::reduce_local(world_.all_teams().world(), of.data(), of.size(),
                              runtime::reduction_by<op, double>);
    }

    // The lowest PE that has a wrong point speaks.
    void expect_right(const contender& c, int round) {
        verdict found;
        for (int i = 0; i < o_.fields; ++i) {
            const verdict one = check(all_, mine_, c.memory, fields_[i], {i, round});
            if (found.wrong == 0) found.first = one.first;
            found.wrong += one.wrong;
        }
        values wrong = {static_cast<double>(found.wrong)};
        values who = {static_cast<double>(found.wrong > 0 ? world_.pe() : world_.n_pes())};
        combine<runtime::op_sum>(wrong);
        combine<runtime::op_min>(who);
        if (wrong[0] == 0) return;
        if (static_cast<int>(who[0]) == world_.pe()) {
            std::fprintf(stderr, "bounds_exchange: %s: %.0f points are wrong; on PE %d %s\n",
                         c.what->name.c_str(), wrong[0], world_.pe(), found.first.c_str());
            end_job(wrong_answer);
        }
        world_.all_teams().world().barrier();  // until that PE has ended the job
    }

    // Forms take turns, so that a noisy moment falls on all of them.
    void time() {
        const int rounds = std::min(o_.repeats, most_rounds);
        for (int round = 0; round < rounds; ++round) {
            for (contender& c : contenders_) {
                if (round == 0) fill_all(c.memory, round);
                c.exchange();  // brings its memory into the caches
                world_.all_teams().world().barrier();
                const int times = c.repeats * (round + 1) / rounds - c.repeats * round / rounds;
                const double begin = now_seconds();
                for (int i = 0; i < times; ++i) c.exchange();
                c.rounds.push_back((now_seconds() - begin) / times);
                if (round == 0) expect_right(c, round);
            }
        }
    }

    report reported() {
        const auto* mpi = world_.job().messages();
        report all{.transport = std::string(world_.transport_name()),
                   .mpi = mpi ? mpi->library() : std::string(),
                   .pes = world_.n_pes(),
                   .columns = all_.columns,
                   .rows = all_.rows,
                   .levels = o_.levels,
                   .fields = o_.fields,
                   .repeats = o_.repeats,
                   .points = o_.points,
                   .timers = {}};
        for (const contender& c : contenders_) all.timers.push_back(timer_of(c));
        return all;
    }

    timer timer_of(const contender& c) {
        double mean = 0;
        for (const double seconds : c.rounds) mean += seconds;
        const double total = mean / static_cast<double>(c.rounds.size()) * c.repeats;
        values least = {total}, most = {total}, sum = {total}, slowest = c.rounds;
        combine<runtime::op_min>(least);
        combine<runtime::op_max>(most);
        combine<runtime::op_sum>(sum);
        combine<runtime::op_max>(slowest);
        std::sort(slowest.begin(), slowest.end());
        const std::string prefix = c.memory.levels == 1 ? "bex_2d_" : "bex_3d_";
        const std::string suffix = c.what->is_single ? "_single" : "";
        return {.label = prefix + std::string(c.what->kind->label) + suffix,
                .form = std::string(c.what->kind->name) + (c.what->is_single ? "+single" : ""),
                .variant = c.forms.front()->strategy(),
                .exchanges = c.repeats,
                .t_min = least[0],
                .t_avg = sum[0] / world_.n_pes(),
                .t_max = most[0],
                .t_sum = sum[0],
                .us_median = slowest[slowest.size() / 2] * 1e6,
                .us_min = slowest[0] * 1e6};
    }

    runtime::world& world_;
    const options& o_;
    const grid& all_;
    block mine_;
    std::vector<field> fields_;
    std::vector<contender> contenders_;
};

void write(runtime::world& world, const options& o, const report& all) {
    if (world.pe() != 0) return;
    if (o.json != "-") std::fputs(to_text(all).c_str(), stdout);
    if (o.json.empty()) return;
    std::FILE* file = o.json == "-" ? stdout : std::fopen(o.json.c_str(), "w");
    bool is_written = file && std::fputs(to_json(all).c_str(), file) >= 0;
    if (file)
        is_written = (file == stdout ? std::fflush(file) : std::fclose(file)) == 0 && is_written;
    if (is_written) return;
    std::fprintf(stderr, "bounds_exchange: %s: cannot be written; check the folder of --json\n",
                 o.json.c_str());
    end_job(failure);
}

}  // namespace

void stop_all(runtime::world& world, int exit_code, const std::string& message) {
    if (world.pe() == 0) {
        std::fprintf(stderr, "bounds_exchange: %s\n", message.c_str());
        end_job(exit_code);
    }
    for (;;) world.all_teams().world().barrier();  // PE 0 ends the job
}

void run(runtime::world& world, const options& o) {
    const grid all = grid_of(world, o);
    const std::vector<candidate> candidates = candidates_of(world, o);
    runner here(world, o, all);
    write(world, o, here.run(candidates));
}

}  // namespace skerry::bounds_exchange
