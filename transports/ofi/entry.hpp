// SPDX-License-Identifier: BSD-3-Clause
// The one symbol of the module.
#pragma once

#include "network/engine.hpp"

namespace skerry::transports {

using make_engine = engine*();
inline constexpr const char* ofi_entry = "skerry_ofi_engine";

}  // namespace skerry::transports
