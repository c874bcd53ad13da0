// SPDX-License-Identifier: BSD-3-Clause
// What the Fortran modules here do for the rest of the app. Images count from 1, PEs from 0.
#pragma once

#include "problem/fields.hpp"
#include "step/exchange_groups.hpp"

namespace skerry::cloverleaf::coarray {

inline constexpr int most_fields_of_group = 10;

// How to exchange; see coarray_variant.hpp for the options' meaning.
struct way {
    bool at_top_level, sections, by_images, diagonals, merged, all_fields;
};

// The block beside this one in some direction.
struct neighbour {
    int image = 0;  // 0: there is none
    int nx = 0, ny = 0;
};

struct field_group {
    int depth = 0, n_fields = 0;
    int field[most_fields_of_group] = {};
    int extra[most_fields_of_group][2] = {};
};

extern "C" {
// Fields have the indices lower to upper (both included) along x and y.
void cloverleaf_images_allocate(const way& how, const int lower[2], const int upper[2],
                                double* first[n_fields]);
// `around` holds row by row, from the lower left, the 3 x 3 blocks with this one in the middle.
void cloverleaf_images_connect(const int blocks[2], const neighbour around[9],
                               const field_group groups[n_exchange_groups]);
void cloverleaf_images_start(int group);
void cloverleaf_images_finish(int group);
void cloverleaf_images_counted(double& puts, double& pack_seconds);
void cloverleaf_images_min(double& value);
void cloverleaf_images_max(double& value);
void cloverleaf_images_sum(int n, double values[]);
[[noreturn]] void cloverleaf_images_end(int exit_code);
}

}  // namespace skerry::cloverleaf::coarray
