// SPDX-License-Identifier: BSD-3-Clause
// Data travel unpacked, from the field's points here to the same points in the partner's ghost
// cells: a put a row, strided or contiguous. Fields must be symmetric.
#pragma once

#include "machinery/messages.hpp"
#include "skerry/exchange/counters.hpp"
#include "skerry/runtime/operations.hpp"

namespace skerry::exchange {

class sections {
 public:
    static constexpr bool has_slots = false;
    static constexpr std::size_t most_touched_bytes = never_cut;  // nothing is read twice

    sections(const runtime::operations& with, option_set options, message_table& table);

    void before_puts(const std::vector<message>&) const {}

    void put(const message& m, std::size_t, counters& done) const {
        done.bytes += m.bytes();
        for (const parcel& p : m.parcels) {
            for (const copy_item& item : p.items) {
                done.puts += item.row_count * item.plane_count;
                if (m.direct) [[likely]] {
                    copy_across(item);
                } else {
                    put_by_engine(item, m.partner);
                }
            }
        }
    }

    // The message's word is `value` once the data are there.
    void put_with_signal(const message& m, std::size_t twin, std::uint64_t value,
                         counters& done) const {
        put(m, twin, done);
        ++done.signals;
        auto* word = reinterpret_cast<std::uint64_t*>(m.region + twin + m.word_at);
        with_.notices.signal(word, value, transports::signal_op::set, m.partner);
    }

    void take(const message&, std::size_t) const {}
    bool leaves_puts_pending() const { return false; }

 private:
    void put_by_engine(const copy_item& item, int partner) const;
    void put_row_by_engine(const copy_item& row, int partner) const;

    runtime::operations with_;
};

}  // namespace skerry::exchange
