// SPDX-License-Identifier: BSD-3-Clause
#include "meeting.hpp"

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <climits>
#include <cstring>

namespace skerry::bootstrap {
namespace {

constexpr std::uint32_t failed_bit = 1;
constexpr std::uint32_t one_phase = 2;

static_assert(sizeof(std::atomic<std::uint32_t>) == sizeof(std::uint32_t));

// The words may lie in memory of several processes, so these are not the process-private futex
// calls.
void sleep_while(std::atomic<std::uint32_t>& word, std::uint32_t value) {
    syscall(SYS_futex, &word, FUTEX_WAIT, value, nullptr, nullptr, 0);
}

void wake_all(std::atomic<std::uint32_t>& word) {
    syscall(SYS_futex, &word, FUTEX_WAKE, INT_MAX, nullptr, nullptr, 0);
}

}  // namespace

meeting::meeting(meeting_words& words, std::byte* area, int pe, int n_pes)
    : words_(words), area_(area), pe_(pe), n_pes_(n_pes), process_(getpid()) {}

void meeting::fail(meeting_words& words) {
    // ordering: relaxed, no data travel with a failure; the waiters' acquire loads pair with the
    // arrivals.
    words.phase.fetch_or(failed_bit, std::memory_order_relaxed);
    wake_all(words.phase);
}

status meeting::barrier() {
    if (getpid() != process_) return status::peer_lost;
    // ordering: relaxed, the phase cannot advance before this PE arrives.
    const std::uint32_t before = words_.phase.load(std::memory_order_relaxed);
    if (before & failed_bit) return status::peer_lost;
    // ordering: acq_rel pairs with the same line on the other PEs: the last to arrive has seen what
    // all wrote.
    if (words_.arrived.fetch_add(1, std::memory_order_acq_rel) + 1 ==
        static_cast<std::uint32_t>(n_pes_)) {
        // ordering: relaxed, published by the release below.
        words_.arrived.store(0, std::memory_order_relaxed);
        // ordering: release pairs with the acquire load of the waiters below.
        words_.phase.fetch_add(one_phase, std::memory_order_release);
        wake_all(words_.phase);
        return status::ok;
    }
    // ordering: acquire pairs with the release of the last to arrive.
    std::uint32_t now;
    while ((now = words_.phase.load(std::memory_order_acquire)) == before)
        sleep_while(words_.phase, before);
    return (now & ~failed_bit) == before ? status::peer_lost : status::ok;
}

std::byte* meeting::chunk(std::uint32_t phase, int pe) const {
    const std::size_t area = (phase / one_phase) % 2;
    return area_ +
           (area * static_cast<std::size_t>(n_pes_) + static_cast<std::size_t>(pe)) * chunk_bytes;
}

status meeting::all_gather(const void* mine, std::size_t bytes, void* all) {
    if (getpid() != process_) return status::peer_lost;
    const auto* from = static_cast<const std::byte*>(mine);
    auto* to = static_cast<std::byte*>(all);
    for (std::size_t done = 0; done < bytes; done += chunk_bytes) {
        const std::size_t part = std::min(chunk_bytes, bytes - done);
        // The phase tells all PEs the same area. It is free: whoever read it two phases ago has
        // since arrived at the meeting in between. ordering: relaxed, the phase cannot advance
        // before this PE arrives.
        const std::uint32_t phase = words_.phase.load(std::memory_order_relaxed);
        std::memcpy(chunk(phase, pe_), from + done, part);
        if (const status met = barrier(); met != status::ok) return met;
        for (int pe = 0; pe < n_pes_; ++pe)
            std::memcpy(to + static_cast<std::size_t>(pe) * bytes + done, chunk(phase, pe), part);
    }
    return status::ok;
}

// The whole area of a phase carries the first PE's data.
status meeting::broadcast(void* data, std::size_t bytes) {
    if (getpid() != process_) return status::peer_lost;
    const std::size_t most = static_cast<std::size_t>(n_pes_) * chunk_bytes;
    for (std::size_t done = 0; done < bytes; done += most) {
        const std::size_t part = std::min(most, bytes - done);
        auto* local = static_cast<std::byte*>(data) + done;
        // ordering: relaxed, as in all_gather().
        std::byte* area = chunk(words_.phase.load(std::memory_order_relaxed), 0);
        if (pe_ == 0) std::memcpy(area, local, part);
        if (const status met = barrier(); met != status::ok) return met;
        if (pe_ != 0) std::memcpy(local, area, part);
    }
    return status::ok;
}

}  // namespace skerry::bootstrap
