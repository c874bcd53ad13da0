// SPDX-License-Identifier: BSD-3-Clause
// Put with signal. OpenSHMEM 1.5, 9.8; signals alone are of 1.6.
#include "contexts.hpp"
#include "front_end.hpp"

namespace skerry::openshmem {
namespace {

using transports::signal_op;

signal_op operation(int sig_op) {
    if (sig_op == SHMEM_SIGNAL_SET) return signal_op::set;
    if (sig_op != SHMEM_SIGNAL_ADD) [[unlikely]]
        fatal(routine(), "sig_op: %d is neither SHMEM_SIGNAL_SET nor SHMEM_SIGNAL_ADD", sig_op);
    return signal_op::add;
}

// A fetch that finds what the last one did is most likely a program's way to wait.
struct fetched {
    const std::uint64_t* word;
    std::uint64_t value;
    bool operator==(const fetched&) const = default;
};

[[gnu::always_inline]] inline void put_signal(void* remote, const void* local, std::size_t bytes,
                                              std::uint64_t* word, std::uint64_t value, int sig_op,
                                              int pe) {
    front.notices->put_signal(remote, local, bytes, word, value, operation(sig_op), pe);
}

}  // namespace
}  // namespace skerry::openshmem

using namespace skerry::openshmem;

extern "C" {

#define SKERRY_PUT_SIGNAL(named, family, type, element)                                       \
    SKERRY_FAST void shmem_##named(type* dest, const type* source, size_t nelems,             \
                                   uint64_t* sig_addr, uint64_t signal, int sig_op, int pe) { \
        enter("shmem_" family);                                                               \
        put_signal(dest, source, nelems * sizeof(element), sig_addr, signal, sig_op, pe);     \
    }                                                                                         \
    SKERRY_FAST void shmem_ctx_##named(shmem_ctx_t ctx, type* dest, const type* source,       \
                                       size_t nelems, uint64_t* sig_addr, uint64_t signal,    \
                                       int sig_op, int pe) {                                  \
        enter("shmem_ctx_" family);                                                           \
        put_signal(dest, source, nelems * sizeof(element), sig_addr, signal, sig_op,          \
                   pe_in(ctx, pe));                                                           \
    }

#define SKERRY_TYPED(name, type)                                   \
    SKERRY_PUT_SIGNAL(name##_put_signal, "put_signal", type, type) \
    SKERRY_PUT_SIGNAL(name##_put_signal_nbi, "put_signal_nbi", type, type)
SKERRY_SHMEM_STANDARD_TYPES(SKERRY_TYPED)

#define SKERRY_SIZED(bits, element)                                             \
    SKERRY_PUT_SIGNAL(put##bits##_signal, "put" #bits "_signal", void, element) \
    SKERRY_PUT_SIGNAL(put##bits##_signal_nbi, "put" #bits "_signal_nbi", void, element)
SKERRY_SHMEM_SIZES(SKERRY_SIZED)

SKERRY_PUT_SIGNAL(putmem_signal, "putmem_signal", void, char)
SKERRY_PUT_SIGNAL(putmem_signal_nbi, "putmem_signal_nbi", void, char)

uint64_t shmem_signal_fetch(const uint64_t* sig_addr) {
    static thread_local fetched before{};
    enter("shmem_signal_fetch");
    // ordering: acquire; partner is the release of the signal in put_signal
    const fetched now{sig_addr, __atomic_load_n(sig_addr, __ATOMIC_ACQUIRE)};
    if (now == before) [[unlikely]]
        front.waits->missed();
    before = now;
    return now.value;
}

void shmem_signal_set(uint64_t* sig_addr, uint64_t signal, int pe) {
    enter("shmem_signal_set");
    front.notices->signal(sig_addr, signal, signal_op::set, pe);
}

void shmem_ctx_signal_set(shmem_ctx_t ctx, uint64_t* sig_addr, uint64_t signal, int pe) {
    enter("shmem_ctx_signal_set");
    front.notices->signal(sig_addr, signal, signal_op::set, pe_in(ctx, pe));
}

void shmem_signal_add(uint64_t* sig_addr, uint64_t signal, int pe) {
    enter("shmem_signal_add");
    front.notices->signal(sig_addr, signal, signal_op::add, pe);
}

void shmem_ctx_signal_add(shmem_ctx_t ctx, uint64_t* sig_addr, uint64_t signal, int pe) {
    enter("shmem_ctx_signal_add");
    front.notices->signal(sig_addr, signal, signal_op::add, pe_in(ctx, pe));
}

}  // extern "C"
