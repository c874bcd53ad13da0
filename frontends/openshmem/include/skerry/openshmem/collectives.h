/* SPDX-License-Identifier: BSD-3-Clause */
/* Collectives over teams: OpenSHMEM 1.5, 9.9; scans are of 1.6. Only for shmem.h. */
#ifndef SKERRY_OPENSHMEM_COLLECTIVES_H
#define SKERRY_OPENSHMEM_COLLECTIVES_H

#include "skerry/openshmem/types.h"

void shmem_barrier_all(void);
void shmem_sync_all(void);
int shmem_team_sync(shmem_team_t team);

#define SKERRY_SHMEM_DECLARE_MOVES(prefix, suffix, type)                                     \
    int shmem_##prefix##alltoall##suffix(shmem_team_t team, type* dest, const type* source,  \
                                         size_t nelems);                                     \
    int shmem_##prefix##alltoalls##suffix(shmem_team_t team, type* dest, const type* source, \
                                          ptrdiff_t dst, ptrdiff_t sst, size_t nelems);      \
    int shmem_##prefix##broadcast##suffix(shmem_team_t team, type* dest, const type* source, \
                                          size_t nelems, int PE_root);                       \
    int shmem_##prefix##collect##suffix(shmem_team_t team, type* dest, const type* source,   \
                                        size_t nelems);                                      \
    int shmem_##prefix##fcollect##suffix(shmem_team_t team, type* dest, const type* source,  \
                                         size_t nelems);
#define SKERRY_SHMEM_DECLARE_TYPED_MOVES(name, type) SKERRY_SHMEM_DECLARE_MOVES(name##_, , type)
SKERRY_SHMEM_STANDARD_TYPES(SKERRY_SHMEM_DECLARE_TYPED_MOVES)
SKERRY_SHMEM_DECLARE_MOVES(, mem, void)
#undef SKERRY_SHMEM_DECLARE_MOVES
#undef SKERRY_SHMEM_DECLARE_TYPED_MOVES

#define SKERRY_SHMEM_DECLARE_OVER_TEAM(named, type) \
    int shmem_##named(shmem_team_t team, type* dest, const type* source, size_t nreduce);
#define SKERRY_SHMEM_DECLARE_BITWISE(name, type)            \
    SKERRY_SHMEM_DECLARE_OVER_TEAM(name##_and_reduce, type) \
    SKERRY_SHMEM_DECLARE_OVER_TEAM(name##_or_reduce, type)  \
    SKERRY_SHMEM_DECLARE_OVER_TEAM(name##_xor_reduce, type)
SKERRY_SHMEM_BITWISE_REDUCE_TYPES(SKERRY_SHMEM_DECLARE_BITWISE)
#define SKERRY_SHMEM_DECLARE_ORDERED(name, type)            \
    SKERRY_SHMEM_DECLARE_OVER_TEAM(name##_min_reduce, type) \
    SKERRY_SHMEM_DECLARE_OVER_TEAM(name##_max_reduce, type)
SKERRY_SHMEM_ORDERED_REDUCE_TYPES(SKERRY_SHMEM_DECLARE_ORDERED)
#define SKERRY_SHMEM_DECLARE_ARITHMETIC(name, type)          \
    SKERRY_SHMEM_DECLARE_OVER_TEAM(name##_sum_reduce, type)  \
    SKERRY_SHMEM_DECLARE_OVER_TEAM(name##_prod_reduce, type) \
    SKERRY_SHMEM_DECLARE_OVER_TEAM(name##_sum_inscan, type)  \
    SKERRY_SHMEM_DECLARE_OVER_TEAM(name##_sum_exscan, type)
SKERRY_SHMEM_ARITHMETIC_REDUCE_TYPES(SKERRY_SHMEM_DECLARE_ARITHMETIC)
#undef SKERRY_SHMEM_DECLARE_OVER_TEAM
#undef SKERRY_SHMEM_DECLARE_BITWISE
#undef SKERRY_SHMEM_DECLARE_ORDERED
#undef SKERRY_SHMEM_DECLARE_ARITHMETIC

#endif
