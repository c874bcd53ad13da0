// SPDX-License-Identifier: BSD-3-Clause
// Reductions over active sets. OpenSHMEM 1.4, 9.8.8.
#include "combine.hpp"
#include "fortran/fortran.hpp"
#include "teams.hpp"

namespace skerry::openshmem {
namespace {

#ifdef __SIZEOF_FLOAT128__
__extension__ using quadruple = __float128;
#else
using quadruple = long double;  // where the processor's ABI has that with 128 bits
#endif

// REAL*16, which in COMMON may be aligned to 8 bytes only.
struct [[gnu::packed, gnu::aligned(8)]] real16 {
    quadruple value;
};
real16 operator+(real16 a, real16 b) {
    return {a.value + b.value};
}
real16 operator*(real16 a, real16 b) {
    return {a.value * b.value};
}
bool operator<(real16 a, real16 b) {
    return a.value < b.value;
}

}  // namespace
}  // namespace skerry::openshmem

using namespace skerry::openshmem;

// `type` is what is combined; a Fortran element may be several of them.
#define SKERRY_TO_ALL_OF(name, type, per_element, op)                                      \
    SKERRY_FORTRAN void shmem_##name##_##op##_to_all_(                                     \
        void* target, const void* source, const integer* nreduce, const integer* PE_start, \
        const integer* logPE_stride, const integer* PE_size, void*, integer*) {            \
        enter("shmem_" #name "_" #op "_to_all");                                           \
        over_active_set(active_set(*PE_start, *logPE_stride, *PE_size), target, source,    \
                        *nreduce* per_element, reduction_by<op_##op, type>);               \
    }
#define SKERRY_TO_ALL(name, type, op) SKERRY_TO_ALL_OF(name, type, 1, op)

#define SKERRY_ARITHMETIC(name, type) \
    SKERRY_TO_ALL(name, type, sum)    \
    SKERRY_TO_ALL(name, type, prod)
#define SKERRY_ORDERED(name, type) \
    SKERRY_ARITHMETIC(name, type)  \
    SKERRY_TO_ALL(name, type, min) \
    SKERRY_TO_ALL(name, type, max)
#define SKERRY_BITWISE(name, type) \
    SKERRY_ORDERED(name, type)     \
    SKERRY_TO_ALL(name, type, and) \
    SKERRY_TO_ALL(name, type, or)  \
    SKERRY_TO_ALL(name, type, xor)
SKERRY_BITWISE(int2, std::int16_t)
SKERRY_BITWISE(int4, std::int32_t)
SKERRY_BITWISE(int8, std::int64_t)
SKERRY_ORDERED(real4, float)
SKERRY_ORDERED(real8, double)
SKERRY_ORDERED(real16, real16)
SKERRY_ARITHMETIC(comp4, skerry_shmem_complexf)
SKERRY_ARITHMETIC(comp8, skerry_shmem_complexd)

// Exclusive or of the bits of other types is from before OpenSHMEM.
SKERRY_TO_ALL_OF(real4, std::uint32_t, 1, xor)
SKERRY_TO_ALL_OF(real8, std::uint64_t, 1, xor)
SKERRY_TO_ALL_OF(comp4, std::uint64_t, 1, xor)
SKERRY_TO_ALL_OF(comp8, std::uint64_t, 2, xor)
