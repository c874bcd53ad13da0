// SPDX-License-Identifier: BSD-3-Clause
// What a message holds: an envelope, then records, each an operation on the receiver's segment or
// the answer to one. All PEs of a job run the same build on machines of one byte order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "skerry/transports/transport.hpp"

namespace skerry::transports {

struct envelope {
    std::int32_t from;       // PE
    std::uint32_t executed;  // of the receiver's counted messages, so far
    std::uint32_t counted;   // 1: the receiver reports this message's execution in `executed`
    std::uint32_t number;    // of the messages between these two, from 0
};

enum class record_kind : std::uint16_t {
    put,         // bytes to `at`
    put_word,    // without payload: `bytes` is the word's number in the segment, `at` its value
    set_signal,  // the value, after all records before
    add_signal,
    update,   // operand, comparand
    fetch,    // as update, and the old value is the answer
    get,      // bytes wanted
    answer,   // bytes; to the oldest question that the receiver has no answer to yet
    nothing,  // to be counted
    end_job,  // the host that was lost
};

// Payload follows, padded to whole words.
struct record {
    std::uint32_t bytes;  // of payload, but for put_word
    record_kind kind;
    std::uint8_t op;  // atomic_op
    std::uint8_t width_bytes;
    std::uint64_t at;

    std::size_t whole_bytes() const {
        return kind == record_kind::put_word ? sizeof(record)
                                             : sizeof(record) + (std::size_t{bytes} + 7) / 8 * 8;
    }
    const std::byte* payload() const { return reinterpret_cast<const std::byte*>(this + 1); }
    std::byte* payload() { return reinterpret_cast<std::byte*>(this + 1); }
};

struct update_operands {
    std::uint64_t operand, comparand;
};

}  // namespace skerry::transports
