// SPDX-License-Identifier: BSD-3-Clause
// Blocks to and from packed buffers, and from array to array. Short runs are loops of fixed size;
// longer ones are left to memcpy. What has several rows is left to rows.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "skerry/base/copy.hpp"
#include "skerry/exchange/plan.hpp"

namespace skerry::exchange {

// A block with its addresses. What one row needs is in the first line of the cache.
struct alignas(64) copy_item {
    std::byte* local;
    // The partner's points, as this PE addresses its own; or where they are mapped.
    std::byte* remote;
    std::ptrdiff_t local_pitch_bytes;
    std::ptrdiff_t remote_pitch_bytes;
    std::size_t run_bytes;
    std::size_t run_count;
    const run_places* places;  // the plan's, or null: then runs are a pitch apart
    std::size_t row_count = 1;
    std::ptrdiff_t local_row_pitch_bytes = 0;
    std::ptrdiff_t remote_row_pitch_bytes = 0;
    std::size_t plane_count = 1;  // 1 if there is but one row
    std::ptrdiff_t local_plane_pitch_bytes = 0;
    std::ptrdiff_t remote_plane_pitch_bytes = 0;
    std::size_t runs() const { return run_count * row_count * plane_count; }
    std::size_t bytes() const { return run_bytes * runs(); }
};

// `local` and `remote`: the field's first elements at both ends.
inline copy_item located(const copy_block& b, std::byte* local, std::byte* remote) {
    return {local + b.local_bytes,
            remote + b.remote_bytes,
            b.local_pitch_bytes,
            b.remote_pitch_bytes,
            b.run_bytes,
            b.run_count,
            b.places.get(),
            b.row_count,
            b.local_row_pitch_bytes,
            b.remote_row_pitch_bytes,
            b.plane_count,
            b.local_plane_pitch_bytes,
            b.remote_plane_pitch_bytes};
}

// Calls `act(row)` for each row of an item.
template <typename action>
inline void for_each_row(const copy_item& item, action act) {
    for (std::size_t p = 0; p < item.plane_count; ++p) {
        copy_item row = item;
        row.local += static_cast<std::ptrdiff_t>(p) * item.local_plane_pitch_bytes;
        row.remote += static_cast<std::ptrdiff_t>(p) * item.remote_plane_pitch_bytes;
        row.row_count = row.plane_count = 1;
        for (std::size_t r = 0; r < item.row_count; ++r) {
            act(row);
            row.local += item.local_row_pitch_bytes;
            row.remote += item.remote_row_pitch_bytes;
        }
    }
}

std::byte* pack_rows(const copy_item& item, std::byte* buffer);
const std::byte* unpack_rows(const copy_item& item, const std::byte* buffer, bool far);
void copy_rows_across(const copy_item& item);

// Calls `act(bytes)`, with the usual sizes as constants.
template <typename action>
inline void with_size(std::size_t bytes, action act) {
    switch (bytes) {
        case 4:
            return act(std::integral_constant<std::size_t, 4>());
        case 8:
            return act(std::integral_constant<std::size_t, 8>());
        case 16:
            return act(std::integral_constant<std::size_t, 16>());
        default:
            act(bytes);
    }
}

// Calls `act(run, bytes)` for each run of the only row.
template <typename action>
inline void for_each_run(const copy_item& item, action act) {
    with_size(item.run_bytes, [&](auto bytes) {
        for (std::size_t i = 0; i < item.run_count; ++i) act(item.places[i], bytes);
    });
}

// Both return the end of what they wrote to or read from the buffer.
inline std::byte* pack(const copy_item& item, std::byte* buffer) {
    if (item.row_count > 1) [[unlikely]]
        return pack_rows(item, buffer);
    if (item.places) {
        for_each_run(item, [&, to = buffer](const run_places& at, auto bytes) mutable {
            std::memcpy(to, item.local + at.local * std::size_t{bytes}, bytes);
            to += bytes;
        });
    } else {
        copy_strided(buffer, static_cast<std::ptrdiff_t>(item.run_bytes), item.local,
                     item.local_pitch_bytes, item.run_bytes, item.run_count);
    }
    return buffer + item.run_bytes * item.run_count;
}

// `far`: the field's points are in no near cache.
inline const std::byte* unpack(const copy_item& item, const std::byte* buffer, bool far = false) {
    if (item.row_count > 1) [[unlikely]]
        return unpack_rows(item, buffer, far);
    if (item.places) {
        for_each_run(item, [&, from = buffer](const run_places& at, auto bytes) mutable {
            std::memcpy(item.local + at.local * std::size_t{bytes}, from, bytes);
            from += bytes;
        });
    } else if (far && item.run_bytes == 8) {
        copy_strided_far<8>(item.local, item.local_pitch_bytes, buffer, 8, item.run_count);
    } else if (far && item.run_bytes == 16) {
        copy_strided_far<16>(item.local, item.local_pitch_bytes, buffer, 16, item.run_count);
    } else {
        copy_strided(item.local, item.local_pitch_bytes, buffer,
                     static_cast<std::ptrdiff_t>(item.run_bytes), item.run_bytes, item.run_count);
    }
    return buffer + item.run_bytes * item.run_count;
}

// To the partner's points, which must be mapped.
inline void copy_across(const copy_item& item) {
    if (item.row_count > 1) [[unlikely]]
        return copy_rows_across(item);
    if (item.places) {
        for_each_run(item, [&](const run_places& at, auto bytes) {
            std::memcpy(item.remote + at.remote * std::size_t{bytes},
                        item.local + at.local * std::size_t{bytes}, bytes);
        });
    } else {
        copy_strided(item.remote, item.remote_pitch_bytes, item.local, item.local_pitch_bytes,
                     item.run_bytes, item.run_count);
    }
}

}  // namespace skerry::exchange
