// SPDX-License-Identifier: BSD-3-Clause
// own_count.hpp for Fortran.
#include "own_count.hpp"

extern "C" {

void begin_count(int own_rank, int all_ranks) {
    rank = own_rank;
    ranks = all_ranks;
}

void count_one(const char* operation, int peer, int bytes) {
    note(operation, peer, static_cast<std::uint64_t>(bytes));
}

int compare_counts() {
    return compare_with_record();
}
}
