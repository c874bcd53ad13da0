// SPDX-License-Identifier: BSD-3-Clause
// Prefix sums over teams. OpenSHMEM 1.6, 9.9.10. A member combines the sources of those before it,
// which it reads straight from them, piece by piece; results are written when all have read.
#include <cstring>
#include <vector>

#include "combine.hpp"
#include "teams.hpp"

namespace skerry::openshmem {
namespace {

// The sum over members [0, last) in order of member; zeros where there are none.
std::vector<std::byte> sum_before(runtime::team& members, int last, const void* source,
                                  std::size_t count, const runtime::reduction& how) {
    const std::size_t bytes = count * how.element_bytes;
    std::vector<std::byte> sum(bytes), theirs(bytes);
    for (int member = 0; member < last; ++member) {
        front.copies->get(member == 0 ? sum.data() : theirs.data(), source, bytes,
                          members.world_pe(member));
        if (member > 0) how.combine(sum.data(), theirs.data(), count);
    }
    return sum;
}

int scan(shmem_team_t team, void* dest, const void* source, std::size_t count, bool inclusive,
         const runtime::reduction& how) {
    runtime::team& members = members_of(team);
    const std::size_t bytes = count * how.element_bytes;
    agree(members, argument::number("nelems", count),
          argument::number("bytes of an element", how.element_bytes),
          argument::identity("the type", identity_of(how)),
          argument::object("source", source, bytes), argument::block("dest", dest, bytes));
    if (count == 0) return 0;
    members.barrier();  // all sources are there
    const auto sum =
        sum_before(members, members.my_member() + (inclusive ? 1 : 0), source, count, how);
    members.barrier();  // all have been read
    std::memcpy(dest, sum.data(), sum.size());
    return 0;
}

}  // namespace
}  // namespace skerry::openshmem

using namespace skerry::openshmem;

extern "C" {

#define SKERRY_SCAN(name, type)                                                      \
    int shmem_##name##_sum_inscan(shmem_team_t team, type* dest, const type* source, \
                                  size_t nelems) {                                   \
        enter("shmem_sum_inscan");                                                   \
        return scan(team, dest, source, nelems, true, reduction_by<op_sum, type>);   \
    }                                                                                \
    int shmem_##name##_sum_exscan(shmem_team_t team, type* dest, const type* source, \
                                  size_t nelems) {                                   \
        enter("shmem_sum_exscan");                                                   \
        return scan(team, dest, source, nelems, false, reduction_by<op_sum, type>);  \
    }
SKERRY_SHMEM_ARITHMETIC_REDUCE_TYPES(SKERRY_SCAN)

}  // extern "C"
