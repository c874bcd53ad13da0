// SPDX-License-Identifier: BSD-3-Clause
#include "verify/oracle.hpp"

#include <cstdio>

namespace skerry::bounds_exchange {
namespace {

constexpr double nobodys = -12345.25;

struct point {
    int x, y;
};

double owned_value(const grid& all, point at, int level, stamp what) {
    const long number =
        at.x + static_cast<long>(all.nx) * (at.y + static_cast<long>(all.ny) * level);
    return 1.0 + static_cast<double>(number) + 1e9 * what.field + 0.125 * what.round;
}

// Where a point is, in half cells: cells are 2 wide, the northern edge is at 2 ny.
point in_half_cells(point at, point_kind kind) {
    return {2 * at.x + (kind == point_kind::u ? 2 : 1), 2 * at.y + (kind == point_kind::v ? 2 : 1)};
}

// The value at a point of the grid or of its halo. The fold turns the plane by half a circle about
// the middle of the northern edge: (X, Y) beyond it is (2 nx - X, 4 ny - Y) on this side.
double value_of(const grid& all, point at, int level, point_kind kind, stamp what) {
    if (at.y < 0) return nobodys;  // the closed south
    point place = in_half_cells(at, kind);
    const point origin = in_half_cells({0, 0}, kind);
    const bool is_beyond = at.y >= all.ny;
    if (is_beyond) place = {2 * all.nx - place.x, 4 * all.ny - place.y};
    const point own{(place.x - origin.x) / 2, (place.y - origin.y) / 2};
    const int wrapped = ((own.x % all.nx) + all.nx) % all.nx;
    const double value = owned_value(all, {wrapped, own.y}, level, what);
    return is_beyond && kind != point_kind::p ? -value : value;
}

// The points of a row that the block owns all have their own values: values grow by 1 along x.
bool is_untouched(const double* row, int width, double first) {
    bool all_equal = true;
    for (int x = 0; x < width; ++x) all_equal &= row[x] == first + x;
    return all_equal;
}

struct checker {
    const grid& all;
    const block& mine;
    const layout& memory;
    const field& of;
    stamp what;
    verdict found{};

    void row(int y, int level) {
        const bool is_halo = y < 0 || y == mine.height;
        const double first = owned_value(all, {mine.x, mine.y + y}, level, what);
        if (is_halo || !is_untouched(of.points + memory.at(0, y, level), mine.width, first))
            for (int x = 0; x < mine.width; ++x) point_at(x, y, level);
        point_at(-1, y, level);
        point_at(mine.width, y, level);
    }

    void point_at(int x, int y, int level) {
        const point at{mine.x + x, mine.y + y};
        const double wanted = value_of(all, at, level, of.kind, what);
        const double is = of.points[memory.at(x, y, level)];
        if (is == wanted || found.wrong++ > 0) return;
        char text[160];
        std::snprintf(text, sizeof text,
                      "field %d, %c point (%d, %d) on level %d is %.3f, not %.3f", what.field,
                      static_cast<char>(of.kind), at.x, at.y, level, is, wanted);
        found.first = text;
    }
};

}  // namespace

void fill(const grid& all, const block& mine, const layout& memory, const field& of, stamp what) {
    for (long i = 0; i < memory.elements(); ++i) of.points[i] = nobodys;
    for (int level = 0; level < memory.levels; ++level) {
        for (int y = 0; y < mine.height; ++y) {
            const double first = owned_value(all, {mine.x, mine.y + y}, level, what);
            double* row = of.points + memory.at(0, y, level);
            for (int x = 0; x < mine.width; ++x) row[x] = first + x;
        }
    }
}

verdict check(const grid& all, const block& mine, const layout& memory, const field& of,
              stamp what) {
    checker points{all, mine, memory, of, what};
    for (int level = 0; level < memory.levels; ++level)
        for (int y = -1; y <= mine.height; ++y) points.row(y, level);
    return points.found;
}

}  // namespace skerry::bounds_exchange
