// SPDX-License-Identifier: BSD-3-Clause
// The teams of a PE: the world, the node, those split from them, and active sets. Threads of a PE
// may make and use different teams at the same time.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <tuple>

#include "skerry/runtime/team.hpp"

namespace skerry::runtime {

class teams {
 public:
    static constexpr int most_teams =
        64;  // that a PE can be a member of at once, world and node included

    // Bytes of the runtime's words at the start of every segment.
    static std::size_t words_bytes(int n_pes);

    explicit teams(const operations& with);
    ~teams();

    team& world() { return *world_; }
    // The PEs whose memory is mapped here; a team of its own even where it is everybody, so that
    // threads may use both at once. This PE alone where nothing is mapped.
    team& node() { return *node_; }

    // Collective over `parent`. `place` (world PEs) may differ between callers as long as those who
    // name the same team name it alike and teams that differ do not overlap; it is this PE's new
    // team if this PE is in it. Gives null to non-members; null to all, with `outcome`
    // out_of_memory, when some member is in most_teams teams already.
    team* split(team& parent, const team_place& place, status& outcome);
    // Collective over the team.
    void destroy(team* gone);

    // The team of an active set (OpenSHMEM 1.4); needs no agreement, lives until the end.
    team& active_set(int start, int log2_stride, int size);

 private:
    transports::offset slot_at(int slot) const;
    transports::offset active_set_at(int log2_stride, int size) const;

    // A slot that all members of the parent now hold for the new team, or -1 where there is none.
    int take_slot(team& parent, bool member);
    team* keep(int slot, std::unique_ptr<team> made);

    operations with_;
    void prepare_words(int slot, int members);

    // Members of the last team that had the slot, whose words are to be cleared; by who has it.
    std::array<int, most_teams> last_members_{};
    std::atomic<std::uint64_t> used_slots_;  // by teams that are there
    std::atomic<std::uint64_t> free_slots_;  // by them, or by a thread that proposes one, not
    std::unique_ptr<team> world_;
    std::unique_ptr<team> node_;
    std::mutex lock_;  // of both maps; never held during communication
    std::map<int, std::unique_ptr<team>> by_slot_;
    std::map<std::tuple<int, int, int>, std::unique_ptr<team>> active_sets_;
};

}  // namespace skerry::runtime
