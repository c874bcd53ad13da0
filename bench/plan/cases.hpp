// SPDX-License-Identifier: BSD-3-Clause
// What the plan benchmark makes plans of: the lists of one PE.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "skerry/exchange/index_list.hpp"

namespace plan_bench {

using skerry::exchange::global_index;
using skerry::exchange::index_list;

struct lists {
    index_list have, want;
};

struct problem {
    std::string name;
    std::function<lists(int pe, int n_pes)> make;
};

// Of so many indices a PE where these are irregular. Each index that is wanted is had by one PE.
std::vector<problem> mappings(global_index indices);

struct operation {
    std::string name;
    std::function<index_list(const index_list& have, const index_list& want)> run;
};

// Set operations on a PE's lists.
std::vector<operation> operations();
// Columns of a table dealt out in turn, and its rows in blocks: as many columns a PE.
lists columns_and_rows(global_index columns, int pe, int n_pes);

}  // namespace plan_bench
