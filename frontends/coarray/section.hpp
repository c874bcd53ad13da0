// SPDX-License-Identifier: BSD-3-Clause
// Array sections and copies between them: the heart of the front end. A section is where its
// elements lie; a copy between two becomes nested loops, with dimensions merged wherever both sides
// allow it: one copy where all is contiguous, loops over words or runs of bytes elsewhere.
#pragma once

#include <cstddef>
#include <memory>

#include "descriptor.hpp"

namespace skerry::coarray {

// The one of a vector that is at `at`, from 0.
std::ptrdiff_t subscript_at(const vector_subscript& subscript, std::size_t at);

struct section {
    struct axis {
        std::size_t extent;
        std::ptrdiff_t stride;  // bytes
        // Of a vector subscript: where each element lies, in bytes, instead of the stride.
        const std::ptrdiff_t* places;
    };

    section() = default;
    // As the descriptor lays it out, from an address on that need not be its own; with vector
    // subscripts relative to its bounds.
    section(const descriptor& whole, int its_kind, std::byte* from,
            const vector_subscript* subscripts = nullptr)
        : base(from), element_bytes(whole.element_bytes()), type(whole.dtype.type), kind(its_kind) {
        if (subscripts) [[unlikely]] {
            add_subscripts(whole, subscripts);
            return;
        }
        for (int nth = 0; nth < whole.rank(); ++nth)
            add(whole.dim[nth].extent(), whole.stride_bytes(nth));
    }

    section(const descriptor& whole, int its_kind)
        : section(whole, its_kind, static_cast<std::byte*>(whole.base)) {}

    // Adds a dimension behind those that are there. One of a single element takes no room.
    void add(std::size_t extent, std::ptrdiff_t stride) {
        is_empty |= extent == 0;
        if (extent != 1) axes[rank++] = {extent, stride, nullptr};
    }
    // The same for a vector subscript: element i lies (values[i] - lower) * stride bytes on.
    void add(const vector_subscript& subscript, std::ptrdiff_t lower, std::ptrdiff_t stride);

    std::size_t elements() const {
        std::size_t all = !is_empty;
        for (int nth = 0; nth < rank; ++nth) all *= axes[nth].extent;
        return all;
    }

    std::byte* base = nullptr;  // a symmetric address where it is another image's
    std::size_t element_bytes = 0;
    element_type type = element_type::unknown;
    int kind = 0;
    int rank = 0;
    bool is_empty = false;
    bool is_private = false;  // `base` is another image's own address of its ordinary memory
    axis axes[most_dimensions];

 private:
    void add_subscripts(const descriptor& whole, const vector_subscript* subscripts);

    struct places_of_axis;
    std::shared_ptr<const places_of_axis> places_;
};

// The bytes that a section reaches over, from the first to behind the last.
struct extent {
    const std::byte *first, *last;
};
extent bounds_of(const section& of);

// A section of that shape without gaps, of elements as another has them, from `base` on.
section dense(const section& shape, const section& elements, std::byte* base);
bool is_dense(const section& of);

// Fortran's assignment of one to the other: of a scalar to every element, with conversion, and as
// if all of the source were read before anything is written.
void copy_here(const section& to, const section& from);
void put_section(const section& to, int to_pe, const section& from);
void get_section(const section& to, const section& from, int from_pe);
void copy_section(const section& to, int to_pe, const section& from, int from_pe);

// The same where another image's memory is private.
void put_private(const section& to, int to_pe, const section& from);
void get_private(const section& to, const section& from, int from_pe);
void copy_private(const section& to, int to_pe, const section& from, int from_pe);

}  // namespace skerry::coarray
