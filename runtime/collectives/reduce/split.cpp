// SPDX-License-Identifier: BSD-3-Clause
// Long vectors: each member combines one part of the vector, read straight from the members'
// sources, and writes it to everybody's result. Two barriers, no intermediate copy of the vector
// but of what lies on other hosts, which several members send at once.
#include <algorithm>
#include <cstring>
#include <memory>

#include "skerry/runtime/collectives.hpp"

namespace skerry::runtime {
namespace {

constexpr std::size_t piece_bytes =
    16 * 1024;                     // of work space, so that it stays in the nearest cache
constexpr int pieces_at_once = 8;  // that come from other hosts

struct work_space {
    alignas(64) std::byte sum[piece_bytes];
    alignas(64) std::byte others[pieces_at_once][piece_bytes];
};

// Tells `there` where some members' pieces lie, after it has fetched what is not mapped, together.
// What this PE put before is complete then.
void find_pieces(team& members, const std::byte* source, std::size_t bytes, int first, int end,
                 work_space& work, const void** there) {
    const operations& with = members.with();
    for (int member = first; member < end; ++member, ++there) {
        const int pe = members.world_pe(member);
        *there = with.copies.direct_pointer(source, pe);
        if (*there) continue;
        *there = work.others[member - first];
        with.copies.get(work.others[member - first], source, bytes, pe, completion::at_quiet);
    }
    if (!members.is_direct()) with.ordering.quiet();
}

// The last sum may be on its way to other hosts until pieces have been found.
void combine_piece(team& members, work_space& work, const std::byte* source, std::size_t count,
                   const reduction& how) {
    const std::size_t bytes = count * how.element_bytes;
    const void* there[pieces_at_once];
    for (int first = 0; first < members.size(); first += pieces_at_once) {
        const int end = std::min(first + pieces_at_once, members.size());
        find_pieces(members, source, bytes, first, end, work, there);
        if (first == 0) std::memcpy(work.sum, there[0], bytes);
        for (int member = std::max(first, 1); member < end; ++member)
            how.combine(work.sum, there[member - first], count);
    }
}

void run(team& members, void* result, const void* source, std::size_t count, const reduction& how) {
    static thread_local const auto work = std::make_unique_for_overwrite<work_space>();
    const auto size = static_cast<std::size_t>(members.size());
    const auto me = static_cast<std::size_t>(members.my_member());
    const std::size_t first = count * me / size, last = count * (me + 1) / size;
    const std::size_t piece = piece_bytes / how.element_bytes;
    members.barrier();  // all sources are there, all results may be written
    for (std::size_t at = first; at < last; at += piece) {
        const std::size_t now = std::min(piece, last - at);
        const std::size_t skip = at * how.element_bytes;
        combine_piece(members, *work, static_cast<const std::byte*>(source) + skip, now, how);
        for (std::size_t step = 0; step < size; ++step) {
            const int pe = members.world_pe(static_cast<int>((me + step) % size));
            members.with().copies.put(static_cast<std::byte*>(result) + skip, work->sum,
                                      now * how.element_bytes, pe, completion::at_quiet);
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
