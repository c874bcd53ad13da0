// SPDX-License-Identifier: BSD-3-Clause
// Who sends which elements to whom, from what each PE has and wants, where no PE knows what the
// others have and want.
#pragma once

#include <cstdint>
#include <vector>

#include "skerry/exchange/huge_vector.hpp"
#include "skerry/exchange/index_list.hpp"

namespace skerry::runtime {
class world;
}

namespace skerry::exchange {

// `count` elements: places in this PE's list (what it has, of a send; what it wants, of a receive)
// and in the partner's.
struct place_run {
    std::uint32_t local, remote;
    std::uint32_t count;
    std::int32_t local_step, remote_step;
};

using place_runs = huge_vector<place_run>;

// The elements that go one way between this PE and a partner, in the order of the receiver's
// places, cut in the same way at both ends.
struct list_link {
    int partner;
    place_runs runs;
};

struct list_mapping {
    std::vector<list_link> sends, receives;  // ascending partners; one of them may be this PE
    global_index wanted = 0;                 // elements, on this PE
    global_index sources = 0;                // and what it has
    // Wanted elements that nobody has, and the first such index; those that several PEs have.
    global_index missing = 0;
    global_index first_missing = 0;
    global_index several = 0;
};

// Collective. An index that several PEs have comes from the wanting PE itself if it has it, else
// from the lowest of them. An index that is wanted twice comes twice. Lists have fewer than 2^31
// indices, which lie within 2^61 of 0.
//
// By a distributed directory: indices are dealt out to PEs, each of which finds out who has and who
// wants those that it got. Messages and memory grow with the stripes of the lists, cut where a
// PE's share of the indices ends. Shares hold about equally many stripes.
list_mapping map_by_directory(runtime::world& world, const index_list& have,
                              const index_list& want);
// The same by telling everything to everybody, index by index: for tests and few PEs.
list_mapping map_by_telling_all(runtime::world& world, const index_list& have,
                                const index_list& want);

}  // namespace skerry::exchange
