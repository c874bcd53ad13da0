// SPDX-License-Identifier: BSD-3-Clause
#include "verify/checksum.hpp"

#include <array>
#include <bit>

namespace skerry::cloverleaf {
namespace {

// A bijective mix of 64 bits in which every input bit reaches every output bit.
std::uint64_t mix(std::uint64_t x) {
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93ULL;
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93ULL;
    return x ^ (x >> 32);
}

std::uint64_t field_checksum(const block& b, const field_info& f) {
    const block_extent& e = b.extent();
    const field_view values = b[f.id];
    // A shared vertex counts once, for the block that has it as its first.
    const int nx = b.nx() + (e.has(right) ? 0 : extra_x(f.where));
    const int ny = b.ny() + (e.has(top) ? 0 : extra_y(f.where));
    const std::uint64_t width = static_cast<std::uint64_t>(b.domain().nx) + 1;
    std::uint64_t sum = 0;
    for (int k = 0; k < ny; ++k) {
        for (int j = 0; j < nx; ++j) {
            const std::uint64_t place = (e.y0 + k) * width + (e.x0 + j);
            const std::uint64_t key = mix(place * n_fields + static_cast<int>(f.id) + 1);
            sum += mix(key ^ std::bit_cast<std::uint64_t>(values(j, k)));
        }
    }
    return sum;
}

}  // namespace

std::uint64_t checksum(const block& b) {
    std::uint64_t sum = 0;
    for (const field_info& f : field_table) sum += field_checksum(b, f);
    return sum;
}

std::uint64_t checksum(const block& b, communicator& peers) {
    // In halves, which a double adds exactly over any number of PEs there can be.
    const std::uint64_t mine = checksum(b);
    std::array<double, 2> halves{static_cast<double>(mine & 0xffffffffU),
                                 static_cast<double>(mine >> 32)};
    peers.sum(halves);
    return static_cast<std::uint64_t>(halves[0]) + (static_cast<std::uint64_t>(halves[1]) << 32);
}

}  // namespace skerry::cloverleaf
