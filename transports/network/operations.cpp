// SPDX-License-Identifier: BSD-3-Clause
// What the program asks of the courier.
#include <algorithm>
#include <cstring>

#include "courier.hpp"
#include "skerry/base/fatal.hpp"

namespace skerry::transports {
namespace {

// Whether a put can travel as a record without payload.
bool is_word(offset remote, std::size_t bytes) {
    return bytes == sizeof(std::uint64_t) && remote % bytes == 0 && remote / bytes <= UINT32_MAX;
}

void append_word(batch& to, offset remote, const void* local) {
    std::uint64_t word;
    std::memcpy(&word, local, sizeof word);
    to.append_word(static_cast<std::uint32_t>(remote / sizeof word), word);
}

}  // namespace

void courier::put_records(hold& held, partner& to, offset remote, const void* local,
                          std::size_t bytes) {
    if (is_word(remote, bytes)) {
        make_room(held, to, 0);
        append_word(open_batch(to, 0), remote, local);
        return to.note_store();
    }
    const auto* next = static_cast<const std::byte*>(local);
    for (std::size_t piece; bytes > 0; bytes -= piece, next += piece, remote += piece) {
        piece = std::min(bytes, longest_put_bytes_);
        make_room(held, to, piece);
        std::memcpy(append(to, record_kind::put, remote, piece, true).payload(), next, piece);
        to.note_store();
    }
}

status courier::put(int pe, offset remote, const void* local, std::size_t bytes, bool keeps_local) {
    hold held(lock_);
    partner& to = partner_of(pe);
    // What a stream of words consists of.
    if (is_word(remote, bytes) && to.open && to.open->has_room(0) && !to.is_idle()) {
        append_word(*to.open, remote, local);
        to.note_store();
    } else if (is_long_put(bytes)) {
        write(held, to, remote, local, bytes, keeps_local);
    } else {
        put_records(held, to, remote, local, bytes);
        send_if_idle(to);
    }
    return status::ok;
}

void courier::append_signal(partner& to, offset signal, std::uint64_t value, signal_op op) {
    const auto kind = op == signal_op::set ? record_kind::set_signal : record_kind::add_signal;
    std::memcpy(append(to, kind, signal, sizeof value, true).payload(), &value, sizeof value);
}

status courier::put_signal(int pe, offset remote, const void* local, std::size_t bytes,
                           offset signal, std::uint64_t value, signal_op op) {
    hold held(lock_);
    partner& to = partner_of(pe);
    if (is_long_put(bytes)) {
        write(held, to, remote, local, bytes, false);
    } else {
        put_records(held, to, remote, local, bytes);
    }
    make_room(held, to, sizeof value);
    append_signal(to, signal, value, op);
    send_if_idle(to);
    return status::ok;
}

// With the record that asks, while the lock is held: questions and records have one order.
void courier::expect_answer(partner& from, const question& asked) {
    from.asked.add(asked);
    from.asked_bytes += asked.bytes;
}

status courier::fetch_op(int pe, offset remote, atomic_op op, unsigned width_bytes,
                         std::uint64_t operand, std::uint64_t comparand, std::uint64_t* old_value) {
    hold held(lock_);
    partner& to = partner_of(pe);
    const update_operands with{operand, comparand};
    make_room(held, to, sizeof with);
    record& added =
        append(to, old_value ? record_kind::fetch : record_kind::update, remote, sizeof with, true);
    added.op = static_cast<std::uint8_t>(op);
    added.width_bytes = static_cast<std::uint8_t>(width_bytes);
    std::memcpy(added.payload(), &with, sizeof with);
    if (old_value) {
        std::uint64_t old = 0, bytes_left = sizeof old;
        expect_answer(to, {&old, sizeof old, &bytes_left});
        wait(held, [&] { return bytes_left == 0; });
        *old_value = old;
    } else {
        to.note_store();
        send_if_idle(to);
    }
    return status::ok;
}

status courier::get(int pe, offset remote, void* local, std::size_t bytes, bool keeps_local) {
    hold held(lock_);
    partner& from = partner_of(pe);
    std::uint64_t mine = 0;
    std::uint64_t& bytes_left = keeps_local ? gets_left_bytes_.back() : mine;
    bytes_left += bytes;
    if (is_long_get(bytes)) {
        read(held, from, remote, local, bytes, bytes_left);
    } else {
        ask(held, from, remote, local, bytes, bytes_left);
        send_if_idle(from);
    }
    if (!keeps_local) wait(held, [&] { return mine == 0; });
    return status::ok;
}

// Answers are made whether there is room for them or not: who asks sees to it that they are few.
void courier::ask(hold& held, partner& from, offset remote, void* local, std::size_t bytes,
                  std::uint64_t& bytes_left) {
    auto* next = static_cast<std::byte*>(local);
    for (std::size_t piece; bytes > 0; bytes -= piece, next += piece, remote += piece) {
        piece = std::min(bytes, most_payload_bytes_);
        const std::uint64_t wanted = piece;
        make_room(held, from, sizeof wanted);
        wait(held, [&] { return from.asked_bytes < most_asked_bytes_; });
        std::memcpy(append(from, record_kind::get, remote, sizeof wanted, true).payload(), &wanted,
                    sizeof wanted);
        expect_answer(from, {next, wanted, &bytes_left});
    }
}

// Repeats a call while the engine has no room.
template <typename start_operation>
void courier::start(hold& held, operation* cookie, start_operation&& call) {
    status outcome = status::again;
    wait(held, [&] { return (outcome = call(cookie)) != status::again; });
    if (outcome == status::ok) {
        completed(cookie, outcome, "");
    } else if (outcome != status::in_progress) {
        fatal("network", "a remote copy failed: %s", describe(outcome));
    }
}

void courier::write(hold& held, partner& to, offset remote, const void* local, std::size_t bytes,
                    bool keeps_local) {
    // What comes before a fence must be there: the engine knows nothing of it.
    wait(held, [&] {
        return static_cast<std::int32_t>(to.executed - to.fenced) >= 0 &&
               (!to.writes_are_fenced || to.writes == 0);
    });
    to.writes_are_fenced = false;
    to.written.add(remote, remote + bytes);
    std::uint64_t left = bytes;
    const auto* next = static_cast<const std::byte*>(local);
    for (std::size_t piece; bytes > 0; bytes -= piece, next += piece, remote += piece) {
        piece = std::min(bytes, most_copy_bytes_);
        ++to.writes;
        to.unconfirmed = writes_precede_messages_;
        start(held,
              new operation{.with = &to,
                            .sent = nullptr,
                            .is_write = true,
                            .bytes_left = keeps_local ? nullptr : &left,
                            .bytes = piece},
              [&](void* cookie) {
                  return network_->write(to.pe, remote, {next, piece}, cookie);
              });
    }
    if (!keeps_local) wait(held, [&] { return left == 0; });
}

void courier::read(hold& held, partner& from, offset remote, void* local, std::size_t bytes,
                   std::uint64_t& bytes_left) {
    auto* next = static_cast<std::byte*>(local);
    for (std::size_t piece; bytes > 0; bytes -= piece, next += piece, remote += piece) {
        piece = std::min(bytes, most_copy_bytes_);
        start(held,
              new operation{
                  .with = &from, .sent = nullptr, .bytes_left = &bytes_left, .bytes = piece},
              [&](void* cookie) {
                  return network_->read(from.pe, remote, {next, piece}, cookie);
              });
    }
}

// --- order ---------------------------------------------------------------------------------------

void courier::fence() {
    hold held(lock_);
    for (partner* each : talked_to_) {
        if (each->unconfirmed) append(*each, record_kind::nothing, 0, 0, true);
        each->fenced = each->counted_with_open();
        each->writes_are_fenced = each->writes > 0 && !writes_precede_messages_;
    }
}

bool courier::has_gets_before(std::uint64_t count) {
    for (; gets_left_bytes_.size() > 1 && gets_left_bytes_.front() == 0; ++gets_done_)
        gets_left_bytes_.pop_front();
    return gets_done_ < count;
}

void courier::flush() {
    hold held(lock_);
    if (gets_left_bytes_.back() > 0) gets_left_bytes_.push_back(0);
    const std::uint64_t gets = gets_done_ + gets_left_bytes_.size() - 1;
    for (partner* each : talked_to_)
        if (each->unconfirmed) append(*each, record_kind::nothing, 0, 0, true);
    dispatch_all();
    // By number: while we wait others may talk to us for the first time.
    for (std::size_t i = 0; i < talked_to_.size(); ++i) {
        const partner& each = *talked_to_[i];
        // What other threads do later is no business of ours.
        const std::uint32_t counted = each.counted;
        wait(held, [&] {
            return static_cast<std::int32_t>(each.executed - counted) >= 0 && each.writes == 0;
        });
    }
    wait(held, [&] { return !has_gets_before(gets); });
    for (partner* each : talked_to_) each->forget_visible_writes();
}

// Messages follow the messages and the writes before them; the engine's writes and reads follow
// nothing.
void courier::settle(int pe, offset remote, std::size_t bytes, std::size_t piece_bytes) {
    if (!is_long_put(piece_bytes) && !is_long_get(piece_bytes)) return;
    hold held(lock_);
    partner& at = partner_of(pe);
    at.forget_visible_writes();
    if (!at.written.overlaps(remote, remote + bytes)) {
        wait(held, [&] { return static_cast<std::int32_t>(at.executed - at.last_store) >= 0; });
        return;
    }
    if (at.unconfirmed) append(at, record_kind::nothing, 0, 0, true);
    const std::uint32_t counted = at.counted_with_open();
    wait(held,
         [&] { return static_cast<std::int32_t>(at.executed - counted) >= 0 && at.writes == 0; });
    at.forget_visible_writes();
}

}  // namespace skerry::transports
