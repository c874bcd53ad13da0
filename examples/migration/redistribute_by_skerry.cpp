// SPDX-License-Identifier: BSD-3-Clause
// After: a matrix that is dealt out by rows becomes one that is dealt out by columns.
// docs/from_yaxt.md
#include <cstdio>
#include <vector>

#include "skerry/exchange/redistribute.hpp"
#include "skerry/exchange/tuner.hpp"
#include "skerry/runtime/world.hpp"

using namespace skerry;
using exchange::global_index;

int main() {
    constexpr global_index rows = 40, columns = 60;
    runtime::world world;
    const global_index pe = world.pe(), n_pes = world.n_pes();
    const auto begin = [&](global_index all, global_index part) { return all * part / n_pes; };
    const global_index row = begin(rows, pe), my_rows = begin(rows, pe + 1) - row;
    const global_index column = begin(columns, pe), my_columns = begin(columns, pe + 1) - column;

    const global_index shape[] = {columns, rows};
    const global_index from[] = {0, row}, by_rows[] = {columns, my_rows};
    const global_index to[] = {column, 0}, by_columns[] = {my_columns, rows};
    const auto have = exchange::index_list::box(shape, from, by_rows);
    const auto want = exchange::index_list::box(shape, to, by_columns);
    const exchange::list_mapping who = exchange::map_by_directory(world, have, want);

    std::vector<double> a(static_cast<std::size_t>(have.size()));
    std::vector<double> b(static_cast<std::size_t>(want.size()));
    for (std::size_t i = 0; i < a.size(); ++i)
        a[i] = static_cast<double>(have[static_cast<global_index>(i)]);
    const exchange::listed_array arrays[] = {
        {.name = "matrix", .mapping = &who, .source = a.data(), .target = b.data()}};
    exchange::redistribution moves(world, arrays, exchange::default_variant());
    moves.start();
    moves.finish();

    int wrong = 0;
    for (std::size_t i = 0; i < b.size(); ++i)
        wrong += b[i] != static_cast<double>(want[static_cast<global_index>(i)]);
    if (pe == 0) std::printf("PE 0 got %zu elements, %d of them wrong\n", b.size(), wrong);
    return wrong == 0 ? 0 : 1;
}
