// SPDX-License-Identifier: BSD-3-Clause
// Long vectors: each member combines one part of the vector, read straight from the members'
// sources, and writes it to everybody's result. Two barriers, no intermediate copy of the vector.
#include <algorithm>
#include <cstring>

#include "skerry/runtime/collectives.hpp"

namespace skerry::runtime {
namespace {

constexpr std::size_t piece_bytes =
    16 * 1024;  // of work space, so that it stays in the nearest cache

void combine_piece(team& members, std::byte* sum, std::byte* other, const std::byte* source,
                   std::size_t count, const reduction& how) {
    const rma& copies = members.with().copies;
    const std::size_t bytes = count * how.element_bytes;
    copies.get(sum, source, bytes, members.world_pe(0));
    for (int member = 1; member < members.size(); ++member) {
        const int pe = members.world_pe(member);
        const void* there = copies.direct_pointer(source, pe);
        if (!there) {
            copies.get(other, source, bytes, pe);
            there = other;
        }
        how.combine(sum, there, count);
    }
}

void run(team& members, void* result, const void* source, std::size_t count, const reduction& how) {
    alignas(64) static thread_local std::byte sum[piece_bytes];
    alignas(64) static thread_local std::byte other[piece_bytes];
    const auto size = static_cast<std::size_t>(members.size());
    const auto me = static_cast<std::size_t>(members.my_member());
    const std::size_t first = count * me / size, last = count * (me + 1) / size;
    const std::size_t piece = piece_bytes / how.element_bytes;
    members.barrier();  // all sources are there, all results may be written
    for (std::size_t at = first; at < last; at += piece) {
        const std::size_t now = std::min(piece, last - at);
        const std::size_t skip = at * how.element_bytes;
        combine_piece(members, sum, other, static_cast<const std::byte*>(source) + skip, now, how);
        for (std::size_t step = 0; step < size; ++step) {
            const int pe = members.world_pe(static_cast<int>((me + step) % size));
            members.with().copies.put(static_cast<std::byte*>(result) + skip, sum,
                                      now * how.element_bytes, pe);
        }
    }
    members.barrier();
}

int suitability(const team&, std::size_t) {
    return 2;
}

}  // namespace

extern const reduce_algorithm split_reduce_algorithm{
    .name = "split", .suitability = suitability, .run = run};

}  // namespace skerry::runtime
