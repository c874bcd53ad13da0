// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/runtime/signals.hpp"

#include "engine_call.hpp"

namespace skerry::runtime {

void signals::by_engine(void* remote, const void* local, std::size_t bytes, std::uint64_t* signal,
                        std::uint64_t value, transports::signal_op op, int pe) const {
    const transports::offset word_at = rma_->checked_offset(signal, sizeof *signal, pe);
    const transports::offset at = bytes > 0 ? rma_->checked_offset(remote, bytes, pe) : word_at;
    rma_->check_local(local, bytes);
    engine_call(*engine_, rma_->routine(),
                [&] { return engine_->put_signal(pe, at, local, bytes, word_at, value, op); });
    peers_->wake(pe);
}

}  // namespace skerry::runtime
