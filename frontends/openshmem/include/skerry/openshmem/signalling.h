/* SPDX-License-Identifier: BSD-3-Clause */
/* Put with signal, and signals alone (1.6): OpenSHMEM 1.5, 9.8. Only for shmem.h. */
#ifndef SKERRY_OPENSHMEM_SIGNALLING_H
#define SKERRY_OPENSHMEM_SIGNALLING_H

#include "skerry/openshmem/types.h"

#define SKERRY_SHMEM_DECLARE_PUT_SIGNAL(named, type)                                       \
    void shmem_##named(type* dest, const type* source, size_t nelems, uint64_t* sig_addr,  \
                       uint64_t signal, int sig_op, int pe);                               \
    void shmem_ctx_##named(shmem_ctx_t ctx, type* dest, const type* source, size_t nelems, \
                           uint64_t* sig_addr, uint64_t signal, int sig_op, int pe);

#define SKERRY_SHMEM_DECLARE_TYPED_PUT_SIGNAL(name, type)    \
    SKERRY_SHMEM_DECLARE_PUT_SIGNAL(name##_put_signal, type) \
    SKERRY_SHMEM_DECLARE_PUT_SIGNAL(name##_put_signal_nbi, type)
SKERRY_SHMEM_STANDARD_TYPES(SKERRY_SHMEM_DECLARE_TYPED_PUT_SIGNAL)

#define SKERRY_SHMEM_DECLARE_SIZED_PUT_SIGNAL(bits, type)     \
    SKERRY_SHMEM_DECLARE_PUT_SIGNAL(put##bits##_signal, void) \
    SKERRY_SHMEM_DECLARE_PUT_SIGNAL(put##bits##_signal_nbi, void)
SKERRY_SHMEM_SIZES(SKERRY_SHMEM_DECLARE_SIZED_PUT_SIGNAL)

SKERRY_SHMEM_DECLARE_PUT_SIGNAL(putmem_signal, void)
SKERRY_SHMEM_DECLARE_PUT_SIGNAL(putmem_signal_nbi, void)

#undef SKERRY_SHMEM_DECLARE_PUT_SIGNAL
#undef SKERRY_SHMEM_DECLARE_TYPED_PUT_SIGNAL
#undef SKERRY_SHMEM_DECLARE_SIZED_PUT_SIGNAL

uint64_t shmem_signal_fetch(const uint64_t* sig_addr);
void shmem_signal_set(uint64_t* sig_addr, uint64_t signal, int pe);
void shmem_ctx_signal_set(shmem_ctx_t ctx, uint64_t* sig_addr, uint64_t signal, int pe);
void shmem_signal_add(uint64_t* sig_addr, uint64_t signal, int pe);
void shmem_ctx_signal_add(shmem_ctx_t ctx, uint64_t* sig_addr, uint64_t signal, int pe);

#endif
