// SPDX-License-Identifier: BSD-3-Clause
#include "variants/form.hpp"

namespace skerry::bounds_exchange {
namespace {

constexpr form_kind forms[] = {
    {"original", "ref", "hand-written, two phases, puts with signals", false, false, make_original},
    {"original_mpi", "ref_mpi", "hand-written, two phases, Isend and Irecv", true, false,
     make_original_mpi},
    {"plan", "plan", "index lists, one phase, by any strategy", false, true, make_plan},
    {"plan_two_phases", "plan2", "index lists, two phases one after the other", false, true,
     make_plan_two_phases},
};

}  // namespace

std::span<const form_kind> all_forms() {
    return forms;
}

}  // namespace skerry::bounds_exchange
