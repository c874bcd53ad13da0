// SPDX-License-Identifier: BSD-3-Clause
// Random array sections as a compiler could describe them, and the plain way to copy them: element
// by element, by places that are worked out apart from the descriptor.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "section.hpp"

namespace skerry::coarray::testing {

inline constexpr std::size_t arena_bytes = 32768;
using arena = std::vector<std::byte>;
using generator = std::mt19937_64;

// From `least` to `most`.
int pick(generator& random, int least, int most);

struct element {
    element_type type;
    int kind;
    std::size_t bytes;
};
element random_element(generator& random);
// One whose values can be assigned to elements of that type.
element random_partner(generator& random, const element& of);
// Fortran's assignment.
void assign(const element& to, std::byte* to_at, const element& from, const std::byte* from_at);
void store_random(generator& random, const element& what, std::byte* at);

class side {
 public:
    // Of these extents, some of its dimensions of extent 1 apart. Targets name no element twice.
    side(generator& random, const element& what, const std::vector<int>& extents, bool is_target);

    section in(std::byte* memory) const;
    // Where in the arena the elements lie, in array element order.
    const std::vector<std::size_t>& places() const { return places_; }
    const element what;

 private:
    struct axis {
        std::vector<int> slots;  // which elements of the array's dimension
        int width = 1;
        std::ptrdiff_t stride = 0;  // from slot to slot, in spans
    };
    void add_axis(generator& random, int extent);
    bool lay_out(generator& random);
    void find_places(std::size_t start);
    void describe(generator& random, std::size_t start);
    void describe_vector(generator& random, std::size_t nth, dimension& bounds, bool is_reversed);

    descriptor& array() { return *reinterpret_cast<descriptor*>(descriptor_.data()); }
    const descriptor& array() const {
        return *reinterpret_cast<const descriptor*>(descriptor_.data());
    }

    const bool is_target_;
    bool has_subscripts_;
    std::size_t span_ = 0;
    std::size_t base_ = 0;  // of the descriptor
    std::vector<axis> axes_;
    std::vector<std::size_t> places_;
    std::vector<std::uint64_t> descriptor_;
    std::vector<vector_subscript> subscripts_;
    std::vector<std::vector<std::byte>> values_;  // of the vector subscripts
};

}  // namespace skerry::coarray::testing
