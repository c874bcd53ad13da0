// SPDX-License-Identifier: BSD-3-Clause
// Locks. OpenSHMEM 1.5, 9.12.
#include "locks.hpp"

using namespace skerry::openshmem;

static long_lock* words_of(volatile long* lock) {
    return reinterpret_cast<long_lock*>(const_cast<long*>(lock));
}

extern "C" {

void shmem_set_lock(volatile long* lock) {
    enter("shmem_set_lock");
    acquire(words_of(lock));
}

int shmem_test_lock(volatile long* lock) {
    enter("shmem_test_lock");
    if (try_acquire(words_of(lock))) return 0;
    front.waits->missed();
    return 1;
}

void shmem_clear_lock(volatile long* lock) {
    enter("shmem_clear_lock");
    release(words_of(lock));
}

}  // extern "C"
