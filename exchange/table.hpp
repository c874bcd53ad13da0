// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "skerry/exchange/strategy.hpp"

namespace skerry::exchange {

// Written by the build from the names of the files in strategies/.
std::span<const strategy* const> all_strategys();

}  // namespace skerry::exchange
