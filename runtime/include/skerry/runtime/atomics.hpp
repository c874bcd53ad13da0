// SPDX-License-Identifier: BSD-3-Clause
// Atomic updates of words of 4 and 8 bytes on any PE, atomic towards each other whatever PE issues
// them. OpenSHMEM 1.5, 9.7. Floating-point types take part through load, store and swap of their
// bits.
#pragma once

#include <cstring>
#include <type_traits>

#include "skerry/runtime/rma.hpp"
#include "skerry/transports/memory_atomics.hpp"

namespace skerry::runtime {

class atomics {
 public:
    atomics(const peers& all, transports::transport& engine, const rma& copies)
        : peers_(&all), engine_(&engine), rma_(&copies) {}

    // Applies `op` with `operand` to *remote on `pe` and returns the value before. `comparand` is
    // for compare_swap only. Who does not want the old value says so, need not wait for it (a quiet
    // completes the update), and gets anything.
    template <bool fetches = true, typename type>
    type apply(transports::atomic_op op, type* remote, type operand, type comparand, int pe) const {
        static_assert(sizeof(type) == 4 || sizeof(type) == 8);
        using word = std::conditional_t<sizeof(type) == 8, std::uint64_t, std::uint32_t>;
        word bits, comparand_bits;
        std::memcpy(&bits, &operand, sizeof bits);
        std::memcpy(&comparand_bits, &comparand, sizeof bits);
        const place there = peers_->direct(remote, pe);
        word old;
        if (there.is_mapped) [[likely]] {
            old = transports::apply_atomic(reinterpret_cast<word*>(there.object), op, bits,
                                           comparand_bits);
            if (op != transports::atomic_op::load) there.wake();
        } else {
            old = static_cast<word>(
                by_engine(op, remote, sizeof(type), {bits, comparand_bits}, pe, fetches));
        }
        type result;
        std::memcpy(&result, &old, sizeof result);
        return result;
    }

 private:
    struct operands {
        std::uint64_t operand, comparand;
    };
    std::uint64_t by_engine(transports::atomic_op op, const void* remote, unsigned width_bytes,
                            operands with, int pe, bool fetches) const;

    const peers* peers_;
    transports::transport* engine_;
    const rma* rma_;
};

}  // namespace skerry::runtime
