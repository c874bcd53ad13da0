// SPDX-License-Identifier: BSD-3-Clause
// Reading the descriptors of other images. Where their memory is mapped that is a load. Elsewhere
// what was fetched is remembered until this image's next image control statement: nobody may change
// a descriptor that is used in a segment that is not ordered after.
#pragma once

#include <cstddef>

#include "front_end.hpp"

namespace skerry::coarray {

const void* fetch_words(int pe, const std::byte* at, std::size_t bytes);

// The same of memory that is private to it.
const void* fetch_private_words(int pe, const std::byte* at, std::size_t bytes);

// `bytes` bytes of a PE, to be read at once: they stay until the next call for another place.
inline const void* remote_words(int pe, const std::byte* at, std::size_t bytes) {
    if (const runtime::place there = front.all->direct(at, pe); there.is_mapped) [[likely]]
        return there.object;
    return fetch_words(pe, at, bytes);
}

}  // namespace skerry::coarray
