// SPDX-License-Identifier: BSD-3-Clause
// Atomic memory operations. OpenSHMEM 1.4, 9.7, which keeps the names of 1.3.
#include "fortran/fortran.hpp"
#include "update.hpp"

using namespace skerry::openshmem;

#define SKERRY_SWAP(name, type)                                                               \
    SKERRY_FORTRAN type shmem_##name##_(type* target, const type* value, const integer* pe) { \
        enter("shmem_" #name);                                                                \
        return update<atomic_op::swap>(target, *value, *pe);                                  \
    }
SKERRY_SWAP(swap, integer)

#define SKERRY_EXTENDED(name, type)                                                               \
    SKERRY_SWAP(name##_swap, type)                                                                \
    SKERRY_FORTRAN type shmem_##name##_fetch_(const type* source, const integer* pe) {            \
        enter("shmem_" #name "_fetch");                                                           \
        return read(source, *pe);                                                                 \
    }                                                                                             \
    SKERRY_FORTRAN void shmem_##name##_set_(type* target, const type* value, const integer* pe) { \
        enter("shmem_" #name "_set");                                                             \
        update<atomic_op::store>(target, *value, *pe);                                            \
    }
SKERRY_EXTENDED(int4, std::int32_t)
SKERRY_EXTENDED(int8, std::int64_t)
SKERRY_EXTENDED(real4, float)
SKERRY_EXTENDED(real8, double)

#define SKERRY_STANDARD(name, type)                                                                \
    SKERRY_FORTRAN type shmem_##name##_cswap_(type* target, const type* cond, const type* value,   \
                                              const integer* pe) {                                 \
        enter("shmem_" #name "_cswap");                                                            \
        return compare_swap(target, *cond, *value, *pe);                                           \
    }                                                                                              \
    SKERRY_FORTRAN type shmem_##name##_fadd_(type* target, const type* value, const integer* pe) { \
        enter("shmem_" #name "_fadd");                                                             \
        return update<atomic_op::add>(target, *value, *pe);                                        \
    }                                                                                              \
    SKERRY_FORTRAN void shmem_##name##_add_(type* target, const type* value, const integer* pe) {  \
        enter("shmem_" #name "_add");                                                              \
        update<atomic_op::add>(target, *value, *pe);                                               \
    }                                                                                              \
    SKERRY_FORTRAN type shmem_##name##_finc_(type* target, const integer* pe) {                    \
        enter("shmem_" #name "_finc");                                                             \
        return update<atomic_op::add>(target, type{1}, *pe);                                       \
    }                                                                                              \
    SKERRY_FORTRAN void shmem_##name##_inc_(type* target, const integer* pe) {                     \
        enter("shmem_" #name "_inc");                                                              \
        update<atomic_op::add>(target, type{1}, *pe);                                              \
    }
SKERRY_STANDARD(int4, std::int32_t)
SKERRY_STANDARD(int8, std::int64_t)
