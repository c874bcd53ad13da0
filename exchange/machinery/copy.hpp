// SPDX-License-Identifier: BSD-3-Clause
// Blocks to and from packed buffers, and from array to array. Short runs are loops of fixed size;
// longer ones are left to memcpy.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "skerry/base/copy.hpp"
#include "skerry/exchange/plan.hpp"

namespace skerry::exchange {

// A block with its addresses.
struct copy_item {
    std::byte* local;
    // The partner's points, as this PE addresses its own; or where they are mapped.
    std::byte* remote;
    std::ptrdiff_t local_pitch_bytes;
    std::ptrdiff_t remote_pitch_bytes;
    std::size_t run_bytes;
    std::size_t run_count;
    const run_places* places;  // the plan's, or null: then runs are a pitch apart
    std::size_t bytes() const { return run_bytes * run_count; }
};

// `local` and `remote`: the field's first elements at both ends.
inline copy_item located(const copy_block& b, std::byte* local, std::byte* remote) {
    return {local + b.local_bytes, remote + b.remote_bytes,
            b.local_pitch_bytes,   b.remote_pitch_bytes,
            b.run_bytes,           b.run_count,
            b.places.get()};
}

// Calls `act(run, bytes)` for each run, with the usual sizes as constants.
template <typename action>
inline void for_each_run(const copy_item& item, action act) {
    const auto with = [&](auto bytes) {
        for (std::size_t i = 0; i < item.run_count; ++i) act(item.places[i], bytes);
    };
    switch (item.run_bytes) {
        case 4:
            return with(std::integral_constant<std::size_t, 4>());
        case 8:
            return with(std::integral_constant<std::size_t, 8>());
        case 16:
            return with(std::integral_constant<std::size_t, 16>());
        default:
            with(item.run_bytes);
    }
}

// Both return the end of what they wrote to or read from the buffer.
inline std::byte* pack(const copy_item& item, std::byte* buffer) {
    if (item.places) {
        for_each_run(item, [&, to = buffer](const run_places& at, auto bytes) mutable {
            std::memcpy(to, item.local + at.local * std::size_t{bytes}, bytes);
            to += bytes;
        });
    } else {
        copy_strided(buffer, static_cast<std::ptrdiff_t>(item.run_bytes), item.local,
                     item.local_pitch_bytes, item.run_bytes, item.run_count);
    }
    return buffer + item.bytes();
}

// `far`: the field's points are in no near cache.
inline const std::byte* unpack(const copy_item& item, const std::byte* buffer, bool far = false) {
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
    return buffer + item.bytes();
}

// To the partner's points, which must be mapped.
inline void copy_across(const copy_item& item) {
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
