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
        if (static_cast<unsigned>(pe - first_) >= n_direct_) [[unlikely]]
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
        if (!gives_pointers_ || at == not_symmetric) return nullptr;
        std::byte* segment = segment_of(pe);
        return segment ? segment + at : nullptr;
    }
    bool gives_pointers() const { return gives_pointers_; }

    // The byte at an offset of a PE's segment; only where direct() gives a place.
    std::byte* mapped(int pe, transports::offset at) const {
        return base_ + static_cast<std::size_t>(pe - first_) * stride_ + at;
    }

    // A PE's segment in this process, or null where it is not mapped here.
    std::byte* segment_of(int pe) const;

    // Whether direct() gives a place for each of the PEs from `least` to `most`.
    bool is_direct(int least, int most) const {
        return static_cast<unsigned>(least - first_) < n_direct_ &&
               static_cast<unsigned>(most - first_) < n_direct_;
    }
    // The same for all.
    bool is_direct() const { return is_direct(0, n_pes_ - 1); }
    // The PEs whose memory is mapped here, where they have consecutive numbers; else this PE alone.
    int first_near() const { return has_near() ? first_ : pe_; }
    int n_near() const { return has_near() ? n_mapped_ : 1; }
    bool is_pe(int pe) const { return static_cast<unsigned>(pe) < static_cast<unsigned>(n_pes_); }
    std::byte* own(transports::offset at) const { return reinterpret_cast<std::byte*>(own_) + at; }

    // After a store by the transport, for memory that is mapped though not used directly.
    void wake(int pe) const {
        if (std::byte* segment = segment_of(pe))
            wake_if_sleeping(*reinterpret_cast<sleep_control*>(segment));
    }

    sleep_control& own_sleep() const { return *reinterpret_cast<sleep_control*>(own(0)); }

 private:
    bool has_near() const { return gives_pointers_ && n_mapped_ > 0; }
    [[gnu::cold]] transports::offset offset_in_libraries(const void* symmetric) const;

    std::uintptr_t own_;
    std::size_t bytes_;
    std::byte* base_;
    std::size_t stride_;
    int first_;          // PE
    unsigned n_direct_;  // PEs from the first that direct() accepts
    int n_mapped_;       // PEs from the first
    bool gives_pointers_;
    std::span<const std::int32_t> nth_of_;  // see segment_map
    static_range statics_;
    int pe_;
    int n_pes_;
    std::span<const static_range> libraries_;  // of the world
};

}  // namespace skerry::runtime
