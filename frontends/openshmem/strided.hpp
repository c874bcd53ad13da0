// SPDX-License-Identifier: BSD-3-Clause
// The strides of strided copies: checked, and in the runtime's bytes instead of elements.
#pragma once

#include "front_end.hpp"

namespace skerry::openshmem {

// `element_bytes` of one element, `block` elements side by side.
struct strided {
    std::ptrdiff_t dest_bytes;
    std::ptrdiff_t source_bytes;
    std::size_t block_bytes;
    std::size_t blocks;
};

inline strided shape(std::size_t element_bytes, std::ptrdiff_t dst, std::ptrdiff_t sst,
                     std::size_t block, std::size_t blocks) {
    if (dst < 1 || sst < 1) [[unlikely]]
        fatal(routine(), "dst %td, sst %td: strides must be at least 1", dst, sst);
    const auto bytes = static_cast<std::ptrdiff_t>(element_bytes);
    return {dst * bytes, sst * bytes, block * element_bytes, block == 0 ? 0 : blocks};
}

}  // namespace skerry::openshmem
