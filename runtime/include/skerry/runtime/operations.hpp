// SPDX-License-Identifier: BSD-3-Clause
// The operations of one PE, as a bundle that is handed to code which needs several of them.
#pragma once

#include "skerry/runtime/atomics.hpp"
#include "skerry/runtime/order.hpp"
#include "skerry/runtime/peers.hpp"
#include "skerry/runtime/rma.hpp"
#include "skerry/runtime/signals.hpp"
#include "skerry/runtime/wait.hpp"

namespace skerry::runtime {

struct operations {
    const peers& all;
    const rma& copies;
    const atomics& updates;
    const signals& notices;
    const order& ordering;
    waiter& waits;
    const bootstrap::host_map& hosts;
};

}  // namespace skerry::runtime
