// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/runtime/teams.hpp"

#include <bit>
#include <cstring>

#include "skerry/runtime/collectives.hpp"
#include "team_words.hpp"

namespace skerry::runtime {
namespace {

// The segment's first page is the PE's own control page; teams' words follow.
constexpr std::size_t control_bytes = 4096;

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
      free_slots_(~std::uint64_t{1}),  // slot 0 is the world's
      world_(std::make_unique<team>(with, team_place{0, 1, with.all.n_pes()}, slot_at(0), true)) {}

teams::~teams() = default;

team* teams::split(team& parent, const team_place& place, status& outcome) {
    std::uint64_t common = free_slots_;
    reduce_local(parent, &common, 1, {sizeof common, and_words});
    if (common == 0) {
        outcome = status::out_of_memory;
        return nullptr;
    }
    outcome = status::ok;
    const int slot = std::countr_zero(common);
    const bool member = place.size > 0 && place.member_of(with_.all.pe()) >= 0;
    if (member) {
        std::memset(with_.all.own(slot_at(slot)), 0, slot_bytes(with_.all.n_pes()));
        free_slots_ &= ~(std::uint64_t{1} << slot);
    }
    parent.barrier();  // all members' words are cleared before anybody uses them
    if (!member) return nullptr;
    auto& made = by_slot_[slot] = std::make_unique<team>(with_, place, slot_at(slot), true);
    return made.get();
}

void teams::destroy(team* gone) {
    for (auto entry = by_slot_.begin(); entry != by_slot_.end(); ++entry) {
        if (entry->second.get() != gone) continue;
        // Everybody is done with this PE's words once a reduction, which waits on own words alone,
        // is done.
        std::uint64_t nothing = 0;
        reduce_local(*gone, &nothing, 1, {sizeof nothing, and_words});
        free_slots_ |= std::uint64_t{1} << entry->first;
        by_slot_.erase(entry);
        return;
    }
}

team& teams::active_set(int start, int log2_stride, int size) {
    if (start == 0 && log2_stride == 0 && size == with_.all.n_pes()) return *world_;
    auto& known = active_sets_[{start, log2_stride, size}];
    if (!known)
        known = std::make_unique<team>(with_, team_place{start, 1 << log2_stride, size},
                                       active_set_at(log2_stride, size), false);
    return *known;
}

}  // namespace skerry::runtime
