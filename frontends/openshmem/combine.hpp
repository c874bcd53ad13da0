// SPDX-License-Identifier: BSD-3-Clause
// What the reductions of all chapters share.
#pragma once

#include <cstdint>

#include "skerry/runtime/combine.hpp"

namespace skerry::openshmem {

using runtime::combine;
using runtime::op_and;
using runtime::op_max;
using runtime::op_min;
using runtime::op_or;
using runtime::op_prod;
using runtime::op_sum;
using runtime::op_xor;
using runtime::reduction_by;

// The same number on all PEs for the same operation and type, wherever the library was loaded.
inline std::int64_t identity_of(const runtime::reduction& how) {
    return reinterpret_cast<std::intptr_t>(how.combine) -
           reinterpret_cast<std::intptr_t>(&combine<op_sum, int>);
}

// Over the members of an active set; a negative count ends the program. In reductions.cpp.
void over_active_set(runtime::team& members, void* dest, const void* source, int count,
                     const runtime::reduction& how);

}  // namespace skerry::openshmem
