// SPDX-License-Identifier: BSD-3-Clause
// Old names. OpenSHMEM 1.5, annex F, and some from before 1.0 that programs still use. Active-set
// collectives are with their chapters.
#include "compare.hpp"
#include "setup.hpp"
#include "update.hpp"

using namespace skerry::openshmem;

extern "C" {

void start_pes(int) {
    if (!is_started()) start(SHMEM_THREAD_SINGLE);
}

int _my_pe(void) {
    return shmem_my_pe();
}
int my_pe(void) {
    return shmem_my_pe();
}
int _num_pes(void) {
    return shmem_n_pes();
}
int num_pes(void) {
    return shmem_n_pes();
}
void* shmalloc(size_t size) {
    return shmem_malloc(size);
}
void shfree(void* ptr) {
    shmem_free(ptr);
}
void* shrealloc(void* ptr, size_t size) {
    return shmem_realloc(ptr, size);
}
void* shmemalign(size_t alignment, size_t size) {
    return shmem_align(alignment, size);
}

#define SKERRY_EXTENDED(name, type)                            \
    type shmem_##name##_fetch(const type* source, int pe) {    \
        enter("shmem_fetch");                                  \
        return read(source, pe);                               \
    }                                                          \
    void shmem_##name##_set(type* dest, type value, int pe) {  \
        enter("shmem_set");                                    \
        update<atomic_op::store>(dest, value, pe);             \
    }                                                          \
    type shmem_##name##_swap(type* dest, type value, int pe) { \
        enter("shmem_swap");                                   \
        return update<atomic_op::swap>(dest, value, pe);       \
    }
SKERRY_SHMEM_EXTENDED_ATOMIC_TYPES(SKERRY_EXTENDED)

#define SKERRY_STANDARD(name, type)                                        \
    type shmem_##name##_cswap(type* dest, type cond, type value, int pe) { \
        enter("shmem_cswap");                                              \
        return compare_swap(dest, cond, value, pe);                        \
    }                                                                      \
    type shmem_##name##_finc(type* dest, int pe) {                         \
        enter("shmem_finc");                                               \
        return update<atomic_op::add>(dest, static_cast<type>(1), pe);     \
    }                                                                      \
    void shmem_##name##_inc(type* dest, int pe) {                          \
        enter("shmem_inc");                                                \
        update<atomic_op::add>(dest, static_cast<type>(1), pe);            \
    }                                                                      \
    type shmem_##name##_fadd(type* dest, type value, int pe) {             \
        enter("shmem_fadd");                                               \
        return update<atomic_op::add>(dest, value, pe);                    \
    }                                                                      \
    void shmem_##name##_add(type* dest, type value, int pe) {              \
        enter("shmem_add");                                                \
        update<atomic_op::add>(dest, value, pe);                           \
    }
SKERRY_SHMEM_ATOMIC_TYPES(SKERRY_STANDARD)

// Waits until the word is no longer `cmp_value`.
#define SKERRY_OLD_WAIT(name, type)                                 \
    void shmem_##name##_wait(volatile type* ivar, type cmp_value) { \
        enter("shmem_wait");                                        \
        wait_for(ivar, SHMEM_CMP_NE, cmp_value);                    \
    }
SKERRY_SHMEM_WAIT_TYPES(SKERRY_OLD_WAIT)

void shmem_wait(volatile long* ivar, long cmp_value) {
    enter("shmem_wait");
    wait_for(ivar, SHMEM_CMP_NE, cmp_value);
}

void shmem_wait_until(volatile long* ivar, int cmp, long cmp_value) {
    enter("shmem_wait_until");
    wait_for(ivar, cmp, cmp_value);
}

// Caches are coherent on every machine that Skerry runs on.
void shmem_set_cache_inv(void) {}
void shmem_set_cache_line_inv(void*) {}
void shmem_clear_cache_inv(void) {}
void shmem_clear_cache_line_inv(void*) {}
void shmem_udcflush(void) {}
void shmem_udcflush_line(void*) {}

}  // extern "C"
