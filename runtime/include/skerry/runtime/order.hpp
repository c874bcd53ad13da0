// SPDX-License-Identifier: BSD-3-Clause
// Ordering and completion of this PE's puts and atomics. OpenSHMEM 1.5, 9.11.
#pragma once

#include "skerry/base/fence.hpp"
#include "skerry/runtime/peers.hpp"

namespace skerry::runtime {

class order {
 public:
    order(const peers& all, transports::transport& engine)
        : direct_(all.is_direct()), engine_(&engine) {}

    // Puts and atomics before arrive, at each PE, before those after.
    void fence() const {
        // ordering: release; partner is the acquire load of whoever waits for what is stored after
        release_fence();
        if (!direct_) [[unlikely]]
            flush_engine(true);
    }

    // Puts and atomics before are complete and visible to all PEs when this returns.
    void quiet() const {
        // ordering: seq_cst; partner is the quiet of another PE that stored first and loads after
        full_fence();
        if (!direct_) [[unlikely]]
            flush_engine(false);
    }

 private:
    void flush_engine(bool order_only) const;

    bool direct_;
    transports::transport* engine_;
};

}  // namespace skerry::runtime
