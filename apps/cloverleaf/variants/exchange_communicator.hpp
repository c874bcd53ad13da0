// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>

#include "problem/block.hpp"
#include "skerry/runtime/world.hpp"
#include "step/communicator.hpp"

namespace skerry::cloverleaf {

// Collective: makes a persistent halo exchange for every group of a step. `b`'s memory is
// symmetric.
std::unique_ptr<communicator> make_exchange_communicator(runtime::world& world,
                                                         const std::string& variant, const block& b,
                                                         const block_grid& grid);

}  // namespace skerry::cloverleaf
