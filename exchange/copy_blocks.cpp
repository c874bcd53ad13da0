// SPDX-License-Identifier: BSD-3-Clause
#include "copy_blocks.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace skerry::exchange {
namespace {

// A direction in which the section has more than one point.
struct extent {
    global_index length;
    std::ptrdiff_t stride_bytes;
};

// In ascending order of strides.
std::vector<extent> extents_of(const section& piece, const field& what) {
    std::vector<extent> found;
    for (int d = 0; d < max_dimensions; ++d) {
        if (piece.length(d) == 1) continue;
        found.push_back(
            {piece.length(d), what.strides[d] * static_cast<std::ptrdiff_t>(what.element_bytes)});
    }
    std::stable_sort(found.begin(), found.end(), [](const extent& a, const extent& b) {
        return std::abs(a.stride_bytes) < std::abs(b.stride_bytes);
    });
    return found;
}

std::ptrdiff_t offset_bytes(const section& piece, const field& what, const position& origin) {
    std::ptrdiff_t elements = 0;
    for (int d = 0; d < max_dimensions; ++d)
        elements += (piece.lo[d] - origin[d]) * what.strides[d];
    return elements * static_cast<std::ptrdiff_t>(what.element_bytes);
}

}  // namespace

void* address_of(const void* array) {
    return array ? const_cast<void*>(array) : reinterpret_cast<void*>(std::uintptr_t{64});
}

void add_part(std::vector<plan_link>& links, int partner, int number,
              std::vector<copy_block> blocks) {
    plan_link::part made{number, 0, std::move(blocks)};
    for (const copy_block& b : made.blocks) made.bytes += b.bytes();
    link_to(links, partner).parts.push_back(std::move(made));
}

void append_blocks(const section& piece, const field& what, const position& local,
                   const position& remote, std::vector<copy_block>& blocks) {
    if (piece.empty()) return;
    const std::vector<extent> extents = extents_of(piece, what);
    std::size_t next = 0;
    std::ptrdiff_t run = static_cast<std::ptrdiff_t>(what.element_bytes);
    while (next < extents.size() && extents[next].stride_bytes == run)
        run *= extents[next++].length;
    copy_block block{offset_bytes(piece, what, local),
                     offset_bytes(piece, what, remote),
                     run,
                     run,
                     static_cast<std::size_t>(run),
                     1};
    if (next < extents.size()) {
        block.run_count = static_cast<std::size_t>(extents[next].length);
        block.local_pitch_bytes = block.remote_pitch_bytes = extents[next++].stride_bytes;
    }
    // The remaining directions in ascending order of stride.
    const extent once{1, 0};
    const extent middle = next < extents.size() ? extents[next] : once;
    const extent outer = next + 1 < extents.size() ? extents[next + 1] : once;
    const extent outermost = next + 2 < extents.size() ? extents[next + 2] : once;
    for (global_index k = 0; k < outermost.length * outer.length * middle.length; ++k) {
        const std::ptrdiff_t shift = k % middle.length * middle.stride_bytes +
                                     k / middle.length % outer.length * outer.stride_bytes +
                                     k / middle.length / outer.length * outermost.stride_bytes;
        blocks.push_back(block);
        blocks.back().local_bytes += shift;
        blocks.back().remote_bytes += shift;
    }
}

}  // namespace skerry::exchange
