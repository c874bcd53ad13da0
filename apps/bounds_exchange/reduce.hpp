// SPDX-License-Identifier: BSD-3-Clause
// A few numbers of all PEs, combined so that each PE has the result.
#pragma once

#include <algorithm>
#include <vector>

#include "skerry/runtime/collectives.hpp"
#include "skerry/runtime/world.hpp"

namespace skerry::bounds_exchange {

using values = std::vector<double>;

template <typename function>
void combine(runtime::world& world, values& of, function) {
    runtime::reduce_local(world.all_teams().world(), of.data(), of.size(),
                          {sizeof(double), [](void* into, const void* with, std::size_t count) {
                               auto* all = static_cast<double*>(into);
                               const auto* more = static_cast<const double*>(with);
                               for (std::size_t i = 0; i < count; ++i)
                                   all[i] = function{}(all[i], more[i]);
                           }});
}
struct smaller {
    double operator()(double a, double b) const { return std::min(a, b); }
};
struct larger {
    double operator()(double a, double b) const { return std::max(a, b); }
};
struct added {
    double operator()(double a, double b) const { return a + b; }
};

}  // namespace skerry::bounds_exchange
