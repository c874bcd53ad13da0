// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "skerry/exchange/list_mapping.hpp"

namespace skerry::exchange {

// Puts a link's runs into the order of the receiver's places and joins what goes on. Both ends get
// the same runs, with `local` and `remote` exchanged, whatever the order was before.
void put_in_order(std::vector<place_run>& runs, bool sent);

}  // namespace skerry::exchange
