// SPDX-License-Identifier: BSD-3-Clause
// What moves bytes between PEs. A transport is a folder that defines `<folder>_transport_kind`; it
// has ten operations, and capability bits say what the layers above may take for granted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "skerry/base/status.hpp"
#include "skerry/bootstrap/bootstrap.hpp"

namespace skerry::transports {

// Remote memory is named by (pe, offset in that PE's segment). Every PE's segment has the same
// size.
using offset = std::uint64_t;

// The last 64 bytes of a segment's first page are the transports' own: a word that is not 0 once
// the job is over for that PE.
inline constexpr offset end_word_at = 4096 - 64;

// What atomics do: the old value is returned where `old_value` is given.
enum class atomic_op { load, store, swap, compare_swap, add, bit_and, bit_or, bit_xor };
enum class signal_op { set, add };

struct capabilities {
    bool needs_progress;         // operations complete only when somebody calls progress()
    bool has_no_helper = false;  // and nobody does while this PE's own threads sleep; see rests()
    bool wants_all = false;      // what mapped memory would do, too
    bool progress_is_cheap = false;  // so that a PE with a core of its own calls it without pause
};

// How the memory that all PEs can reach lies in this process. Mapped are the segments of the PEs
// `first` to `first + n_mapped - 1`; those of other PEs are reached by the transport's operations.
struct segment_map {
    std::byte* base = nullptr;  // the first mapped segment; null where peers are not mapped
    std::byte* own = nullptr;   // this PE's segment
    std::size_t bytes = 0;      // of one segment
    std::size_t stride = 0;     // from one PE's segment to the next PE's, where mapped
    int first = 0;              // PE
    int n_mapped = 0;           // PEs
    // Where the PEs of a host have no consecutive numbers n_mapped is 0, and this tells for PEs
    // from 0 which segment from `base` is theirs, or -1; beyond its end none is. The transport's.
    std::span<const std::int32_t> nth_of = {};
    const char* page_kind = "";  // what the pages are: "4 KiB", "2 MiB (transparent)", "2 MiB"
};

enum class page_choice { automatic, huge_2m, small };

class transport {
 public:
    virtual ~transport() = default;
    virtual capabilities traits() const = 0;

    // What carries data between hosts, as people know it ("libfabric 1.17, net"); empty where
    // nothing does.
    virtual std::string engine_name() const { return {}; }
    // Memory that it keeps for PEs before it talks to them.
    virtual std::size_t table_bytes() const { return 0; }

    // Collective, once: makes a segment of `bytes` bytes (the same on all PEs, a multiple of 2 MiB)
    // per PE, zero-filled and reserved rather than occupied, and says where it lies.
    virtual status attach(bootstrap::membership& job, std::size_t bytes, page_choice pages,
                          segment_map& map) = 0;

    // Once, when all overlays are laid. `arrived(context)` is to be called, from any thread, when
    // another PE's operations have changed this PE's segment other than by its own stores.
    virtual void tell_arrivals(void (*)(void* context), void*) {}

    // Lays `bytes` bytes of the own segment from `at` over existing pages at `address` (page
    // aligned), which keep their contents: how an executable's static data become remotely
    // accessible.
    virtual status overlay(void* address, std::size_t bytes, offset at) = 0;

    // `local` is reusable on return. ok: at the target or on its way (see flush); again: call
    // progress().
    virtual status put(int pe, offset remote, const void* local, std::size_t bytes) = 0;
    // ok: the bytes are in `local`.
    virtual status get(int pe, offset remote, void* local, std::size_t bytes) = 0;
    // The same, but `local` is left alone by the caller, or filled, only after a flush.
    virtual status put_nbi(int pe, offset remote, const void* local, std::size_t bytes) {
        return put(pe, remote, local, bytes);
    }
    virtual status get_nbi(int pe, offset remote, void* local, std::size_t bytes) {
        return get(pe, remote, local, bytes);
    }
    // The signal word (64 bits, aligned) is updated after the data are visible at the target.
    virtual status put_signal(int pe, offset remote, const void* local, std::size_t bytes,
                              offset signal, std::uint64_t value, signal_op op) = 0;
    // width_bytes is 4 or 8, `remote` aligned to it; values travel in the low bits. `comparand` is
    // for compare_swap. old_value may be null for an update that fetches nothing.
    virtual status fetch_op(int pe, offset remote, atomic_op op, unsigned width_bytes,
                            std::uint64_t operand, std::uint64_t comparand,
                            std::uint64_t* old_value) = 0;
    // Orders puts, per target PE: those before arrive before those after.
    virtual status fence() = 0;
    // Before copies of `piece_bytes` each within `bytes` bytes: they see, or replace, what this PE
    // itself has stored there before. For languages that order a PE's own statements.
    virtual void settle(int, offset, std::size_t /*bytes*/, std::size_t /*piece_bytes*/) {}
    // All puts and atomics of this PE are complete and visible at their targets on return.
    virtual status flush() = 0;
    // Drives operations that need it; cheap when there is nothing to do. Whether anything happened.
    virtual bool progress() = 0;
    // Before the caller sleeps until others store into its segment: from now on nobody calls
    // progress().
    virtual void rests() {}
    // A wait of the caller for others begins (true) or ends, unless it was a short one.
    virtual void waits(bool /*begins*/) {}
    // What the program does from now on it calls by that name.
    virtual void begin_phase(const char* /*name*/) {}
    // Collective; afterwards the segment is gone.
    virtual void close() = 0;
};

// A kind of transport, in the table that the build generates.
struct transport_kind {
    std::string_view name;
    int priority;  // of those that are applicable the highest is taken
    bool (*applicable)(const bootstrap::membership& job);
    std::unique_ptr<transport> (*create)();
};

std::span<const transport_kind* const> all_transport_kinds();

// Something that stands before a transport and has its operations: to watch it, to delay it.
struct wrapper_kind {
    std::string_view name;
    int order;         // the lowest is nearest to the transport
    bool (*wanted)();  // by the environment
    std::unique_ptr<transport> (*wrap)(std::unique_ptr<transport>, bootstrap::membership& job);
};

std::span<const wrapper_kind* const> all_wrapper_kinds();

// The one that SKERRY_TRANSPORT names, else the best applicable; within those wrappers that are
// wanted.
std::unique_ptr<transport> choose_transport(bootstrap::membership& job, std::string_view& name);

}  // namespace skerry::transports
