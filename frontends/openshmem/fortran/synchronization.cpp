// SPDX-License-Identifier: BSD-3-Clause
// Point-to-point synchronisation and locks. OpenSHMEM 1.4, 9.9 and 9.11.
#include "compare.hpp"
#include "fortran/fortran.hpp"
#include "locks.hpp"

using namespace skerry::openshmem;

#define SKERRY_WAITS(named, type)                                                                 \
    SKERRY_FORTRAN void shmem_##named##wait_(const volatile type* ivar, const type* value) {      \
        enter("shmem_" #named "wait");                                                            \
        wait_for(ivar, SHMEM_CMP_NE, *value);                                                     \
    }                                                                                             \
    SKERRY_FORTRAN void shmem_##named##wait_until_(const volatile type* ivar, const integer* cmp, \
                                                   const type* value) {                           \
        enter("shmem_" #named "wait_until");                                                      \
        wait_for(ivar, *cmp, *value);                                                             \
    }
SKERRY_WAITS(, integer)
SKERRY_WAITS(int4_, std::int32_t)
SKERRY_WAITS(int8_, std::int64_t)

SKERRY_FORTRAN void shmem_set_lock_(integer_lock* lock) {
    enter("shmem_set_lock");
    acquire(lock);
}

SKERRY_FORTRAN integer shmem_test_lock_(integer_lock* lock) {
    enter("shmem_test_lock");
    if (try_acquire(lock)) return 0;
    front.waits->missed();
    return 1;
}

SKERRY_FORTRAN void shmem_clear_lock_(integer_lock* lock) {
    enter("shmem_clear_lock");
    release(lock);
}
