// SPDX-License-Identifier: BSD-3-Clause
#include "variants/original/edges.hpp"

#include <algorithm>
#include <cstring>

namespace skerry::bounds_exchange {
namespace {

std::vector<edge> east_west(const grid& all, const block& b) {
    const int west = all.pe_at((b.column + all.columns - 1) % all.columns, b.row);
    const int east = all.pe_at((b.column + 1) % all.columns, b.row);
    const int last = b.width - 1;
    return {
        {west, slot::west, slot::east, {0, 0, 1, b.height}, {-1, 0, 1, b.height}, false},
        {east, slot::east, slot::west, {last, 0, 1, b.height}, {b.width, 0, 1, b.height}, false}};
}

// The mirror of the halo row is within the partner's row with its halo columns, except that
// eastern faces are mirrored one further west: their last point comes from the partner's western
// neighbour.
void add_fold(const grid& all, const block& b, point_kind kind, std::vector<edge>& to) {
    const int partner = all.pe_at(all.mirrored(b.column), b.row);
    const int y = b.height - 1 - (kind == point_kind::v ? 1 : 0);
    const int width = b.width + (kind == point_kind::u ? 1 : 2);
    to.push_back(
        {partner, slot::north, slot::north, {-1, y, width, 1}, {-1, b.height, width, 1}, true});
    if (kind != point_kind::u) return;
    const int beside = all.pe_at((all.mirrored(b.column) + all.columns - 1) % all.columns, b.row);
    to.push_back({beside,
                  slot::corner,
                  slot::corner,
                  {b.width - 2, y, 1, 1},
                  {b.width, b.height, 1, 1},
                  true});
}

std::vector<edge> north_south(const grid& all, const block& b, point_kind kind) {
    std::vector<edge> made;
    const auto row = [&](int y) { return box{-1, y, b.width + 2, 1}; };
    if (!b.is_southern)
        made.push_back(
            {all.pe_at(b.column, b.row - 1), slot::south, slot::north, row(0), row(-1), false});
    if (b.is_northern)
        add_fold(all, b, kind, made);
    else
        made.push_back({all.pe_at(b.column, b.row + 1), slot::north, slot::south, row(b.height - 1),
                        row(b.height), false});
    return made;
}

}  // namespace

phases edges_of(const grid& all, const block& mine, point_kind kind) {
    return {east_west(all, mine), north_south(all, mine, kind)};
}

long most_points(const layout& memory) {
    return static_cast<long>(std::max(memory.pitch, memory.rows)) * memory.levels;
}

double* pack(const double* points, const layout& memory, const box& part, double* to) {
    for (int level = 0; level < memory.levels; ++level) {
        const double* from = points + memory.at(part.x, part.y, level);
        if (part.width == 1) {
            for (int y = 0; y < part.height; ++y) *to++ = from[static_cast<long>(y) * memory.pitch];
        } else {
            std::memcpy(to, from, static_cast<std::size_t>(part.width) * sizeof(double));
            to += part.width;
        }
    }
    return to;
}

const double* unpack(double* points, const layout& memory, const box& part, bool is_mirrored,
                     const double* from) {
    for (int level = 0; level < memory.levels; ++level) {
        double* to = points + memory.at(part.x, part.y, level);
        if (part.width == 1) {
            for (int y = 0; y < part.height; ++y) to[static_cast<long>(y) * memory.pitch] = *from++;
        } else if (is_mirrored) {
            for (int x = part.width - 1; x >= 0; --x) to[x] = *from++;
        } else {
            std::memcpy(to, from, static_cast<std::size_t>(part.width) * sizeof(double));
            from += part.width;
        }
    }
    return from;
}

}  // namespace skerry::bounds_exchange
