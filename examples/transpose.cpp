// SPDX-License-Identifier: BSD-3-Clause
// A matrix that is dealt out by rows becomes one that is dealt out by columns, each of which then
// lies in memory without gaps:
//
//     skerry-run -n 4 example_transpose [VARIANT]
#include <cstdio>
#include <vector>

#include "skerry/base/fatal.hpp"
#include "skerry/exchange/transpose.hpp"
#include "skerry/runtime/world.hpp"

using namespace skerry;
using exchange::global_index;

int main(int argc, char** argv) {
    runtime::world world;
    exchange::variant how = exchange::default_variant();
    std::string error;
    if (argc > 1 && !exchange::parse_variant(argv[1], how, error))
        fatal("transpose", "%s", error.c_str());

    // 1. Who owns what, before and after. Direction 0 runs along a row.
    const global_index cells[] = {60, 40};
    const int by_rows[] = {1, world.n_pes()}, by_columns[] = {world.n_pes(), 1};
    const auto rows = exchange::decomposition::even(cells, by_rows);
    const auto columns = exchange::decomposition::even(cells, by_columns);
    const exchange::section mine = rows.owned(world.pe()), wanted = columns.owned(world.pe());

    // 2. Arrays: before, row after row; after, column after column.
    std::vector<double> before(static_cast<std::size_t>(mine.size()));
    std::vector<double> after(static_cast<std::size_t>(wanted.size()));
    const exchange::block_array matrix[] = {
        {.name = "matrix",
         .source = before.data(),
         .target = after.data(),
         .target_strides = exchange::packed_strides(wanted, {1, 0})}};

    // 3. The exchange, made once, used each time.
    exchange::transposition turn(world, rows, columns, matrix, how);
    std::size_t k = 0;
    for (global_index row = mine.lo[1]; row < mine.hi[1]; ++row)
        for (global_index column = 0; column < 60; ++column)
            before[k++] = static_cast<double>(1000 * row + column);
    turn.start();
    turn.finish();

    int wrong = 0;
    k = 0;
    for (global_index column = wanted.lo[0]; column < wanted.hi[0]; ++column)
        for (global_index row = 0; row < 40; ++row)
            wrong += after[k++] != static_cast<double>(1000 * row + column);
    if (world.pe() == 0) std::printf("%d PEs: %d elements are wrong\n", world.n_pes(), wrong);
    return wrong == 0 ? 0 : 1;
}
