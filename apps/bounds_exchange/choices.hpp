// SPDX-License-Identifier: BSD-3-Clause
// What the options choose among: grids of PEs, forms, strategies. A choice that there is not ends
// the run with a message.
#pragma once

#include <string>
#include <vector>

#include "options.hpp"
#include "variants/form.hpp"

namespace skerry::bounds_exchange {

// A form and how it is carried out, as the options name it.
struct candidate {
    std::string name;
    const form_kind* kind;
    bool is_single;
    way how;
};

std::vector<candidate> candidates_of(runtime::world& world, const options& o);
grid grid_of(runtime::world& world, const options& o);
void list(runtime::world& world);

}  // namespace skerry::bounds_exchange
