// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <vector>

#include "machinery/messages.hpp"

namespace skerry::exchange {

// Memory that copying a message's points touches at one end, in bytes of cache lines, roughly.
std::size_t bytes_touched(const message& m);

// The same message as several that follow each other and touch some `most` bytes each, less than
// twice as many; both ends cut in the same way.
std::vector<message> cut(const message& whole, std::size_t most);

}  // namespace skerry::exchange
