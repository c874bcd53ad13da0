// SPDX-License-Identifier: BSD-3-Clause
// Strided blocks to and from packed buffers, and from field to field. Runs of one or two doubles
// (columns of depth 1 and 2) are loops of fixed size; longer ones are left to memcpy.
#pragma once

#include <cstddef>
#include <cstdint>

#include "skerry/base/copy.hpp"

namespace skerry::exchange {

// A block with its addresses: run_count runs of run_bytes, each pitch_bytes after the one before.
struct copy_item {
    std::byte* local;
    std::byte*
        remote;  // the partner's points, as this PE addresses its own; or where they are mapped
    std::ptrdiff_t pitch_bytes;
    std::size_t run_bytes;
    std::size_t run_count;
};

// Both return the end of what they wrote to or read from the buffer.
inline std::byte* pack(const copy_item& item, std::byte* buffer) {
    copy_strided(buffer, item.run_bytes, item.local, item.pitch_bytes, item.run_bytes,
                 item.run_count);
    return buffer + std::size_t{item.run_bytes} * item.run_count;
}

// `far`: the field's points are in no near cache.
inline const std::byte* unpack(const copy_item& item, const std::byte* buffer, bool far = false) {
    if (far && item.run_bytes == 8) {
        copy_strided_far<8>(item.local, item.pitch_bytes, buffer, 8, item.run_count);
    } else if (far && item.run_bytes == 16) {
        copy_strided_far<16>(item.local, item.pitch_bytes, buffer, 16, item.run_count);
    } else {
        copy_strided(item.local, item.pitch_bytes, buffer, item.run_bytes, item.run_bytes,
                     item.run_count);
    }
    return buffer + std::size_t{item.run_bytes} * item.run_count;
}

}  // namespace skerry::exchange
