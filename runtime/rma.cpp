// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/runtime/rma.hpp"

#include <algorithm>
#include <cstdlib>

#include "engine_call.hpp"
#include "skerry/base/fatal.hpp"
#include "skerry/runtime/checker.hpp"
#include "static_data.hpp"

namespace skerry::runtime {

transports::offset rma::checked_offset(const void* symmetric, std::size_t bytes, int pe) const {
    if (!peers_.is_pe(pe))
        fatal(call_->name, "PE %d does not exist; this job has PEs 0 to %d", pe,
              peers_.n_pes() - 1);
    const transports::offset at = peers_.offset_of(symmetric);
    if (at == not_symmetric)
        fatal(call_->name,
              "the remote address %p is not symmetric: it must lie in the symmetric heap or in the "
              "program's static data, not on the stack or in memory from malloc",
              symmetric);
    if (checks_) checks_->range("remote address", symmetric, bytes, pe);
    return at;
}

void rma::check_local(const void* local, std::size_t bytes) const {
    if (checks_) checks_->range("local address", local, bytes, peers_.pe());
}

// The whole extent at once, so that the message tells of all of it.
void rma::check_strided(const void* remote, std::ptrdiff_t stride, std::size_t element_bytes,
                        std::size_t count, int pe) const {
    if (!checks_ || count == 0 || element_bytes == 0) return;
    if (peers_.offset_of(remote) == not_symmetric) return;  // told, or not, of the first element
    const std::ptrdiff_t last = static_cast<std::ptrdiff_t>(count - 1) * stride;
    const auto* start = static_cast<const std::byte*>(remote) + std::min<std::ptrdiff_t>(last, 0);
    checked_offset(start, static_cast<std::size_t>(std::abs(last)) + element_bytes, pe);
}

void rma::put_by_engine(void* remote, const void* local, std::size_t bytes, int pe,
                        completion when) const {
    if (bytes == 0 && peers_.is_pe(pe)) return;  // an empty transfer may name any address
    const transports::offset at = checked_offset(remote, bytes, pe);
    check_local(local, bytes);
    engine_call(*engine_, call_->name, [&] {
        return when == completion::on_return ? engine_->put(pe, at, local, bytes)
                                             : engine_->put_nbi(pe, at, local, bytes);
    });
    peers_.wake(pe);
}

void rma::get_by_engine(void* local, const void* remote, std::size_t bytes, int pe,
                        completion when) const {
    if (bytes == 0 && peers_.is_pe(pe)) return;
    check_local(local, bytes);
    if (peers_.is_pe(pe) && peers_.offset_of(remote) == not_symmetric && is_constant(remote)) {
        std::memcpy(local, remote, bytes);
        return;
    }
    const transports::offset at = checked_offset(remote, bytes, pe);
    engine_call(*engine_, call_->name, [&] {
        return when == completion::on_return ? engine_->get(pe, at, local, bytes)
                                             : engine_->get_nbi(pe, at, local, bytes);
    });
}

void rma::put_strided(void* remote, const void* local, std::ptrdiff_t remote_stride,
                      std::ptrdiff_t local_stride, std::size_t element_bytes, std::size_t count,
                      int pe) const {
    const place there = peers_.direct(remote, pe);
    const auto* from = static_cast<const std::byte*>(local);
    if (there.is_mapped) [[likely]] {
        copy_strided(there.object, remote_stride, from, local_stride, element_bytes, count);
        return there.wake();
    }
    check_strided(remote, remote_stride, element_bytes, count, pe);
    auto* to = static_cast<std::byte*>(remote);
    for (std::size_t i = 0; i < count; ++i, to += remote_stride, from += local_stride)
        put_by_engine(to, from, element_bytes, pe);
}

void rma::get_strided(void* local, const void* remote, std::ptrdiff_t local_stride,
                      std::ptrdiff_t remote_stride, std::size_t element_bytes, std::size_t count,
                      int pe) const {
    const place there = peers_.direct(remote, pe);
    auto* to = static_cast<std::byte*>(local);
    if (there.is_mapped) [[likely]]
        return copy_strided(to, local_stride, there.object, remote_stride, element_bytes, count);
    check_strided(remote, remote_stride, element_bytes, count, pe);
    const auto* from = static_cast<const std::byte*>(remote);
    for (std::size_t i = 0; i < count; ++i, to += local_stride, from += remote_stride)
        get_by_engine(to, from, element_bytes, pe, completion::at_quiet);
    // Together, where they do not come at once.
    engine_call(*engine_, call_->name, [&] { return engine_->flush(); });
}

void rma::settle(const void* remote, std::ptrdiff_t remote_stride, std::size_t element_bytes,
                 std::size_t count, int pe) const {
    const transports::offset at = peers_.offset_of(remote);
    if (count == 0 || at == not_symmetric) return;  // told, or not, by the copy
    const std::ptrdiff_t last = static_cast<std::ptrdiff_t>(count - 1) * remote_stride;
    engine_->settle(pe, at + static_cast<transports::offset>(std::min<std::ptrdiff_t>(last, 0)),
                    static_cast<std::size_t>(std::abs(last)) + element_bytes, element_bytes);
}

}  // namespace skerry::runtime
