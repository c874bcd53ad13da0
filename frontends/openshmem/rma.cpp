// SPDX-License-Identifier: BSD-3-Clause
// Remote memory access, contiguous and single values. OpenSHMEM 1.5, 9.6. Non-blocking forms may
// complete at once, and on mapped memory they do.
#include "contexts.hpp"
#include "front_end.hpp"

namespace skerry::openshmem {
namespace {

using runtime::completion;

// One element, the most frequent length by far, is a single store or load.
template <completion when = completion::on_return, typename type>
[[gnu::always_inline]] inline void put(type* remote, const type* local, std::size_t elements,
                                       int pe) {
    if (elements == 1) {
        front.copies->put_value(remote, *local, pe);
    } else {
        front.copies->put(remote, local, elements * sizeof(type), pe, when);
    }
}

template <completion when = completion::on_return, typename type>
[[gnu::always_inline]] inline void get(type* local, const type* remote, std::size_t elements,
                                       int pe) {
    if (elements == 1) {
        front.copies->get_single(local, remote, pe, when);
    } else {
        front.copies->get(local, remote, elements * sizeof(type), pe, when);
    }
}

// Bytes of any alignment.
template <completion when = completion::on_return>
[[gnu::always_inline]] inline void put_bytes(void* remote, const void* local, std::size_t bytes,
                                             int pe) {
    front.copies->put(remote, local, bytes, pe, when);
}

// Eight of them, the most frequent length by far, are worth their own path: the constant makes the
// copy one load and one store.
template <completion when = completion::on_return>
[[gnu::always_inline]] inline void get_bytes(void* local, const void* remote, std::size_t bytes,
                                             int pe) {
    if (bytes == 8) {
        front.copies->get(local, remote, 8, pe, when);
    } else {
        front.copies->get(local, remote, bytes, pe, when);
    }
}

}  // namespace
}  // namespace skerry::openshmem

using namespace skerry::openshmem;

extern "C" {

#define SKERRY_COPY(named, family, type, direction)                                         \
    SKERRY_FAST void shmem_##named(type* dest, const type* source, size_t nelems, int pe) { \
        enter("shmem_" family);                                                             \
        direction(dest, source, nelems, pe);                                                \
    }                                                                                       \
    SKERRY_FAST void shmem_ctx_##named(shmem_ctx_t ctx, type* dest, const type* source,     \
                                       size_t nelems, int pe) {                             \
        enter("shmem_ctx_" family);                                                         \
        direction(dest, source, nelems, pe_in(ctx, pe));                                    \
    }

#define SKERRY_TYPED(name, type)                                                             \
    SKERRY_COPY(name##_put, "put", type, put)                                                \
    SKERRY_COPY(name##_get, "get", type, get)                                                \
    SKERRY_COPY(name##_put_nbi, "put_nbi", type, put<completion::at_quiet>)                  \
    SKERRY_COPY(name##_get_nbi, "get_nbi", type, get<completion::at_quiet>)                  \
    SKERRY_FAST void shmem_##name##_p(type* dest, type value, int pe) {                      \
        enter("shmem_p");                                                                    \
        front.copies->put_value(dest, value, pe);                                            \
    }                                                                                        \
    SKERRY_FAST void shmem_ctx_##name##_p(shmem_ctx_t ctx, type* dest, type value, int pe) { \
        enter("shmem_ctx_p");                                                                \
        front.copies->put_value(dest, value, pe_in(ctx, pe));                                \
    }                                                                                        \
    SKERRY_FAST type shmem_##name##_g(const type* source, int pe) {                          \
        enter("shmem_g");                                                                    \
        return front.copies->get_value(source, pe);                                          \
    }                                                                                        \
    SKERRY_FAST type shmem_ctx_##name##_g(shmem_ctx_t ctx, const type* source, int pe) {     \
        enter("shmem_ctx_g");                                                                \
        return front.copies->get_value(source, pe_in(ctx, pe));                              \
    }
SKERRY_SHMEM_STANDARD_TYPES(SKERRY_TYPED)

#define SKERRY_COPY_SIZED(named, family, element, direction)                                \
    SKERRY_FAST void shmem_##named(void* dest, const void* source, size_t nelems, int pe) { \
        enter("shmem_" family);                                                             \
        direction(dest, source, nelems * sizeof(element), pe);                              \
    }                                                                                       \
    SKERRY_FAST void shmem_ctx_##named(shmem_ctx_t ctx, void* dest, const void* source,     \
                                       size_t nelems, int pe) {                             \
        enter("shmem_ctx_" family);                                                         \
        direction(dest, source, nelems * sizeof(element), pe_in(ctx, pe));                  \
    }

#define SKERRY_SIZED(bits, element)                                 \
    SKERRY_COPY_SIZED(put##bits, "put" #bits, element, put_bytes)   \
    SKERRY_COPY_SIZED(get##bits, "get" #bits, element, get_bytes)   \
    SKERRY_COPY_SIZED(put##bits##_nbi, "put" #bits "_nbi", element, \
                      put_bytes<completion::at_quiet>)              \
    SKERRY_COPY_SIZED(get##bits##_nbi, "get" #bits "_nbi", element, get_bytes<completion::at_quiet>)
SKERRY_SHMEM_SIZES(SKERRY_SIZED)

SKERRY_COPY_SIZED(putmem, "putmem", char, put_bytes)
SKERRY_COPY_SIZED(getmem, "getmem", char, get_bytes)
SKERRY_COPY_SIZED(putmem_nbi, "putmem_nbi", char, put_bytes<completion::at_quiet>)
SKERRY_COPY_SIZED(getmem_nbi, "getmem_nbi", char, get_bytes<completion::at_quiet>)

}  // extern "C"
