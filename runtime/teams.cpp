// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/runtime/teams.hpp"

#include <algorithm>
#include <bit>

#include "messages.hpp"
#include "skerry/runtime/collectives.hpp"
#include "team_hosts.hpp"
#include "team_words.hpp"

namespace skerry::runtime {
namespace {

// The segment's first page is the PE's own control page; teams' words follow.
constexpr std::size_t control_bytes = 4096;  // see transports::end_word_at

std::size_t slot_bytes(int n_pes) {
    return (team_words::bytes(n_pes) + 4095) / 4096 * 4096;
}

int strides_of_active_sets(int n_pes) {
    return std::bit_width(static_cast<unsigned>(n_pes));
}

void and_words(void* into, const void* with, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i)
        static_cast<std::uint64_t*>(into)[i] &= static_cast<const std::uint64_t*>(with)[i];
}

// The first one on each host waits until the others there have left its words.
void await_host(team& members) {
    const team_hosts& hosts = *members.hosts();
    const std::uint64_t number = members.next_exchange();
    const int first = hosts.first_on(hosts.mine);
    if (members.my_member() != first) return send_message(members, first, number, nullptr, 0);
    for (int nth = 1; nth < hosts.n_on(hosts.mine); ++nth)
        receive_message(members, first + nth, number);
}

}  // namespace

std::size_t teams::words_bytes(int n_pes) {
    const auto n = static_cast<std::size_t>(n_pes);
    const auto strides = static_cast<std::size_t>(strides_of_active_sets(n_pes));
    return control_bytes + most_teams * slot_bytes(n_pes) + strides * (n + 1) * sizeof(team_words);
}

transports::offset teams::slot_at(int slot) const {
    return control_bytes + static_cast<std::size_t>(slot) * slot_bytes(with_.all.n_pes());
}

transports::offset teams::active_set_at(int log2_stride, int size) const {
    const auto row =
        static_cast<std::size_t>(log2_stride) * static_cast<std::size_t>(with_.all.n_pes() + 1);
    return slot_at(most_teams) + (row + static_cast<std::size_t>(size)) * sizeof(team_words);
}

teams::teams(const operations& with)
    : with_(with),
      used_slots_(3),  // slot 0 is the world's, slot 1 the node's
      free_slots_(~used_slots_.load()),
      world_(std::make_unique<team>(with, team_place{0, 1, with.all.n_pes()}, slot_at(0), true)),
      node_(std::make_unique<team>(with, team_place{with.all.first_near(), 1, with.all.n_near()},
                                   slot_at(1), true)) {}

teams::~teams() = default;

// Another thread may be splitting another team at the same time, and other members' threads in
// another order: what all saw free is taken only if all get it.
int teams::take_slot(team& parent, bool member) {
    for (;;) {
        // ordering: relaxed; a proposal only
        std::uint64_t common[2] = {free_slots_.load(std::memory_order_relaxed),
                                   ~used_slots_.load(std::memory_order_relaxed)};
        reduce_local(parent, common, 2, {sizeof *common, and_words});
        if (common[1] == 0) return -1;
        if (common[0] == 0) continue;  // other threads are about to take, or to give back
        const std::uint64_t bit = common[0] & -common[0];
        // ordering: acquire; partner is the release of the thread that gave the slot back
        const bool mine =
            member && (free_slots_.fetch_and(~bit, std::memory_order_acquire) & bit) != 0;
        std::uint64_t all_got_it = mine || !member;
        reduce_local(parent, &all_got_it, 1, {sizeof all_got_it, and_words});
        if (mine && all_got_it) used_slots_.fetch_or(bit, std::memory_order_relaxed);
        if (all_got_it) return std::countr_zero(bit);
        // ordering: release; partner is the acquire above, here as in destroy
        if (mine) free_slots_.fetch_or(bit, std::memory_order_release);
    }
}

// Words that nobody has used are zero, and stay unoccupied: a row for each PE of a large job.
void teams::prepare_words(int slot, int members) {
    int& last = last_members_[static_cast<std::size_t>(slot)];
    if (last > 0) reinterpret_cast<team_words*>(with_.all.own(slot_at(slot)))->clear(last);
    last = members;
}

team* teams::keep(int slot, std::unique_ptr<team> made) {
    std::lock_guard hold(lock_);
    return (by_slot_[slot] = std::move(made)).get();
}

team* teams::split(team& parent, const team_place& place, status& outcome) {
    const bool member = place.size > 0 && place.member_of(with_.all.pe()) >= 0;
    const int slot = take_slot(parent, member);
    outcome = slot < 0 ? status::out_of_memory : status::ok;
    if (slot < 0) return nullptr;
    if (member) prepare_words(slot, place.size);
    parent.barrier();  // all members' words are cleared before anybody uses them
    if (!member) return nullptr;
    return keep(slot, std::make_unique<team>(with_, place, slot_at(slot), true));
}

void teams::destroy(team* gone) {
    // Everybody is done with this PE's words once a reduction is done: it waits on own words alone,
    // or by host on those of the first one there.
    std::uint64_t nothing = 0;
    reduce_local(*gone, &nothing, 1, {sizeof nothing, and_words});
    if (gone->hosts()) await_host(*gone);
    std::lock_guard hold(lock_);
    const auto entry = std::find_if(by_slot_.begin(), by_slot_.end(),
                                    [&](const auto& one) { return one.second.get() == gone; });
    const int slot = entry->first;
    by_slot_.erase(entry);
    used_slots_.fetch_and(~(std::uint64_t{1} << slot), std::memory_order_relaxed);
    free_slots_.fetch_or(std::uint64_t{1} << slot, std::memory_order_release);
}

team& teams::active_set(int start, int log2_stride, int size) {
    if (start == 0 && log2_stride == 0 && size == with_.all.n_pes()) return *world_;
    std::lock_guard hold(lock_);
    auto& known = active_sets_[{start, log2_stride, size}];
    if (!known)
        known = std::make_unique<team>(with_, team_place{start, 1 << log2_stride, size},
                                       active_set_at(log2_stride, size), false);
    return *known;
}

}  // namespace skerry::runtime
