// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

#include "problem/block.hpp"
#include "step/communicator.hpp"

namespace skerry::cloverleaf {

// One number for the bits of all fields over the whole domain. It depends neither on the number of
// PEs nor on the split, so that every way to exchange can be compared with every other.
std::uint64_t checksum(const block& b);
std::uint64_t checksum(const block& b, communicator& peers);

}  // namespace skerry::cloverleaf
