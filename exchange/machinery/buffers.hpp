// SPDX-License-Identifier: BSD-3-Clause
// Data travel packed. Where the partner is mapped they are packed straight into its slot; elsewhere
// (and with nbi) into a send buffer first.
#pragma once

#include <algorithm>
#include <vector>

#include "machinery/messages.hpp"
#include "skerry/exchange/counters.hpp"
#include "skerry/runtime/operations.hpp"

namespace skerry::exchange {

class buffers {
 public:
    static constexpr bool has_slots = true;
    // Small beside the second-level cache, large beside the cost of a signal. Measured: 64 to 256
    // KiB are alike, without cuts 256^3 cells took 1.4 (1 field) to 1.6 times (8 fields) as long.
    static constexpr std::size_t most_touched_bytes = std::size_t{128} << 10;

    buffers(const runtime::operations& with, option_set options, message_table& table);

    // With nbi all messages of a step are packed before the first is put.
    void before_puts(const std::vector<message>& messages) const {
        if (!nbi_) return;
        for (const message& m : messages)
            for (const parcel& p : m.parcels) pack(p, p.staged);
    }

    void put(const message& m, std::size_t twin, counters& done) const {
        done.puts += m.parcels.size();
        done.bytes += m.bytes();
        if (m.direct && !nbi_) claim_lines(m, twin);
        for (const parcel& p : m.parcels) {
            if (!p.staged) [[likely]] {
                pack(p, m.direct + twin + p.at);
            } else {
                if (!nbi_) pack(p, p.staged);
                with_.copies.put(m.region + twin + p.at, p.staged, p.bytes, m.partner);
            }
        }
    }

    // The message's word is `value` once the data are there.
    void put_with_signal(const message& m, std::size_t twin, std::uint64_t value,
                         counters& done) const {
        auto* word = reinterpret_cast<std::uint64_t*>(m.region + twin + m.word_at);
        ++done.signals;
        const parcel& only = m.parcels.front();
        if (!only.staged || m.parcels.size() > 1) [[likely]] {
            put(m, twin, done);
            with_.notices.signal(word, value, transports::signal_op::set, m.partner);
            return;
        }
        ++done.puts;
        done.bytes += m.bytes();
        if (!nbi_) pack(only, only.staged);
        with_.notices.put_signal(m.region + twin + only.at, only.staged, only.bytes, word, value,
                                 transports::signal_op::set, m.partner);
    }

    void take(const message& m, std::size_t twin) const { unpack(m, twin, far_); }

    // Whether send buffers may be in use until a quiet.
    bool leaves_puts_pending() const { return nbi_; }

 private:
    // Asks for ownership of all lines of a partner's slot at once: stores alone would fetch them
    // one after the other from the partner's cache, which read them last.
    static void claim_lines(const message& m, std::size_t twin) {
        constexpr std::size_t line_bytes = 64, most = 128 * line_bytes;
        const std::byte* slots = m.direct + twin + m.parcels.front().at;
        const std::size_t bytes = std::min(m.word_at - m.parcels.front().at + 1, most);
        for (std::size_t at = 0; at < bytes; at += line_bytes) claim_line(slots + at);
    }

    runtime::operations with_;
    bool nbi_;
    bool far_;  // what is unpacked into is more than near caches hold
    std::vector<std::byte> send_buffers_;
};

}  // namespace skerry::exchange
