// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/runtime/atomics.hpp"

#include "engine_call.hpp"

namespace skerry::runtime {

std::uint64_t atomics::by_engine(transports::atomic_op op, const void* remote, unsigned width_bytes,
                                 operands with, int pe, bool fetches) const {
    const transports::offset at = rma_->checked_offset(remote, width_bytes, pe);
    std::uint64_t old = 0;
    engine_call(*engine_, rma_->routine(), [&] {
        return engine_->fetch_op(pe, at, op, width_bytes, with.operand, with.comparand,
                                 fetches ? &old : nullptr);
    });
    peers_->wake(pe);
    return old;
}

}  // namespace skerry::runtime
