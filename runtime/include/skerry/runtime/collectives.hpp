// SPDX-License-Identifier: BSD-3-Clause
// Collective operations on teams. Each has one or more algorithms, a file each under
// runtime/collectives/<operation>/; the most suitable one runs.
// SKERRY_<OPERATION> (as SKERRY_BARRIER=central) forces one wherever it can do the operation.
#pragma once

#include <cstddef>
#include <span>

#include "skerry/runtime/team.hpp"

namespace skerry::runtime {

// How elements are combined: into[i] = into[i] (op) with[i] for i < count.
struct reduction {
    std::size_t element_bytes;
    void (*combine)(void* into, const void* with, std::size_t count);
};

// `remote` is symmetric; every member gets root's bytes there, the root included if `to_root`.
// OpenSHMEM 1.5, 9.9.5 (the root's own destination is written for teams, not for active sets).
void broadcast(team& members, void* remote, const void* local, std::size_t bytes, int root,
               bool to_root);

// The same for values in ordinary memory, in place; meant for few bytes. Needs private words.
void broadcast_local(team& members, void* values, std::size_t bytes, int root);

// Combines element-wise over members, in order of member, so that all get the same bits. `result`
// and `source` are symmetric, disjoint or the same. OpenSHMEM 1.5, 9.9.9.
void reduce(team& members, void* result, const void* source, std::size_t count,
            const reduction& how);

// The same for values in ordinary memory, in place; meant for a few values. Needs private words.
void reduce_local(team& members, void* values, std::size_t count, const reduction& how);

// Concatenates the members' blocks in order. `remote` (symmetric) has room for all.
// OpenSHMEM 1.5, 9.9.6. collect: sizes may differ; `size_word` is a symmetric word of the caller
// for active sets, or null.
void collect(team& members, void* remote, const void* local, std::size_t bytes,
             std::size_t* size_word);
void fcollect(team& members, void* remote, const void* local, std::size_t bytes);

// Member i's block j goes to block i of member j; `count` elements a block, strides in elements (1:
// dense). OpenSHMEM 1.5, 9.9.7 and 9.9.8.
struct block_shape {
    std::size_t element_bytes;
    std::size_t count;
    std::ptrdiff_t remote_stride = 1;
    std::ptrdiff_t local_stride = 1;
};
void alltoall(team& members, void* remote, const void* local, const block_shape& block);

// The tables that the build generates, one per operation with alternatives. `suitability` is 0
// where an algorithm cannot do it; otherwise the higher the better.
struct barrier_algorithm {
    const char* name;
    int (*suitability)(const team& members);
    void (*run)(team& members);
};
std::span<const barrier_algorithm* const> all_barrier_algorithms();

struct broadcast_algorithm {
    const char* name;
    int (*suitability)(const team& members, std::size_t bytes);
    void (*run)(team& members, void* remote, const void* local, std::size_t bytes, int root,
                bool to_root);
};
std::span<const broadcast_algorithm* const> all_broadcast_algorithms();

struct fcollect_algorithm {
    const char* name;
    int (*suitability)(const team& members, std::size_t bytes);
    void (*run)(team& members, void* remote, const void* local, std::size_t bytes);
};
std::span<const fcollect_algorithm* const> all_fcollect_algorithms();

struct alltoall_algorithm {
    const char* name;
    int (*suitability)(const team& members, const block_shape& block);
    void (*run)(team& members, void* remote, const void* local, const block_shape& block);
};
std::span<const alltoall_algorithm* const> all_alltoall_algorithms();

struct reduce_algorithm {
    const char* name;
    int (*suitability)(const team& members, std::size_t bytes);
    void (*run)(team& members, void* result, const void* source, std::size_t count,
                const reduction& how);
};
std::span<const reduce_algorithm* const> all_reduce_algorithms();

}  // namespace skerry::runtime
