// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <vector>

#include "machinery/messages.hpp"

namespace skerry::exchange {

// Memory that copying a message's points touches at one end, in bytes of cache lines, roughly.
std::size_t bytes_touched(const message& m);

// The same message as several that follow each other and touch some `most` bytes each, up to a few
// times as many; both ends cut in the same way. Each part takes a share of every long item: with a
// partner on two sides what is sent on one side lies beside what is received there.
std::vector<message> cut(const message& whole, std::size_t most);

}  // namespace skerry::exchange
