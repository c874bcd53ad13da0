// SPDX-License-Identifier: BSD-3-Clause
// Which PE is told of which indices: intervals that hold about equally many of the lists' pieces,
// however unevenly these are spread. They are dealt out in turn, in rounds of one a PE, so that
// what is on its way stays small however long the lists are.
#pragma once

#include <span>
#include <vector>

#include "directory/directory.hpp"

namespace skerry::exchange {

class shares {
 public:
    // From a sample of everybody's indices. Collective.
    shares(all_to_all& everybody, int n_pes, const overview& of_all, const both_lists& mine,
           std::int64_t pieces_a_share);

    std::int64_t rounds() const { return rounds_; }
    // The first index of each PE's share in a round, and the one past the last share. Shares may be
    // empty.
    std::span<const global_index> of_round(std::int64_t round) const {
        return std::span(bounds_).subspan(static_cast<std::size_t>(round) * n_pes_, n_pes_ + 1);
    }

 private:
    std::size_t n_pes_;
    std::int64_t rounds_;
    std::vector<global_index> bounds_;
};

}  // namespace skerry::exchange
