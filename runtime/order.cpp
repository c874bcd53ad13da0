// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/runtime/order.hpp"

#include "engine_call.hpp"

namespace skerry::runtime {

void order::flush_engine(bool order_only) const {
    engine_call(*engine_, order_only ? "fence" : "quiet",
                [&] { return order_only ? engine_->fence() : engine_->flush(); });
}

}  // namespace skerry::runtime
