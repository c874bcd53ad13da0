// SPDX-License-Identifier: BSD-3-Clause
// Put with signal: data, then a word that tells that they are there. OpenSHMEM 1.5, 9.8.
#pragma once

#include "skerry/runtime/rma.hpp"
#include "skerry/transports/memory_atomics.hpp"

namespace skerry::runtime {

class signals {
 public:
    signals(const peers& all, transports::transport& engine, const rma& copies)
        : peers_(&all), engine_(&engine), rma_(&copies) {}

    // Whoever sees the signal word updated sees the data. `signal` is a symmetric 64-bit word on
    // `pe`.
    void put_signal(void* remote, const void* local, std::size_t bytes, std::uint64_t* signal,
                    std::uint64_t value, transports::signal_op op, int pe) const {
        const place there = peers_->direct(remote, pe);
        const place word = peers_->direct(signal, pe);
        if (!there.is_mapped || !word.is_mapped) [[unlikely]]
            return by_engine(remote, local, bytes, signal, value, op, pe);
        copy_to_polled(there.object, local, bytes);
        transports::apply_signal(reinterpret_cast<std::uint64_t*>(word.object), value, op);
        there.wake();
    }

    // The signal alone: all earlier puts of this PE to `pe` are visible before it.
    void signal(std::uint64_t* word, std::uint64_t value, transports::signal_op op, int pe) const {
        const place there = peers_->direct(word, pe);
        if (!there.is_mapped) [[unlikely]]
            return by_engine(word, nullptr, 0, word, value, op, pe);
        transports::apply_signal(reinterpret_cast<std::uint64_t*>(there.object), value, op);
        there.wake();
    }

 private:
    void by_engine(void* remote, const void* local, std::size_t bytes, std::uint64_t* signal,
                   std::uint64_t value, transports::signal_op op, int pe) const;

    const peers* peers_;
    transports::transport* engine_;
    const rma* rma_;
};

}  // namespace skerry::runtime
