// SPDX-License-Identifier: BSD-3-Clause
// Which points of a global index space a PE has, in the order in which they lie in its memory: the
// index at place k of the list belongs to element k. Kept as stripes where it is regular, so that
// memory and time grow with the stripes and not with their lengths.
#pragma once

#include <span>
#include <vector>

#include "skerry/exchange/huge_vector.hpp"
#include "skerry/exchange/section.hpp"

namespace skerry::exchange {

// first, first + stride, ... : `count` indices, with any stride (0 only if there is one).
struct stripe {
    global_index first = 0;
    global_index stride = 1;
    global_index count = 0;

    global_index at(global_index place) const { return first + place * stride; }
    bool operator==(const stripe&) const = default;
};

class index_list {
 public:
    index_list() = default;
    // One after the other; empty ones are left out.
    explicit index_list(std::span<const stripe> stripes);
    // Any indices, in any order, also twice the same.
    static index_list of(std::span<const global_index> indices);
    // `count` consecutive indices.
    static index_list consecutive(global_index first, global_index count);
    // A box of a global array of `shape` points, whose index 0 is at the origin and whose direction
    // 0 is contiguous: from the point `corner`, `lengths` points in each direction. A negative
    // length runs downwards. Ends the program if the box leaves the array.
    static index_list box(std::span<const global_index> shape, std::span<const global_index> corner,
                          std::span<const global_index> lengths);

    global_index size() const { return size_; }
    bool empty() const { return size_ == 0; }
    // In how many pieces it is kept.
    std::size_t pieces() const { return stripes_.empty() ? singles_.size() : stripes_.size(); }
    // The index at a place from 0 to size() - 1.
    global_index operator[](global_index place) const;
    std::vector<global_index> expanded() const;
    // act(stripe) for the indices at some places, in order. `places.stride` must not be 0.
    template <typename action>
    void for_each_slice(stripe places, action act) const {
        while (places.count > 0) {
            const stripe slice = first_slice(places);
            act(slice);
            places.first = places.at(slice.count);
            places.count -= slice.count;
        }
    }

    // act(stripe, place of its first index), in order.
    template <typename action>
    void for_each_stripe(action act) const {
        global_index place = 0;
        for (const stripe& s : stripes_) {
            act(s, place);
            place += s.count;
        }
        for (const global_index single : singles_) act(stripe{single, 1, 1}, place++);
    }

 private:
    void append(const stripe& s);
    stripe first_slice(const stripe& places) const;

    global_index size_ = 0;
    huge_vector<stripe> stripes_;
    huge_vector<global_index> starts_;   // place of each stripe's first index
    huge_vector<global_index> singles_;  // all indices, where stripes would take more memory
};

// The same indices in the same order, however they are kept.
bool operator==(const index_list& a, const index_list& b);

index_list concatenate(std::span<const index_list> lists);
// `list` with each index that is somewhere in `from` replaced by what is at the same place of `to`:
// a periodic wrap or the fold of a tripolar grid, from points outside of the grid to those that
// they stand for. `from` must not name an index twice.
index_list replace(const index_list& list, const index_list& from, const index_list& to);

// As sets: every index once, stripes in ascending order of their lowest index.
index_list intersect(const index_list& a, const index_list& b);
index_list subtract(const index_list& a, const index_list& b);
index_list unite(const index_list& a, const index_list& b);

}  // namespace skerry::exchange
