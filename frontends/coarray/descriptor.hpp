// SPDX-License-Identifier: BSD-3-Clause
// What gfortran 8 and later hand over: array descriptors, vector subscripts and types. The layout
// is the compiler's; the declarations are ours.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace skerry::coarray {

inline constexpr int most_dimensions = 15;

// Of an element, as a descriptor tells it. Its kind comes apart from it: the bytes of an INTEGER,
// LOGICAL, REAL or CHARACTER, those of one part of a COMPLEX; 10 for the processor's long double.
enum class element_type : signed char {
    unknown,
    integer,
    logical,
    real,
    complex,
    derived,
    character,
    polymorphic,
    procedure,
    hollerith,
    nothing,
    assumed,
};

struct dimension {
    std::ptrdiff_t stride;  // in units of the descriptor's span
    std::ptrdiff_t lower, upper;

    std::size_t extent() const {
        return upper < lower ? 0 : static_cast<std::size_t>(upper - lower) + 1;
    }
};

// A scalar has rank 0. Coarrays have their codimensions behind the dimensions, then their token.
struct descriptor {
    void* base;
    std::size_t offset;
    struct {
        std::size_t element_bytes;
        int version;
        signed char rank;
        element_type type;
        std::int16_t attribute;
    } dtype;
    std::ptrdiff_t span;  // bytes; 0 in what older code made
    dimension dim[];

    // What is in a word beside the length of an element; of one word and no dimension.
    std::uint64_t marks() const {
        std::uint64_t all;
        std::memcpy(&all, &dtype.version, sizeof all);
        return all;
    }
    bool is_word() const { return dtype.element_bytes == sizeof(std::uint64_t) && dtype.rank == 0; }
    int rank() const { return dtype.rank; }
    std::size_t element_bytes() const { return dtype.element_bytes; }
    std::ptrdiff_t stride_bytes(int nth) const {
        const auto unit = span != 0 ? span : static_cast<std::ptrdiff_t>(dtype.element_bytes);
        return dim[nth].stride * unit;
    }
};
static_assert(sizeof(descriptor) == 40);

// One dimension of a section with vector subscripts. `count` 0: not this one, but a triplet.
// Subscripts count as the descriptor's bounds do.
struct vector_subscript {
    std::size_t count;
    union {
        struct {
            const void* values;
            int kind;
        } vector;
        struct {
            std::ptrdiff_t lower, upper, stride;
        } triplet;
    };
};
static_assert(sizeof(vector_subscript) == 32);

}  // namespace skerry::coarray
