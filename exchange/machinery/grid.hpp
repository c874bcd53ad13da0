// SPDX-License-Identifier: BSD-3-Clause
// Elements in three directions, from where they lie to where they go.
#pragma once

#include <algorithm>
#include <cstddef>

namespace skerry::exchange {

// One of the directions of a grid of elements.
struct axis {
    std::size_t count;
    std::ptrdiff_t to_pitch, from_pitch;  // bytes

    std::ptrdiff_t to(std::size_t n) const { return static_cast<std::ptrdiff_t>(n) * to_pitch; }
    std::ptrdiff_t from(std::size_t n) const { return static_cast<std::ptrdiff_t>(n) * from_pitch; }
    axis part(std::size_t begin, std::size_t most) const {
        return {std::min(most, count - begin), to_pitch, from_pitch};
    }
};

struct grid {
    std::byte* to;
    const std::byte* from;
    axis inner, outer, planes;

    grid part(std::size_t i, std::size_t o, std::size_t most_inner, std::size_t most_outer) const {
        return {to + inner.to(i) + outer.to(o), from + inner.from(i) + outer.from(o),
                inner.part(i, most_inner), outer.part(o, most_outer), planes};
    }
    grid part_of_planes(std::size_t p, std::size_t most) const {
        return {to + planes.to(p), from + planes.from(p), inner, outer, planes.part(p, most)};
    }
};

// In the order of planes, outer and inner direction.
void copy_in_order(const grid& g, std::size_t element_bytes);

// Likewise, where `to` is in no near cache and the inner direction is contiguous at both ends:
// rows of so many bytes. Planes that are near each other take turns.
void copy_stretches(const grid& g, std::size_t row_bytes);

// Where memory goes on in the inner direction at one end and in the outer one at the other, as in a
// transposition, elements are turned around in a near cache: they are read in long stretches, which
// the processor fetches ahead, and written in long stretches likewise. Does so if elements are
// small and memory is such; whether it was.
bool copy_if_turned(grid g, std::size_t element_bytes);

}  // namespace skerry::exchange
