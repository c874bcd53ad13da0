// SPDX-License-Identifier: BSD-3-Clause
// Reductions over teams and over active sets. OpenSHMEM 1.5, 9.9.9.
#include "combine.hpp"
#include "teams.hpp"

namespace skerry::openshmem {
namespace {

void reduce_over(runtime::team& members, void* dest, const void* source, std::size_t count,
                 const runtime::reduction& how) {
    const std::size_t bytes = count * how.element_bytes;
    agree(members, argument::number("nreduce", count),
          argument::number("bytes of an element", how.element_bytes),
          argument::identity("the type", identity_of(how)), argument::object("dest", dest, bytes),
          argument::object("source", source, bytes));
    runtime::reduce(members, dest, source, count, how);
}

int over_team(shmem_team_t team, void* dest, const void* source, std::size_t count,
              const runtime::reduction& how) {
    reduce_over(members_of(team), dest, source, count, how);
    return 0;
}

}  // namespace

void over_active_set(runtime::team& members, void* dest, const void* source, int count,
                     const runtime::reduction& how) {
    if (count < 0) fatal(routine(), "nreduce: %d is negative", count);
    reduce_over(members, dest, source, static_cast<std::size_t>(count), how);
}

}  // namespace skerry::openshmem

using namespace skerry::openshmem;

extern "C" {

#define SKERRY_REDUCE(name, type, op)                                                   \
    int shmem_##name##_##op##_reduce(shmem_team_t team, type* dest, const type* source, \
                                     size_t nreduce) {                                  \
        enter("shmem_" #op "_reduce");                                                  \
        return over_team(team, dest, source, nreduce, reduction_by<op_##op, type>);     \
    }
#define SKERRY_TO_ALL(name, type, op)                                                            \
    void shmem_##name##_##op##_to_all(type* dest, const type* source, int nreduce, int PE_start, \
                                      int logPE_stride, int PE_size, type*, long*) {             \
        enter("shmem_" #op "_to_all");                                                           \
        over_active_set(active_set(PE_start, logPE_stride, PE_size), dest, source, nreduce,      \
                        reduction_by<op_##op, type>);                                            \
    }

#define SKERRY_BITWISE(name, type) \
    SKERRY_REDUCE(name, type, and) SKERRY_REDUCE(name, type, or) SKERRY_REDUCE(name, type, xor)
#define SKERRY_ORDERED(name, type) SKERRY_REDUCE(name, type, min) SKERRY_REDUCE(name, type, max)
#define SKERRY_ARITHMETIC(name, type) SKERRY_REDUCE(name, type, sum) SKERRY_REDUCE(name, type, prod)
SKERRY_SHMEM_BITWISE_REDUCE_TYPES(SKERRY_BITWISE)
SKERRY_SHMEM_ORDERED_REDUCE_TYPES(SKERRY_ORDERED)
SKERRY_SHMEM_ARITHMETIC_REDUCE_TYPES(SKERRY_ARITHMETIC)

#define SKERRY_BITWISE_TO_ALL(name, type) \
    SKERRY_TO_ALL(name, type, and) SKERRY_TO_ALL(name, type, or) SKERRY_TO_ALL(name, type, xor)
#define SKERRY_ORDERED_TO_ALL(name, type) \
    SKERRY_TO_ALL(name, type, min) SKERRY_TO_ALL(name, type, max)
#define SKERRY_ARITHMETIC_TO_ALL(name, type) \
    SKERRY_TO_ALL(name, type, sum) SKERRY_TO_ALL(name, type, prod)
SKERRY_SHMEM_BITWISE_TO_ALL_TYPES(SKERRY_BITWISE_TO_ALL)
SKERRY_SHMEM_ORDERED_TO_ALL_TYPES(SKERRY_ORDERED_TO_ALL)
SKERRY_SHMEM_ARITHMETIC_TO_ALL_TYPES(SKERRY_ARITHMETIC_TO_ALL)

}  // extern "C"
