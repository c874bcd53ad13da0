// SPDX-License-Identifier: BSD-3-Clause
// REAL(10) takes 16 bytes as REAL(16) does, and collectives are not told which it is. The first has
// 6 bytes of anything behind the number, which itself must have its highest bit set unless it is 0:
// almost no REAL(16) looks like that, all the less the more there are.
#include <cstring>
#include <memory>

#include "front_end.hpp"
#include "reductions.hpp"

namespace skerry::coarray {
namespace {

struct layout_of_10 {
    std::uint64_t fraction;
    std::uint16_t sign_and_exponent;
    std::byte unused[6];
};
static_assert(sizeof(layout_of_10) == 16);

// Above 0 where it looks like a REAL(10), below where like a REAL(16).
std::int64_t resemblance(const std::byte* number) {
    layout_of_10 as_10;
    std::memcpy(&as_10, number, sizeof as_10);
    std::uint64_t behind = 0;
    std::memcpy(&behind, as_10.unused, sizeof as_10.unused);
    const int exponent = as_10.sign_and_exponent & 0x7fff;
    const bool is_zero = as_10.fraction == 0 && exponent == 0;
    if (is_zero) return behind == 0 ? 0 : -1;  // 0 and rubbish, or a REAL(16) of few digits
    const bool is_normal = as_10.fraction >> 63 != 0 && exponent != 0;
    if (!is_normal) return -100;
    if (behind == 0) return 100;
    constexpr int bias = 16383, usual = 1100;
    return exponent > bias - usual && exponent < bias + usual ? 10 : -10;
}

void add(void* into, const void* with, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i)
        static_cast<std::int64_t*>(into)[i] += static_cast<const std::int64_t*>(with)[i];
}

std::size_t parts_of(const section& of) {
    if (of.type == element_type::real && of.element_bytes == 16) return 1;
    return of.type == element_type::complex && of.element_bytes == 32 ? 2 : 0;
}

void visit(const section& of, int axis, const std::byte* at, std::int64_t& score) {
    if (axis == 0) {
        for (std::size_t part = 0; part < parts_of(of); ++part)
            score += resemblance(at + 16 * part);
        return;
    }
    const section::axis& along = of.axes[axis - 1];
    for (std::size_t i = 0; i < along.extent; ++i)
        visit(of, axis - 1, at + static_cast<std::ptrdiff_t>(i) * along.stride, score);
}

}  // namespace

int kind_of_long_reals(const section& of) {
    if (parts_of(of) == 0) [[likely]]
        return 0;
    std::int64_t score = 0;
    if (!of.is_empty) visit(of, of.rank, of.base, score);
    reduce_local(*front.team.members, &score, 1, {sizeof score, add});
    return score > 0 ? 10 : 16;
}

}  // namespace skerry::coarray
