// SPDX-License-Identifier: BSD-3-Clause
#include "variants/plan/lists.hpp"

#include <vector>

namespace skerry::bounds_exchange {
namespace {

using exchange::global_index;
using exchange::index_list;

// Boxes of an array with its halo, whose index 0 is the halo's corner in the south-west; in the
// global array there is no halo in the south.
struct space {
    global_index width, height;
    index_list box(int x, int y, int along_x, int along_y) const {
        const global_index shape[] = {width, height}, corner[] = {x, y},
                           lengths[] = {along_x, along_y};
        return index_list::box(shape, corner, lengths);
    }
};

space local_space(const layout& memory) {
    return {memory.pitch, memory.rows};
}
// The grid with its halo columns and the folded row.
space global_space(const grid& all) {
    return {all.nx + 2, all.ny + 1};
}
// The same with the halo columns of every block.
space padded_space(const grid& all) {
    return {all.nx + 2 * all.columns, all.ny + 1};
}

// What each of the boxes of a halo wants, and where it belongs.
struct wanted {
    space global, local;
    int x, y;  // of the halo's corner in the global space
    std::vector<index_list> what, at;
    // A box of the local array; the corner of its halo is (0, 0).
    void add(int from_x, int from_y, int along_x, int along_y) {
        what.push_back(global.box(x + from_x, y + from_y, along_x, along_y));
        at.push_back(local.box(from_x, from_y, along_x, along_y));
    }
    void add_columns(const block& b) {
        add(0, 1, 1, b.height);
        add(b.width + 1, 1, 1, b.height);
    }
    void add_rows(const block& b) {
        if (!b.is_southern) add(0, 0, b.width + 2, 1);
        add(0, b.height + 1, b.width + 2, 1);
    }
};

// Columns outside of the grid stand for those at its other side; a point of the folded row for its
// mirror image.
index_list without_halo(const grid& all, const index_list& want, point_kind kind) {
    const space s = global_space(all);
    const fold f = fold_of(all, kind);
    const int before = all.nx - f.last_x;  // folded points of the row's west that wrap
    const index_list from[] = {s.box(0, 0, 1, all.ny), s.box(all.nx + 1, 0, 1, all.ny),
                               s.box(0, all.ny, all.nx + 2, 1)};
    std::vector<index_list> to = {s.box(all.nx, 0, 1, all.ny), s.box(1, 0, 1, all.ny)};
    // From x = -1 on the mirror image is last_x + 1, last_x, ..., modulo nx.
    if (before == 1) to.push_back(s.box(1, f.y, 1, 1));
    to.push_back(s.box(all.nx, f.y, -all.nx, 1));
    to.push_back(s.box(all.nx, f.y, before == 1 ? -1 : -2, 1));
    return replace(want, concatenate(from), concatenate(to));
}

// The mirror image of the folded row where halo columns are counted: block upon block, but for the
// last of a block's eastern faces, see add_fold() in original/edges.cpp.
index_list padded_fold(const grid& all, point_kind kind) {
    const space s = padded_space(all);
    const fold f = fold_of(all, kind);
    const auto last = static_cast<int>(s.width) - 1;
    if (kind != point_kind::u) return s.box(last, f.y, -last - 1, 1);
    std::vector<index_list> parts;
    for (int column = 0; column < all.columns; ++column) {
        const block mirror = block_of(all, all.mirrored(column));
        const block beside = block_of(all, (mirror.column + all.columns - 1) % all.columns);
        parts.push_back(
            s.box(mirror.x + 2 * mirror.column + mirror.width, f.y, -mirror.width - 1, 1));
        parts.push_back(s.box(beside.x + 2 * beside.column + beside.width - 1, f.y, 1, 1));
    }
    return concatenate(parts);
}

lists unfolded(const grid& all, const block& b, const layout& memory, const wanted& halo,
               point_kind kind) {
    return {.have = halo.global.box(b.x + 1, b.y, b.width, b.height),
            .have_at = local_space(memory).box(1, 1, b.width, b.height),
            .want = without_halo(all, concatenate(halo.what), kind),
            .want_at = concatenate(halo.at)};
}

}  // namespace

lists whole_halo(const grid& all, const block& b, const layout& memory, point_kind kind) {
    wanted halo{global_space(all), local_space(memory), b.x, b.y - 1, {}, {}};
    halo.add_columns(b);
    halo.add_rows(b);
    return unfolded(all, b, memory, halo, kind);
}

lists halo_columns(const grid& all, const block& b, const layout& memory, point_kind kind) {
    wanted halo{global_space(all), local_space(memory), b.x, b.y - 1, {}, {}};
    halo.add_columns(b);
    return unfolded(all, b, memory, halo, kind);
}

lists halo_rows(const grid& all, const block& b, const layout& memory, point_kind kind) {
    const space s = padded_space(all);
    const int x = b.x + 2 * b.column;
    wanted halo{s, local_space(memory), x, b.y - 1, {}, {}};
    halo.add_rows(b);
    const auto width = static_cast<int>(s.width);
    return {
        .have = s.box(x, b.y, b.width + 2, b.height),
        .have_at = halo.local.box(0, 1, b.width + 2, b.height),
        .want = replace(concatenate(halo.what), s.box(0, all.ny, width, 1), padded_fold(all, kind)),
        .want_at = concatenate(halo.at)};
}

}  // namespace skerry::bounds_exchange
