// SPDX-License-Identifier: BSD-3-Clause
// Whether arrays that share a redistribution share memory too, where that would spoil it.
#pragma once

#include <span>

#include "skerry/exchange/redistribute.hpp"

namespace skerry::exchange {

// Ends the program if an element that this PE receives is also sent, or received for another array:
// what is sent must not be overwritten by what comes meanwhile.
void check_overlaps(std::span<const listed_array> arrays);

}  // namespace skerry::exchange
