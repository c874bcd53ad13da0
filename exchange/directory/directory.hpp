// SPDX-License-Identifier: BSD-3-Clause
// Indices are dealt out to the PEs, each of which finds out who has and who wants those that it
// got, and tells those who want. There are two ways to do it, by what lists look like.
#pragma once

#include <vector>

#include "machinery/all_to_all.hpp"
#include "machinery/of_all.hpp"
#include "skerry/exchange/list_mapping.hpp"

namespace skerry::exchange {

// Of all PEs' lists.
struct overview {
    global_index first, last;  // of all indices
    std::int64_t pieces;       // in which they are kept
    std::int64_t size;         // indices
    bool is_empty() const { return pieces == 0; }
    std::uint64_t span() const {
        return static_cast<std::uint64_t>(last) - static_cast<std::uint64_t>(first) + 1;
    }
};

// What a PE is told of what it wants.
struct findings {
    std::vector<place_runs> by_partner;  // any order
    global_index missing = 0, first_missing = 0, several = 0;
};

struct both_lists {
    const index_list& have;
    const index_list& want;
};

inline constexpr std::int64_t usual_pieces_a_share = std::int64_t{1} << 20;

// Stripes are told as such and met by a sweep over all of them, in rounds in which a PE's share has
// about so many.
findings find_by_stripes(runtime::world& world, all_to_all& everybody, const overview& of_all,
                         const both_lists& mine, std::int64_t pieces_a_share);
// Indices are told one by one and looked up in a table with a slot for each that there may be. Not
// for indices that lie far apart, nor where several PEs have the same one: false.
bool find_by_table(runtime::world& world, all_to_all& everybody, const overview& of_all,
                   const both_lists& mine, findings& found);

// map_by_directory by stripes of any share.
list_mapping map_by_stripes(runtime::world& world, const both_lists& mine,
                            std::int64_t pieces_a_share);

}  // namespace skerry::exchange
