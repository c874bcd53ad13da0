// SPDX-License-Identifier: BSD-3-Clause
// One part of the distributed directory: given who has and who wants the indices of an interval, it
// finds out who gets what from whom.
#pragma once

#include <cstdint>
#include <vector>

#include "progression.hpp"
#include "skerry/exchange/huge_vector.hpp"
#include "skerry/exchange/list_mapping.hpp"

namespace skerry::exchange {

// A stripe of a PE's list, told to the directory: indices ascend, places may fall.
struct entry {
    global_index first, stride;
    std::uint32_t count;
    std::uint32_t place;  // of the first index
    std::int32_t pe_and_step;

    int pe() const { return pe_and_step >= 0 ? pe_and_step : ~pe_and_step; }
    int step() const { return pe_and_step >= 0 ? 1 : -1; }
    stripe indices() const { return {first, stride, count}; }
};

// Told to a receiver.
struct match {
    place_run places;
    std::int32_t partner;
};

// By receiver.
struct matches {
    explicit matches(int n_pes)
        : found(static_cast<std::size_t>(n_pes)),
          missing(found.size()),
          first_missing(found.size()),
          several(found.size()) {}
    std::vector<huge_vector<match>> found;
    std::vector<global_index> missing, first_missing, several;
};

// Sorts `have` and `want`, and appends what is found. First indices lie in lowest, ..., lowest +
// width - 1.
void find_matches(std::vector<entry>& have, std::vector<entry>& want, global_index lowest,
                  std::uint64_t width, matches& all);

}  // namespace skerry::exchange
