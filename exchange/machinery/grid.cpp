// SPDX-License-Identifier: BSD-3-Clause
#include "machinery/grid.hpp"

#include <cstdlib>
#include <cstring>
#include <memory>
#include <utility>

#include "machinery/copy.hpp"

namespace skerry::exchange {
namespace {

constexpr std::size_t line_bytes = 64;
// Of a square few lines are in use at both ends.
constexpr std::size_t square = 8;
// What is turned at a time: so many rows of so many bytes. Measured: 512 rows and half as many
// bytes are alike; without this detour 2000 x 2000 doubles took three times as long.
constexpr std::size_t tile_rows = 256;
constexpr std::size_t tile_row_bytes = 1024;
// Lines of what is written are asked for so many bytes ahead. Longer rows the processor sees.
constexpr std::size_t claimed_bytes = 2048;

// Calls `act(grid)` for parts of so many planes as have room in a near cache, if it pays to take
// turns between planes: where these are near each other in what is written.
template <typename action>
void for_near_planes(const grid& g, std::size_t plane_bytes, action act) {
    const bool is_near = std::abs(g.planes.to_pitch) < std::abs(g.outer.to_pitch);
    const std::size_t most =
        is_near ? std::max<std::size_t>(tile_rows * tile_row_bytes / plane_bytes, 1) : 1;
    for (std::size_t p = 0; p < g.planes.count; p += most) act(g.part_of_planes(p, most));
}

// Stretches of `bytes` into memory that is in no near cache: of all planes, row by row.
void copy_far(const grid& g, std::size_t bytes) {
    const bool has_gaps = g.outer.to_pitch != static_cast<std::ptrdiff_t>(bytes);
    const std::size_t ahead = has_gaps ? claimed_bytes / bytes : 0;
    const std::size_t rows_ahead = (ahead + g.planes.count - 1) / g.planes.count;
    for (std::size_t r = 0; r < g.outer.count; ++r) {
        for (std::size_t p = 0; p < g.planes.count; ++p) {
            std::byte* to = g.to + g.outer.to(r) + g.planes.to(p);
            if (rows_ahead > 0 && r + rows_ahead < g.outer.count)
                for (std::size_t at = 0; at < bytes; at += line_bytes)
                    claim_line(to + g.outer.to(rows_ahead) + at);
            std::memcpy(to, g.from + g.outer.from(r) + g.planes.from(p), bytes);
        }
    }
}

template <typename bytes, typename count>
inline void copy_each(const grid& g, bytes size, count inner, count outer) {
    for (std::size_t o = 0; o < outer; ++o) {
        std::byte* to = g.to + g.outer.to(o);
        const std::byte* from = g.from + g.outer.from(o);
        for (std::size_t i = 0; i < inner; ++i, to += g.inner.to_pitch, from += g.inner.from_pitch)
            std::memcpy(to, from, size);
    }
}

template <typename bytes>
void copy_by_squares(const grid& g, bytes size) {
    constexpr std::integral_constant<std::size_t, square> whole;
    for (std::size_t i = 0; i < g.inner.count; i += square) {
        for (std::size_t o = 0; o < g.outer.count; o += square) {
            const grid few = g.part(i, o, square, square);
            if (few.inner.count == square && few.outer.count == square) {
                copy_each(few, size, whole, whole);
            } else {
                copy_each(few, size, few.inner.count, few.outer.count);
            }
        }
    }
}

std::byte* room_for_tile() {
    struct alignas(line_bytes) line {
        std::byte bytes[line_bytes];
    };
    static thread_local const std::unique_ptr<line[]> room(
        new line[tile_rows * tile_row_bytes / line_bytes]);
    return room[0].bytes;
}

// Planes of so many rows that all have room in a near cache.
template <typename bytes>
void copy_tile(const grid& g, bytes size) {
    const bool goes_on = g.inner.to_pitch == static_cast<std::ptrdiff_t>(size);
    const std::size_t row_bytes = g.inner.count * size;
    grid turned = g;
    if (goes_on) {
        turned.to = room_for_tile();
        turned.outer.to_pitch = static_cast<std::ptrdiff_t>(row_bytes);
        turned.planes.to_pitch = static_cast<std::ptrdiff_t>(row_bytes * g.outer.count);
    }
    for (std::size_t p = 0; p < g.planes.count; ++p)
        copy_by_squares(turned.part_of_planes(p, 1), size);
    if (!goes_on) return;
    grid back = g;
    back.from = turned.to;
    back.outer.from_pitch = turned.outer.to_pitch;
    back.planes.from_pitch = turned.planes.to_pitch;
    copy_far(back, row_bytes);
}

template <std::size_t bytes>
void copy_row(std::byte* to, const std::byte* from, const axis& runs,
              std::integral_constant<std::size_t, bytes>) {
    copy_strided<bytes>(to, runs.to_pitch, from, runs.from_pitch, runs.count);
}
void copy_row(std::byte* to, const std::byte* from, const axis& runs, std::size_t bytes) {
    copy_strided(to, runs.to_pitch, from, runs.from_pitch, bytes, runs.count);
}

}  // namespace

void copy_in_order(const grid& g, std::size_t element_bytes) {
    with_size(element_bytes, [&](auto size) {
        for (std::size_t p = 0; p < g.planes.count; ++p) {
            std::byte* to = g.to + g.planes.to(p);
            const std::byte* from = g.from + g.planes.from(p);
            for (std::size_t r = 0; r < g.outer.count; ++r) {
                copy_row(to, from, g.inner, size);
                to += g.outer.to_pitch;
                from += g.outer.from_pitch;
            }
        }
    });
}

void copy_stretches(const grid& g, std::size_t row_bytes) {
    for_near_planes(g, row_bytes * g.outer.count,
                    [&](const grid& few) { copy_far(few, row_bytes); });
}

bool copy_if_turned(grid g, std::size_t element_bytes) {
    if (std::abs(g.outer.to_pitch) < std::abs(g.inner.to_pitch)) std::swap(g.inner, g.outer);
    if (element_bytes >= line_bytes || std::abs(g.inner.from_pitch) <= std::abs(g.outer.from_pitch))
        return false;
    const std::size_t most = tile_row_bytes / element_bytes;
    with_size(element_bytes, [&](auto size) {
        for (std::size_t o = 0; o < g.outer.count; o += tile_rows) {
            for (std::size_t i = 0; i < g.inner.count; i += most) {
                const grid part = g.part(i, o, most, tile_rows);
                for_near_planes(part, part.outer.count * part.inner.count * size,
                                [&](const grid& few) { copy_tile(few, size); });
            }
        }
    });
    return true;
}

}  // namespace skerry::exchange
