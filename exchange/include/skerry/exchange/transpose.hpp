// SPDX-License-Identifier: BSD-3-Clause
// From blocks to blocks: an array that is dealt out by one decomposition becomes one that is dealt
// out by another of the same cells, as rows of a matrix become columns, or the slabs and pencils of
// a distributed Fourier transform others. The order of directions in memory may change as well.
//
//     const block_array arrays[] = {{.name = "m", .source = a, .target = b,
//                                    .target_strides = packed_strides(to.owned(pe), {1, 0})}};
//     transposition turn(world, from, to, arrays, default_variant());    // collective, once
//     turn.start();  /* compute */  turn.finish();                       // each time
//
// A decomposition may have fewer blocks than there are PEs, even one: the last PEs have nothing.
#pragma once

#include <initializer_list>
#include <span>
#include <string_view>

#include "skerry/exchange/halo.hpp"

namespace skerry::exchange {

struct block_array {
    std::string_view name;         // for messages; must outlive the exchange
    const void* source = nullptr;  // the first element of this PE's block of the one decomposition
    void* target = nullptr;        // and of the other; not the same memory
    std::size_t element_bytes = 8;
    // Elements from a point to its neighbour, per direction; they may differ from PE to PE. All 0:
    // the block lies in memory without gaps, direction 0 first.
    position source_strides{}, target_strides{};
};

// Strides of a block without gaps; the directions in memory, the contiguous one first.
position packed_strides(const section& block, std::initializer_list<int> directions = {0, 1, 2, 3});

// Collective. Ends the program if the two have different cells or more blocks than there are PEs,
// or if PEs do not agree about them, the number of arrays and their elements' sizes.
plan make_transpose_plan(runtime::world& world, const decomposition& from, const decomposition& to,
                         std::span<const block_array> arrays);

class transposition : public persistent_exchange {
 public:
    transposition(runtime::world& world, const decomposition& from, const decomposition& to,
                  std::span<const block_array> arrays, const variant& how)
        : persistent_exchange(world, make_transpose_plan(world, from, to, arrays), how) {}
};

}  // namespace skerry::exchange
