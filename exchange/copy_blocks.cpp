// SPDX-License-Identifier: BSD-3-Clause
#include "copy_blocks.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace skerry::exchange {
namespace {

constexpr std::size_t line_bytes = 64;
// Fewer short runs than that are left to an outer loop.
constexpr global_index long_enough = 8;

// A direction in which a box has more than one point; strides.
struct direction {
    global_index length, source, target;
};
using directions = std::vector<direction>;

// In the order of the target; what goes on without a gap at both ends is one.
directions directions_of(const box_copy& box) {
    directions all;
    for (int d = 0; d < max_dimensions; ++d)
        if (box.lengths[d] > 1)
            all.push_back({box.lengths[d], box.source_strides[d], box.target_strides[d]});
    std::stable_sort(all.begin(), all.end(), [](const direction& a, const direction& b) {
        return std::abs(a.target) < std::abs(b.target);
    });
    directions merged;
    for (const direction& d : all) {
        if (!merged.empty() && d.source == merged.back().source * merged.back().length &&
            d.target == merged.back().target * merged.back().length) {
            merged.back().length *= d.length;
        } else {
            merged.push_back(d);
        }
    }
    return merged;
}

// Takes out the direction that is nearest in memory at one end, of those that have so many points
// if there are such.
direction take_nearest(directions& all, global_index direction::*end, global_index points) {
    if (all.empty()) return {1, 0, 0};
    const auto by_length = [](const direction& a, const direction& b) {
        return a.length < b.length;
    };
    points = std::min(points, std::max_element(all.begin(), all.end(), by_length)->length);
    const auto nearest =
        std::min_element(all.begin(), all.end(), [&](const direction& a, const direction& b) {
            const bool is_short = a.length < points, other_is_short = b.length < points;
            return is_short != other_is_short ? other_is_short
                                              : std::abs(a.*end) < std::abs(b.*end);
        });
    const direction taken = *nearest;
    all.erase(nearest);
    return taken;
}

void append_all(copy_block block, std::span<const direction> others, std::ptrdiff_t element_bytes,
                std::vector<copy_block>& blocks) {
    if (others.empty()) return blocks.push_back(block);
    const direction& outer = others.back();
    for (global_index k = 0; k < outer.length; ++k) {
        append_all(block, others.first(others.size() - 1), element_bytes, blocks);
        block.local_bytes += outer.source * element_bytes;
        block.remote_bytes += outer.target * element_bytes;
    }
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

void swap_ends(std::vector<copy_block>& blocks) {
    for (copy_block& b : blocks) {
        std::swap(b.local_bytes, b.remote_bytes);
        std::swap(b.local_pitch_bytes, b.remote_pitch_bytes);
        std::swap(b.local_row_pitch_bytes, b.remote_row_pitch_bytes);
        std::swap(b.local_plane_pitch_bytes, b.remote_plane_pitch_bytes);
    }
}

void append_blocks(const box_copy& box, std::size_t element_bytes,
                   std::vector<copy_block>& blocks) {
    if (std::ranges::any_of(box.lengths, [](global_index n) { return n < 1; })) return;
    directions all = directions_of(box);
    std::size_t run_bytes = element_bytes;
    if (!all.empty() && all.front().source == 1 && all.front().target == 1) {
        run_bytes *= static_cast<std::size_t>(all.front().length);
        all.erase(all.begin());
    }
    // Of short runs those come first that are near at one end, then those at the other: so both
    // find the lines of the cache again.
    const bool is_short = run_bytes < line_bytes;
    const global_index least = is_short ? long_enough : 1;
    const direction runs = take_nearest(all, &direction::target, least);
    const direction rows =
        take_nearest(all, is_short ? &direction::source : &direction::target, least);
    const direction planes = take_nearest(all, &direction::target, 1);
    const auto bytes = static_cast<std::ptrdiff_t>(element_bytes);
    append_all({.local_bytes = box.source * bytes,
                .remote_bytes = box.target * bytes,
                .local_pitch_bytes = runs.source * bytes,
                .remote_pitch_bytes = runs.target * bytes,
                .run_bytes = run_bytes,
                .run_count = static_cast<std::size_t>(runs.length),
                .row_count = static_cast<std::size_t>(rows.length),
                .local_row_pitch_bytes = rows.source * bytes,
                .remote_row_pitch_bytes = rows.target * bytes,
                .plane_count = static_cast<std::size_t>(planes.length),
                .local_plane_pitch_bytes = planes.source * bytes,
                .remote_plane_pitch_bytes = planes.target * bytes},
               all, bytes, blocks);
}

void append_blocks(const section& piece, const field& what, const position& local,
                   const position& remote, std::vector<copy_block>& blocks) {
    box_copy box{{}, what.strides, what.strides, 0, 0};
    for (int d = 0; d < max_dimensions; ++d) {
        box.lengths[d] = piece.length(d);
        box.source += (piece.lo[d] - local[d]) * what.strides[d];
        box.target += (piece.lo[d] - remote[d]) * what.strides[d];
    }
    append_blocks(box, what.element_bytes, blocks);
}

}  // namespace skerry::exchange
