// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/base/copy.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace {

// Both copies, with few elements and many, to either side; what lies between stays as it was.
template <std::size_t element_bytes>
void expect_same(std::size_t count, std::ptrdiff_t pitch) {
    const std::size_t room = count * static_cast<std::size_t>(std::abs(pitch));
    std::vector<std::byte> from(count * element_bytes), plain(room), far(room);
    for (std::size_t i = 0; i < from.size(); ++i) from[i] = static_cast<std::byte>(1 + i % 251);
    const std::size_t first = pitch < 0 ? room + static_cast<std::size_t>(pitch) : 0;
    constexpr std::ptrdiff_t packed = element_bytes;
    skerry::copy_strided(plain.data() + first, pitch, from.data(), packed, element_bytes, count);
    skerry::copy_strided_far<element_bytes>(far.data() + first, pitch, from.data(), packed, count);
    EXPECT_EQ(plain, far) << count << " elements of " << element_bytes << " bytes";
    std::vector<std::byte> back(from.size());
    skerry::copy_strided(back.data(), packed, far.data() + first, pitch, element_bytes, count);
    EXPECT_EQ(from, back) << count << " elements of " << element_bytes << " bytes";
}

TEST(copy, strided_far_is_strided) {
    for (const std::ptrdiff_t pitch : {24, 72, 4096, -72}) {
        for (const std::size_t count : {1, 2, 15, 16, 17, 18, 33, 100}) {
            expect_same<8>(count, pitch);
            expect_same<16>(count, pitch);
        }
    }
}

}  // namespace
