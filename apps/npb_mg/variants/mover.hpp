// SPDX-License-Identifier: BSD-3-Clause
// What a variant is: it fills the layers around what a PE has of each level.
#pragma once

#include <span>
#include <string>

#include "kernels/kernels.hpp"

namespace skerry::npb::mg {

struct level {
    extent mine;
    array u, r;
    restriction from_finer{};  // what this PE restricts to this level
};

enum class of { u, r };

class mover {
 public:
    virtual ~mover() = default;
    virtual std::string name() const = 0;
    // What this PE has of a level.
    virtual extent extent_of(int level) const = 0;
    // Zeros.
    virtual double* allocate(std::size_t elements) = 0;
    // Collective from here on. By number; what there is below the first level is empty.
    virtual void prepare(std::span<const level> levels) = 0;
    // Layers from the PEs that have those points, or from the other side.
    virtual void fill(int level, of what) = 0;
    // The same for the right-hand side, whose layers nobody reads.
    virtual void fill_charges(const array&) {}
    // A level's u for PEs that have a part of the next finer one only.
    virtual void hand_down(int) {}
};

}  // namespace skerry::npb::mg
