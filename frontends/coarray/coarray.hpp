// SPDX-License-Identifier: BSD-3-Clause
// What a token of a coarray stands for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "front_end.hpp"

namespace skerry::coarray {

struct coarray {
    std::byte* base;    // this image's
    std::size_t bytes;  // of one image's
    // Its bounds, which are the same on all images. The program's own while the allocation goes on;
    // then a copy, as move_alloc may leave that behind.
    const descriptor* shape;
    // Of one that a smaller team allocated: where each PE of the job has its own, as an offset in
    // its segment; else null, and it is symmetric.
    std::unique_ptr<transports::offset[]> places;
    std::unique_ptr<std::byte[]> own_shape = nullptr;
    std::ptrdiff_t token_offset = 0;  // of an allocatable's token behind its descriptor
    bool outlives_team = false;       // a smaller one, so that its images do not act alike any more

    // The address that stands for the byte at `offset` of a PE's in the runtime's operations.
    [[gnu::always_inline]] std::byte* at(std::size_t offset, int pe) const {
        if (places) [[unlikely]]
            return front.all->own(places[static_cast<std::size_t>(pe)]) + offset;
        return base + offset;
    }
};

inline const coarray& of_token(caf_token token) {
    return *static_cast<const coarray*>(token);
}

// What another PE's own pointer into its segment stands for here, or null where it does not point
// there.
inline std::byte* from_pointer_of(int pe, const void* pointer) {
    const std::uintptr_t at =
        reinterpret_cast<std::uintptr_t>(pointer) - front.segments[static_cast<std::size_t>(pe)];
    std::byte* here = front.all->own(at);
    return front.all->offset_of(here) == runtime::not_symmetric ? nullptr : here;
}

}  // namespace skerry::coarray
