// SPDX-License-Identifier: BSD-3-Clause
// From a symmetric address of this PE to the same object on another: one compare, one multiply-add.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "skerry/runtime/control.hpp"
#include "skerry/transports/transport.hpp"

namespace skerry::runtime {

inline constexpr transports::offset not_symmetric = ~transports::offset{0};

// How much is checked (SKERRY_CHECK): `on` checks PE numbers, `off` trusts the program.
// Addresses are translated, hence checked, either way. `full` looks at every operation
// (checker.hpp), so that none goes the direct way.
enum class check_level { off, on, full };

// An object of another PE, in this process.
struct place {
    bool is_mapped;  // else the rest means nothing
    std::byte* object;
    std::byte* segment;  // that PE's; its sleep_control lies at its start

    // To be called after a store there.
    void wake() const { wake_if_sleeping(*reinterpret_cast<sleep_control*>(segment)); }
};

class peers {
 public:
    // Static data of the executable, or of a shared library, laid over the segment at `at`.
    struct static_range {
        std::uintptr_t start = 0;
        std::size_t bytes = 0;
        transports::offset at = 0;
    };

    peers(const transports::segment_map& map, const static_range& statics, int pe, int n_pes,
          check_level checks, bool direct, std::span<const static_range> libraries = {});

    int pe() const { return pe_; }
    int n_pes() const { return n_pes_; }

    // Offset in every PE's segment of an object that this PE addresses so; not_symmetric if it is
    // none.
    transports::offset offset_of(const void* symmetric) const {
        const transports::offset at = near_offset_of(symmetric);
        return at != not_symmetric ? at : offset_in_libraries(symmetric);
    }

    // The same for the heap and the executable's static data.
    transports::offset near_offset_of(const void* symmetric) const {
        const auto address = reinterpret_cast<std::uintptr_t>(symmetric);
        const std::uintptr_t in_segment = address - own_;
        if (in_segment < bytes_) [[likely]]
            return in_segment;
        const std::uintptr_t in_statics = address - statics_.start;
        if (in_statics < statics_.bytes) return in_statics + statics_.at;
        return not_symmetric;
    }

    // Where `pe`'s copy of the object lies in this process; nowhere if it is not mapped here, if
    // the address is not symmetric or (unless checks are off) if there is no such PE. Objects of
    // shared libraries are left to the transport, so that the fast path has no call.
    place direct(const void* symmetric, int pe) const {
        if (static_cast<unsigned>(pe) >= n_direct_) [[unlikely]]
            return {};
        const transports::offset at = near_offset_of(symmetric);
        if (at == not_symmetric) [[unlikely]]
            return {};
        std::byte* segment = mapped(pe, 0);
        return {.is_mapped = true, .object = segment + at, .segment = segment};
    }

    // Where the program itself may load and store that object, or null. Given out with full checks
    // as well, which see nothing of what is done with it.
    std::byte* pointer(const void* symmetric, int pe) const {
        const transports::offset at = offset_of(symmetric);
        if (static_cast<unsigned>(pe) >= n_pointed_ || at == not_symmetric) return nullptr;
        return mapped(pe, at);
    }
    bool gives_pointers() const { return n_pointed_ != 0; }

    // The byte at an offset of a PE's segment; only where peers are mapped.
    std::byte* mapped(int pe, transports::offset at) const {
        return base_ + static_cast<std::size_t>(pe) * stride_ + at;
    }

    bool is_direct() const { return n_direct_ != 0; }
    bool is_pe(int pe) const { return static_cast<unsigned>(pe) < static_cast<unsigned>(n_pes_); }
    std::byte* own(transports::offset at) const { return reinterpret_cast<std::byte*>(own_) + at; }

    // After a store by the transport, for memory that is mapped though not used directly.
    void wake(int pe) const {
        if (base_) wake_if_sleeping(*reinterpret_cast<sleep_control*>(mapped(pe, 0)));
    }

    sleep_control& own_sleep() const { return *reinterpret_cast<sleep_control*>(own(0)); }

 private:
    [[gnu::cold]] transports::offset offset_in_libraries(const void* symmetric) const;

    std::uintptr_t own_;
    std::size_t bytes_;
    std::byte* base_;
    std::size_t stride_;
    unsigned n_direct_;   // PEs that direct() accepts
    unsigned n_pointed_;  // PEs that pointer() accepts
    static_range statics_;
    int pe_;
    int n_pes_;
    std::span<const static_range> libraries_;  // of the world
};

}  // namespace skerry::runtime
