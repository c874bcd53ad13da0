// SPDX-License-Identifier: BSD-3-Clause
// The bounds exchange as index lists: what a block has, what its halo wants, and where both lie in
// its memory. Halo points get indices of their own, which `replace` turns into those of the points
// that they stand for: the wrap from east to west, and the fold.
#pragma once

#include "problem/grid.hpp"
#include "skerry/exchange/index_list.hpp"

namespace skerry::bounds_exchange {

struct lists {
    exchange::index_list have, have_at, want, want_at;
};

// All of the halo at once.
lists whole_halo(const grid& all, const block& mine, const layout& memory, point_kind kind);
// In two phases: the halo columns; then the rows, of which corners come from the halo columns of
// the neighbour. There every block's halo columns have indices of their own.
lists halo_columns(const grid& all, const block& mine, const layout& memory, point_kind kind);
lists halo_rows(const grid& all, const block& mine, const layout& memory, point_kind kind);

}  // namespace skerry::bounds_exchange
