// SPDX-License-Identifier: BSD-3-Clause
#include "under_way.hpp"

#include <array>
#include <cstring>

#include "complete.hpp"
#include "skerry/base/clock.hpp"
#include "skerry/instrument/delay.hpp"

namespace skerry::instrument {

using transports::atomic_op;
using transports::offset;

namespace {

constexpr double worth_a_spin_s = 1e-6;

// Of a message in its ring: whole cache lines.
constexpr std::size_t length(std::size_t data_bytes) {
    return (sizeof(message) + data_bytes + 63) / 64 * 64;
}

using whole_message = std::array<std::byte, length(under_way::most_bytes)>;

}  // namespace

under_way::under_way(transports::transport& through, int pe, int n_pes)
    : through_(through), pe_(pe), senders_(static_cast<std::size_t>(n_pes)) {}

std::size_t under_way::bytes() const {
    return notices_bytes + senders_.size() * (ring_words_bytes + ring_pitch);
}

void under_way::place(std::byte* own, offset start) {
    own_ = own;
    start_ = start;
}

bool under_way::send(int pe, const message& head, const void* data) {
    sender& mine = senders_[index(pe)];
    const std::uint64_t end = mine.sent + length(head.bytes);
    if (end - mine.stored > ring_bytes && !is_stored(pe, end - ring_bytes)) return false;
    alignas(64) whole_message whole;
    std::memcpy(whole.data(), &head, sizeof head);
    if (head.bytes > 0) std::memcpy(whole.data() + sizeof head, data, head.bytes);
    complete(through_, [&] {
        return through_.put_signal(pe, place_of(pe_, mine.sent), whole.data(),
                                   sizeof head + head.bytes, word_of(pe_, sent_at), end,
                                   transports::signal_op::set);
    });
    mine.sent = end;
    return true;
}

bool under_way::is_stored(int pe, std::uint64_t position) {
    sender& mine = senders_[index(pe)];
    if (mine.stored >= position) return true;
    mine.stored = word(pe, word_of(pe_, stored_at), atomic_op::load);
    return mine.stored >= position;
}

bool under_way::take() {
    bool anything = false;
    for (int from = 0; from < static_cast<int>(senders_.size()); ++from) {
        if (own_word(word_of(from, sent_at)) == own_word(word_of(from, stored_at))) continue;
        anything |= store_arrived(from, pe_, now_seconds() + worth_a_spin_s);
    }
    return anything;
}

void under_way::deliver(int pe, double by) {
    store_arrived(pe_, pe, by);
}

std::uint64_t under_way::new_notices() {
    const std::uint64_t all = own_word(start_);
    std::uint64_t before = noticed_.load();
    // Another thread may have seen more by now.
    while (before < all && !noticed_.compare_exchange_weak(before, all)) {
    }
    return before < all ? all - before : 0;
}

std::uint64_t under_way::own_word(offset at) const {
    // ordering: acquire; partners are the signal of send() and whoever stores messages for us
    return __atomic_load_n(reinterpret_cast<const std::uint64_t*>(own_ + at), __ATOMIC_ACQUIRE);
}

std::uint64_t under_way::word(int pe, offset at, atomic_op op, std::uint64_t operand,
                              std::uint64_t comparand) {
    std::uint64_t old = 0;
    complete(through_,
             [&] { return through_.fetch_op(pe, at, op, sizeof old, operand, comparand, &old); });
    return old;
}

bool under_way::store_arrived(int from, int to, double by) {
    if (word(to, word_of(from, busy_at), atomic_op::compare_swap, 1, 0) != 0) return true;
    const std::uint64_t sent = word(to, word_of(from, sent_at), atomic_op::load);
    const std::uint64_t begin = word(to, word_of(from, stored_at), atomic_op::load);
    std::uint64_t position = begin, notices = 0;
    alignas(64) whole_message room;
    while (position != sent) {
        const offset at = place_of(from, position);
        message head;
        std::memcpy(&head, read(to, at, sizeof head, room.data()), sizeof head);
        if (head.arrives > by) break;
        spin_until(head.arrives);
        store(to, head, read(to, at + sizeof head, head.bytes, room.data()));
        position += length(head.bytes);
        notices += head.notices;
    }
    if (position != begin) {
        if (to != pe_) complete(through_, [&] { return through_.flush(); });
        if (notices > 0) word(to, start_, atomic_op::add, notices);
        word(to, word_of(from, stored_at), atomic_op::store, position);
    }
    word(to, word_of(from, busy_at), atomic_op::store, 0);
    return sent != begin;
}

void under_way::store(int to, const message& head, const std::byte* data) {
    complete(through_, [&] {
        switch (head.does) {
            case message::word_does::signal:
                return through_.put_signal(to, head.at, data, head.bytes, head.word, head.value,
                                           static_cast<transports::signal_op>(head.op));
            case message::word_does::update:
                return through_.fetch_op(to, head.word, static_cast<atomic_op>(head.op),
                                         head.width_bytes, head.value, head.comparand, nullptr);
            default:
                return through_.put(to, head.at, data, head.bytes);
        }
    });
    complete(through_, [&] { return through_.fence(); });
}

const std::byte* under_way::read(int to, offset at, std::size_t bytes, std::byte* room) {
    if (to == pe_) return own_ + at;
    if (bytes > 0) complete(through_, [&] { return through_.get(to, at, room, bytes); });
    return room;
}

}  // namespace skerry::instrument
