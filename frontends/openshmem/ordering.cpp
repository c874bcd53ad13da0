// SPDX-License-Identifier: BSD-3-Clause
// Memory ordering. OpenSHMEM 1.5, 9.11; pe_quiet is of 1.6.
#include "contexts.hpp"
#include "front_end.hpp"

using namespace skerry::openshmem;

extern "C" {

void shmem_fence(void) {
    enter("shmem_fence");
    front.ordering->fence();
}

void shmem_ctx_fence(shmem_ctx_t ctx) {
    enter("shmem_ctx_fence");
    if (ctx == SHMEM_CTX_INVALID) return;
    check_context(ctx);
    front.ordering->fence();
}

void shmem_quiet(void) {
    enter("shmem_quiet");
    front.ordering->quiet();
}

void shmem_ctx_quiet(shmem_ctx_t ctx) {
    enter("shmem_ctx_quiet");
    if (ctx == SHMEM_CTX_INVALID) return;
    check_context(ctx);
    front.ordering->quiet();
}

void shmem_pe_quiet(const int*, size_t npes) {
    enter("shmem_pe_quiet");
    if (npes > 0) front.ordering->quiet();
}

void shmem_ctx_pe_quiet(shmem_ctx_t ctx, const int*, size_t npes) {
    enter("shmem_ctx_pe_quiet");
    if (ctx == SHMEM_CTX_INVALID) return;
    check_context(ctx);
    if (npes > 0) front.ordering->quiet();
}

}  // extern "C"
