// SPDX-License-Identifier: BSD-3-Clause
// One-sided copies. `remote` is a symmetric address as this PE knows it; sizes are in bytes,
// strides in bytes as well. A wrong PE or address ends the program with one message that names the
// routine of call_record. `local` is reusable (put) or filled (get) on return, or with
// completion::at_quiet no earlier than after a quiet; on mapped memory a copy is done when it
// returns.
#pragma once

#include <cstring>

#include "skerry/base/copy.hpp"
#include "skerry/runtime/peers.hpp"

namespace skerry::runtime {

class checker;

enum class completion { on_return, at_quiet };

class rma {
 public:
    rma(const peers& all, transports::transport& engine, const bootstrap::call_record& call,
        checker* checks = nullptr)
        : peers_(all), engine_(&engine), call_(&call), checks_(checks) {}

    // OpenSHMEM 1.5, 9.5.1
    void put(void* remote, const void* local, std::size_t bytes, int pe,
             completion when = completion::on_return) const {
        const place there = peers_.direct(remote, pe);
        if (!there.is_mapped) [[unlikely]]
            return put_by_engine(remote, local, bytes, pe, when);
        if (bytes != 8 || !is_aligned(there.object, 8))
            return put_mapped(there.object, there.segment, local, bytes);
        store_word<std::uint64_t>(there.object, local);
        there.wake();
    }

    // A single value of 1, 2, 4 or 8 bytes (or larger, then not atomic). OpenSHMEM 1.5, 9.5.2
    template <typename type>
    void put_value(type* remote, type value, int pe) const {
        const place there = peers_.direct(remote, pe);
        if (!there.is_mapped) [[unlikely]]
            return put_value_by_engine(remote, value, pe);
        if constexpr (sizeof(type) <= 8) {
            // ordering: relaxed; a fence or quiet of the caller orders it, the partner is the
            // waiting load
            __atomic_store(reinterpret_cast<type*>(there.object), &value, __ATOMIC_RELAXED);
        } else {
            std::memcpy(there.object, &value, sizeof value);
        }
        there.wake();
    }

    // OpenSHMEM 1.5, 9.5.4
    void get(void* local, const void* remote, std::size_t bytes, int pe,
             completion when = completion::on_return) const {
        const place there = peers_.direct(remote, pe);
        if (!there.is_mapped) [[unlikely]]
            return get_by_engine(local, remote, bytes, pe, when);
        std::memcpy(local, there.object, bytes);
    }

    template <typename type>
    type get_value(const type* remote, int pe) const {
        type value;
        const place there = peers_.direct(remote, pe);
        if (!there.is_mapped) [[unlikely]] {
            get_by_engine(&value, remote, sizeof value, pe);
        } else {
            value = load(reinterpret_cast<const type*>(there.object));
        }
        return value;
    }

    // The same to memory of the caller, which need not be filled on return.
    template <typename type>
    void get_single(type* local, const type* remote, int pe, completion when) const {
        const place there = peers_.direct(remote, pe);
        if (!there.is_mapped) [[unlikely]]
            return get_by_engine(local, remote, sizeof(type), pe, when);
        *local = load(reinterpret_cast<const type*>(there.object));
    }

    // `count` elements of `element_bytes`, each `remote_stride`/`local_stride` bytes after the one
    // before. OpenSHMEM 1.5, 9.5.3 and 9.5.6 (strides there in elements).
    void put_strided(void* remote, const void* local, std::ptrdiff_t remote_stride,
                     std::ptrdiff_t local_stride, std::size_t element_bytes, std::size_t count,
                     int pe) const;
    void get_strided(void* local, const void* remote, std::ptrdiff_t local_stride,
                     std::ptrdiff_t remote_stride, std::size_t element_bytes, std::size_t count,
                     int pe) const;

    // Before such a copy that is to see, or to replace, what this PE itself has stored there
    // before: for languages that order a PE's own statements. Mapped memory does so by itself.
    void settle(const void* remote, std::ptrdiff_t remote_stride, std::size_t element_bytes,
                std::size_t count, int pe) const;

    // Where that PE's object can be loaded and stored directly, or null. OpenSHMEM 1.5, 9.4
    // shmem_ptr
    void* direct_pointer(const void* symmetric, int pe) const {
        return peers_.pointer(symmetric, pe);
    }

    // The routine that messages name: the one the front end noted last.
    const char* routine() const { return call_->name; }

    // Checks as put and get do and returns the offset in the segment of the object of `bytes`
    // bytes. For callers of the transport.
    transports::offset checked_offset(const void* symmetric, std::size_t bytes, int pe) const;

    // With full checks: what the program passes of its own memory lies in one block if in any.
    void check_local(const void* local, std::size_t bytes) const;

 private:
    template <typename type>
    static type load(const type* object) {
        type value;
        if constexpr (sizeof(type) <= 8) {
            // ordering: relaxed; the program orders it by fences and waits
            __atomic_load(object, &value, __ATOMIC_RELAXED);
        } else {
            std::memcpy(&value, object, sizeof value);
        }
        return value;
    }

    // Apart, so that the path of one word needs no stack frame.
    [[gnu::noinline]] static void put_mapped(std::byte* object, std::byte* segment,
                                             const void* local, std::size_t bytes) {
        copy_to_polled(object, local, bytes);
        place{true, object, segment}.wake();
    }

    // Apart, so that the fast path need not keep its value in memory.
    template <typename type>
    [[gnu::noinline, gnu::cold]] void put_value_by_engine(type* remote, type value, int pe) const {
        put_by_engine(remote, &value, sizeof value, pe);
    }
    void check_strided(const void* remote, std::ptrdiff_t stride, std::size_t element_bytes,
                       std::size_t count, int pe) const;
    void put_by_engine(void* remote, const void* local, std::size_t bytes, int pe,
                       completion when = completion::on_return) const;
    void get_by_engine(void* local, const void* remote, std::size_t bytes, int pe,
                       completion when = completion::on_return) const;

    const peers peers_;  // a copy: one load less on the way of every value
    transports::transport* engine_;
    const bootstrap::call_record* call_;
    checker* checks_;  // null but with full checks
};

}  // namespace skerry::runtime
