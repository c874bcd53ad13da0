// SPDX-License-Identifier: BSD-3-Clause
#include "key_space_membership.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "skerry/base/environment.hpp"
#include "skerry/base/fatal.hpp"

namespace skerry::bootstrap {
namespace {

// The same on all PEs, since all make the same collective calls, and never again in the life of the
// process.
std::string next_key() {
    static long number = 0;
    return "skerry" + std::to_string(++number);
}

// Places a host's block, in which its PEs come one after the other, where they belong.
void scatter(const std::vector<std::byte>& block, const std::vector<int>& pes, std::size_t bytes,
             std::byte* all) {
    for (std::size_t i = 0; i < pes.size(); ++i)
        std::memcpy(all + static_cast<std::size_t>(pes[i]) * bytes, block.data() + i * bytes,
                    bytes);
}

}  // namespace

key_space_membership::key_space_membership(key_space& space)
    : hosted_membership(space.pe(), space.n_pes()), space_(space) {
    // A message ends the job from here on, not only this PE.
    set_abort_handler([](void* of, int code) { static_cast<key_space*>(of)->abort(code); }, &space);
    find_host();
    starting_ = false;
}

// Later a PE may compute for days before it comes to the end.
status key_space_membership::barrier_across_hosts() {
    if (starting_) return fence_at_start(false);
    if (!is_pe()) return status::peer_lost;
    return space_.fence(false, std::numeric_limits<double>::infinity());
}

// Data are exchanged only at start, where it is a mistake if others stay away for long; and until
// the network is up nobody else would notice that a host is lost.
status key_space_membership::fence_at_start(bool collect) {
    if (!is_pe()) return status::peer_lost;
    const double limit_s = environment_seconds("SKERRY_START_TIMEOUT", 300);
    // PEs give up one after the other, so that the first speaks for all.
    const status met = space_.fence(collect, limit_s + 0.5 * std::min(pe(), 20));
    if (met == status::timed_out)
        fatal("start",
              "PE %d of %d has waited for the others for %g s: all PEs must start Skerry; "
              "SKERRY_START_TIMEOUT sets the time",
              pe(), n_pes(), limit_s);
    return met;
}

status key_space_membership::all_gather(const void* mine, std::size_t bytes, void* all) {
    if (bytes == 0) return status::ok;
    if (one_host()) return on_host()->all_gather(mine, bytes, all);
    const std::span own{static_cast<const std::byte*>(mine), bytes};
    auto* to = static_cast<std::byte*>(all);
    return on_host() ? gather_by_host(own, to) : gather_by_pe(own, to);
}

status key_space_membership::gather_by_pe(std::span<const std::byte> mine, std::byte* all) {
    const std::string key = next_key();
    space_.put(key, mine);
    status done = fence_at_start(true);
    for (int pe = 0; pe < n_pes() && done == status::ok; ++pe)
        done = space_.get(pe, key, {all + static_cast<std::size_t>(pe) * mine.size(), mine.size()});
    return done;
}

status key_space_membership::gather_by_host(std::span<const std::byte> mine, std::byte* all) {
    const std::string key = next_key();
    std::vector<std::byte> block(pes_on_host().size() * mine.size());
    status done = on_host()->all_gather(mine.data(), mine.size(), block.data());
    if (done != status::ok) return done;
    if (is_first_on_host()) space_.put(key, block);
    done = fence_at_start(true);
    if (done == status::ok && is_first_on_host()) done = fetch_hosts(key, mine.size(), all);
    if (done != status::ok) return done;
    return on_host()->broadcast(all, static_cast<std::size_t>(n_pes()) * mine.size());
}

status key_space_membership::fetch_hosts(const std::string& key, std::size_t bytes,
                                         std::byte* all) {
    for (int host = 0; host < hosts().n_hosts(); ++host) {
        const std::vector<int> pes = hosts().pes_of(host, n_pes());
        std::vector<std::byte> block(pes.size() * bytes);
        const status got = space_.get(pes.front(), key, block);
        if (got != status::ok) return got;
        scatter(block, pes, bytes, all);
    }
    return status::ok;
}

status key_space_membership::publish(const void* mine, std::size_t bytes) {
    if (!space_.can_ask_later()) return membership::publish(mine, bytes);
    published_ = next_key();
    space_.put(published_, {static_cast<const std::byte*>(mine), bytes});
    return fence_at_start(false);
}

status key_space_membership::look_up(int pe, void* theirs, std::size_t bytes) {
    if (!space_.can_ask_later()) return membership::look_up(pe, theirs, bytes);
    return space_.get(pe, published_, {static_cast<std::byte*>(theirs), bytes});
}

void key_space_membership::leave() {
    if (is_pe()) space_.leave();
}

void key_space_membership::abort(int exit_code) {
    if (is_pe()) space_.abort(exit_code);
    std::_Exit(exit_code);
}

}  // namespace skerry::bootstrap
