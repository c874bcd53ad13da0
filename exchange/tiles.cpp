// SPDX-License-Identifier: BSD-3-Clause
#include "tiles.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace skerry::exchange {
namespace {

constexpr std::size_t line_bytes = 64;
// So many lines are in a near cache even where all of them are a power of two apart.
constexpr global_index tile_elements = 32;

struct direction {
    global_index length, source, target;  // strides
};
using directions = std::vector<direction>;

// Those of more than one point, by the distance in the target; what goes on without a gap at both
// ends is one.
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

directions::iterator nearest_in_source(directions& all) {
    return std::min_element(all.begin(), all.end(), [](const direction& a, const direction& b) {
        return std::abs(a.source) < std::abs(b.source);
    });
}

// Takes out the direction in which a block counts its runs: one of those that are nearest in memory
// at one end, unless they are too short for that.
direction take_counted(directions& all, global_index long_enough) {
    const auto near = nearest_in_source(all);
    auto best = all.begin();
    const auto better = [&](directions::iterator other) {
        return std::min(other->length, long_enough) > std::min(best->length, long_enough);
    };
    if (better(near)) best = near;
    for (auto d = all.begin(); d != all.end(); ++d)
        if (better(d)) best = d;
    const direction taken = *best;
    const bool was_first = best == all.begin();
    all.erase(best);
    // Next to it comes the one that is nearest at the other end.
    if (was_first && !all.empty()) {
        const auto next = nearest_in_source(all);
        std::rotate(all.begin(), next, next + 1);
    }
    return taken;
}

bool is_nearest_at_both_ends(const direction& one, const directions& others) {
    return std::none_of(others.begin(), others.end(), [&](const direction& d) {
        return std::abs(d.source) < std::abs(one.source) ||
               std::abs(d.target) < std::abs(one.target);
    });
}

// What is copied for each place in the directions that are left.
class block_maker {
 public:
    block_maker(std::size_t run_bytes, std::size_t element_bytes, const direction& counted)
        : run_bytes_(run_bytes),
          element_bytes_(static_cast<std::ptrdiff_t>(element_bytes)),
          counted_(counted) {}

    // The first of `others` innermost, then parts of the counted direction.
    void cover(global_index source, global_index target, const directions& others,
               global_index part) {
        if (others.size() > 1) {
            const direction outer = others.back();
            const directions inner(others.begin(), others.end() - 1);
            for (global_index k = 0; k < outer.length; ++k)
                cover(source + k * outer.source, target + k * outer.target, inner, part);
            return;
        }
        const direction middle = others.empty() ? direction{1, 0, 0} : others.front();
        for (global_index first = 0; first < counted_.length; first += part)
            for (global_index k = 0; k < middle.length; ++k)
                append(source + first * counted_.source + k * middle.source,
                       target + first * counted_.target + k * middle.target,
                       std::min(part, counted_.length - first));
    }

    std::vector<copy_block> take() { return std::move(made_); }

 private:
    void append(global_index source, global_index target, global_index count) {
        made_.push_back({source * element_bytes_, target * element_bytes_,
                         counted_.source * element_bytes_, counted_.target * element_bytes_,
                         run_bytes_, static_cast<std::size_t>(count)});
    }

    std::size_t run_bytes_;
    std::ptrdiff_t element_bytes_;
    direction counted_;
    std::vector<copy_block> made_;
};

}  // namespace

std::vector<copy_block> tiled_blocks(const box_copy& box, std::size_t element_bytes) {
    if (std::ranges::any_of(box.lengths, [](global_index n) { return n < 1; })) return {};
    directions all = directions_of(box);
    std::size_t run_bytes = element_bytes;
    if (!all.empty() && all.front().source == 1 && all.front().target == 1) {
        run_bytes *= static_cast<std::size_t>(all.front().length);
        all.erase(all.begin());
    }
    const bool is_short = run_bytes < line_bytes;
    direction counted{1, 0, 0};
    if (!all.empty())
        counted =
            take_counted(all, is_short ? tile_elements : std::numeric_limits<global_index>::max());
    const bool tiles = is_short && !is_nearest_at_both_ends(counted, all);
    block_maker maker(run_bytes, element_bytes, counted);
    maker.cover(box.source, box.target, all, tiles ? tile_elements : counted.length);
    return maker.take();
}

}  // namespace skerry::exchange
