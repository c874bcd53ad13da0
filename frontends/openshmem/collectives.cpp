// SPDX-License-Identifier: BSD-3-Clause
// Collectives that move data: alltoall, alltoalls, broadcast, collect, fcollect, over teams and
// over active sets. OpenSHMEM 1.5, 9.9.5 to 9.9.8.
#include "skerry/runtime/collectives.hpp"

#include "teams.hpp"

namespace skerry::openshmem {
namespace {

runtime::block_shape dense(std::size_t element_bytes, std::size_t count) {
    return {.element_bytes = element_bytes, .count = count};
}

runtime::block_shape strided(std::size_t element_bytes, std::ptrdiff_t dst, std::ptrdiff_t sst,
                             std::size_t count) {
    if (dst < 1 || sst < 1)
        fatal(routine(), "dst %td, sst %td: strides must be at least 1", dst, sst);
    return {
        .element_bytes = element_bytes, .count = count, .remote_stride = dst, .local_stride = sst};
}

// What `count` elements, each `stride` elements after the one before, reach over.
std::size_t extent(std::size_t count, std::ptrdiff_t stride, std::size_t element_bytes) {
    return count == 0 ? 0 : ((count - 1) * static_cast<std::size_t>(stride) + 1) * element_bytes;
}

void exchange(runtime::team& members, void* dest, const void* source,
              const runtime::block_shape& block) {
    const std::size_t all = block.count * static_cast<std::size_t>(members.size());
    agree(members, argument::number("nelems", block.count),
          argument::number("bytes of an element", block.element_bytes),
          argument::number("dst", static_cast<std::size_t>(block.remote_stride)),
          argument::number("sst", static_cast<std::size_t>(block.local_stride)),
          argument::object("dest", dest, extent(all, block.remote_stride, block.element_bytes)),
          argument::block("source", source, extent(all, block.local_stride, block.element_bytes)));
    runtime::alltoall(members, dest, source, block);
}

void broadcast_from(runtime::team& members, void* dest, const void* source, std::size_t bytes,
                    int root, bool to_root) {
    if (root < 0 || root >= members.size())
        fatal(routine(), "PE_root: %d is not within the team's PEs 0 to %d", root,
              members.size() - 1);
    const bool is_root = members.my_member() == root;
    agree(members, argument::number("PE_root", root), argument::number("nelems, in bytes", bytes),
          argument::object("dest", dest, bytes),
          argument::block("source", source, is_root ? bytes : 0));
    runtime::broadcast(members, dest, source, bytes, root, to_root);
}

// Active sets keep the sizes of collect in the caller's pSync, which gets its values back.
void collect_bytes(runtime::team& members, void* dest, const void* source, std::size_t bytes,
                   long* pSync) {
    static_assert(sizeof(long) == sizeof(std::size_t));
    agree(members, argument::block("dest", dest, bytes), argument::block("source", source, bytes));
    runtime::collect(members, dest, source, bytes, reinterpret_cast<std::size_t*>(pSync));
}

void fcollect_bytes(runtime::team& members, void* dest, const void* source, std::size_t bytes) {
    agree(members, argument::number("nelems, in bytes", bytes),
          argument::object("dest", dest, bytes * static_cast<std::size_t>(members.size())),
          argument::block("source", source, bytes));
    runtime::fcollect(members, dest, source, bytes);
}

}  // namespace
}  // namespace skerry::openshmem

using namespace skerry::openshmem;

extern "C" {

#define SKERRY_MOVES(prefix, suffix, type, element)                                              \
    int shmem_##prefix##alltoall##suffix(shmem_team_t team, type* dest, const type* source,      \
                                         size_t nelems) {                                        \
        enter("shmem_alltoall");                                                                 \
        exchange(members_of(team), dest, source, dense(sizeof(element), nelems));                \
        return 0;                                                                                \
    }                                                                                            \
    int shmem_##prefix##alltoalls##suffix(shmem_team_t team, type* dest, const type* source,     \
                                          ptrdiff_t dst, ptrdiff_t sst, size_t nelems) {         \
        enter("shmem_alltoalls");                                                                \
        const auto block = strided(sizeof(element), dst, sst, nelems);                           \
        exchange(members_of(team), dest, source, block);                                         \
        return 0;                                                                                \
    }                                                                                            \
    int shmem_##prefix##broadcast##suffix(shmem_team_t team, type* dest, const type* source,     \
                                          size_t nelems, int PE_root) {                          \
        enter("shmem_broadcast");                                                                \
        broadcast_from(members_of(team), dest, source, nelems * sizeof(element), PE_root, true); \
        return 0;                                                                                \
    }                                                                                            \
    int shmem_##prefix##collect##suffix(shmem_team_t team, type* dest, const type* source,       \
                                        size_t nelems) {                                         \
        enter("shmem_collect");                                                                  \
        collect_bytes(members_of(team), dest, source, nelems * sizeof(element), nullptr);        \
        return 0;                                                                                \
    }                                                                                            \
    int shmem_##prefix##fcollect##suffix(shmem_team_t team, type* dest, const type* source,      \
                                         size_t nelems) {                                        \
        enter("shmem_fcollect");                                                                 \
        fcollect_bytes(members_of(team), dest, source, nelems * sizeof(element));                \
        return 0;                                                                                \
    }
#define SKERRY_TYPED(name, type) SKERRY_MOVES(name##_, , type, type)
SKERRY_SHMEM_STANDARD_TYPES(SKERRY_TYPED)
SKERRY_MOVES(, mem, void, char)

#define SKERRY_ACTIVE_SET_MOVES(bits, element)                                               \
    void shmem_alltoall##bits(void* dest, const void* source, size_t nelems, int PE_start,   \
                              int logPE_stride, int PE_size, long*) {                        \
        enter("shmem_alltoall" #bits);                                                       \
        exchange(active_set(PE_start, logPE_stride, PE_size), dest, source,                  \
                 dense(sizeof(element), nelems));                                            \
    }                                                                                        \
    void shmem_alltoalls##bits(void* dest, const void* source, ptrdiff_t dst, ptrdiff_t sst, \
                               size_t nelems, int PE_start, int logPE_stride, int PE_size,   \
                               long*) {                                                      \
        enter("shmem_alltoalls" #bits);                                                      \
        const auto block = strided(sizeof(element), dst, sst, nelems);                       \
        exchange(active_set(PE_start, logPE_stride, PE_size), dest, source, block);          \
    }                                                                                        \
    void shmem_broadcast##bits(void* dest, const void* source, size_t nelems, int PE_root,   \
                               int PE_start, int logPE_stride, int PE_size, long*) {         \
        enter("shmem_broadcast" #bits);                                                      \
        broadcast_from(active_set(PE_start, logPE_stride, PE_size), dest, source,            \
                       nelems * sizeof(element), PE_root, false);                            \
    }                                                                                        \
    void shmem_collect##bits(void* dest, const void* source, size_t nelems, int PE_start,    \
                             int logPE_stride, int PE_size, long* pSync) {                   \
        enter("shmem_collect" #bits);                                                        \
        collect_bytes(active_set(PE_start, logPE_stride, PE_size), dest, source,             \
                      nelems * sizeof(element), pSync);                                      \
    }                                                                                        \
    void shmem_fcollect##bits(void* dest, const void* source, size_t nelems, int PE_start,   \
                              int logPE_stride, int PE_size, long*) {                        \
        enter("shmem_fcollect" #bits);                                                       \
        fcollect_bytes(active_set(PE_start, logPE_stride, PE_size), dest, source,            \
                       nelems * sizeof(element));                                            \
    }
SKERRY_ACTIVE_SET_MOVES(32, uint32_t)
SKERRY_ACTIVE_SET_MOVES(64, uint64_t)

}  // extern "C"
