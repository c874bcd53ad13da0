// SPDX-License-Identifier: BSD-3-Clause
// The courier's other half: what it does with what arrives.
#include <cstring>

#include "courier.hpp"
#include "skerry/base/copy.hpp"
#include "skerry/base/fatal.hpp"
#include "skerry/base/fence.hpp"
#include "skerry/transports/memory_atomics.hpp"

namespace skerry::transports {
namespace {

// The network is a cluster's own; what is looked at here keeps an accident from becoming a wild
// store, and costs nothing where words are put.
[[noreturn]] void end_by_damage() {
    fatal("network", "a message is damaged");
}

template <typename word>
void load_word(void* to, const std::byte* from) {
    // ordering: relaxed; a word that others change by atomics must not be torn, no more
    const word value = __atomic_load_n(reinterpret_cast<const word*>(from), __ATOMIC_RELAXED);
    std::memcpy(to, &value, sizeof value);
}

void copy_from_shared(void* to, const std::byte* from, std::size_t bytes) {
    if (bytes == 8 && is_aligned(from, 8)) return load_word<std::uint64_t>(to, from);
    if (bytes == 4 && is_aligned(from, 4)) return load_word<std::uint32_t>(to, from);
    std::memcpy(to, from, bytes);
}

template <typename type>
type payload_of(const record& each) {
    type value;
    if (each.bytes < sizeof value) end_by_damage();
    std::memcpy(&value, each.payload(), sizeof value);
    return value;
}

}  // namespace

void courier::received(std::span<const std::byte> message) {
    envelope head;
    if (message.size() < sizeof head) end_by_damage();
    std::memcpy(&head, message.data(), sizeof head);
    if (head.from < 0 || head.from >= job_->n_pes() || head.counted > 1) end_by_damage();
    partner& from = partner_of(head.from);
    // Questions and answers rely on the order, which an engine might fail to keep.
    if (head.number != from.next_received++) fatal("network", "a message is out of order");
    from.was_heard = true;
    note_executed(from, head.executed);
    for (std::size_t at = sizeof head; at < message.size();) {
        const auto& each = *reinterpret_cast<const record*>(message.data() + at);
        if (message.size() - at < sizeof each || message.size() - at < each.whole_bytes())
            end_by_damage();
        execute(each, from);
        at += each.whole_bytes();
    }
    // ordering: release; who hears from the sender that this is done finds it done. The partner is
    // the acquire of whatever tells of it, through other PEs it may be
    release_fence();
    from.owed += head.counted;
    // What counts changes this segment, or confirms writes that have.
    anything_arrived_ |= head.counted != 0;
    touched_.push_back(&from);
}

void courier::note_executed(partner& by, std::uint32_t executed) {
    if (static_cast<std::int32_t>(executed - by.executed) <= 0) return;
    if (executed - by.executed > by.counted - by.executed) end_by_damage();
    by.executed = executed;
    // A fence of long ago must not look like one to come when the numbers have gone round.
    if (static_cast<std::int32_t>(executed - by.fenced) > 0) by.fenced = executed;
    if (static_cast<std::int32_t>(executed - by.last_store) > 0) by.last_store = executed;
}

// Where a record's operation takes place; it must lie in the segment.
std::byte* courier::at(const record& each, std::size_t bytes) {
    if (each.at > segment_.size() || bytes > segment_.size() - each.at)
        fatal("network", "a message names memory outside this PE's segment");
    return segment_.data() + each.at;
}

template <typename word>
word* courier::word_at(const record& each) {
    if (each.at % sizeof(word) != 0)
        fatal("network", "a message names a word at an address that is no multiple of its size");
    return reinterpret_cast<word*>(at(each, sizeof(word)));
}

std::uint64_t courier::update(const record& each) {
    const auto with = payload_of<update_operands>(each);
    const auto op = static_cast<atomic_op>(each.op);
    if (op > atomic_op::bit_xor) end_by_damage();
    if (each.width_bytes == 8)
        return apply_atomic(word_at<std::uint64_t>(each), op, with.operand, with.comparand);
    if (each.width_bytes != 4) end_by_damage();
    return apply_atomic(word_at<std::uint32_t>(each), op, static_cast<std::uint32_t>(with.operand),
                        static_cast<std::uint32_t>(with.comparand));
}

void courier::execute(const record& each, partner& from) {
    switch (each.kind) {
        case record_kind::put:
            // ordering: release; what records before have stored is visible before, as the sender
            // may have wanted by a fence. The partner is the acquire of whoever waits for it
            release_fence();
            return copy_to_polled(at(each, each.bytes), each.payload(), each.bytes);
        case record_kind::put_word: {
            const std::uint64_t word = std::uint64_t{each.bytes} * sizeof word;
            if (word > segment_.size() - sizeof word)
                fatal("network", "a message names memory outside this PE's segment");
            // ordering: release, as for put; a word that is polled must not be torn
            __atomic_store_n(reinterpret_cast<std::uint64_t*>(segment_.data() + word), each.at,
                             __ATOMIC_RELEASE);
            return;
        }
        case record_kind::set_signal:
        case record_kind::add_signal:
            return apply_signal(
                word_at<std::uint64_t>(each), payload_of<std::uint64_t>(each),
                each.kind == record_kind::set_signal ? signal_op::set : signal_op::add);
        case record_kind::update:
            update(each);
            return;
        case record_kind::fetch: {
            const std::uint64_t old = update(each);
            std::memcpy(answer(from, sizeof old), &old, sizeof old);
            return;
        }
        case record_kind::get: {
            const auto wanted = payload_of<std::uint64_t>(each);
            if (wanted > most_payload_bytes_) end_by_damage();
            const std::byte* there = at(each, wanted);
            return copy_from_shared(answer(from, wanted), there, wanted);
        }
        case record_kind::answer:
            return take_answer(each, from);
        case record_kind::nothing:
            return;
        case record_kind::end_job: {
            const auto host = payload_of<std::uint64_t>(each);
            if (host >= static_cast<std::uint64_t>(job_->hosts().n_hosts())) end_by_damage();
            lost_host_ = static_cast<int>(host);
            return;
        }
    }
    end_by_damage();
}

// Where the answer goes that the caller has.
std::byte* courier::answer(partner& to, std::size_t bytes) {
    std::byte* room = append(to, record_kind::answer, 0, bytes, false).payload();
    to.is_urgent = true;  // after append, which may have sent what was urgent
    return room;
}

void courier::take_answer(const record& each, partner& from) {
    const question* asked = from.asked.oldest();
    if (!asked || asked->bytes != each.bytes) end_by_damage();
    std::memcpy(asked->local, each.payload(), each.bytes);
    *asked->bytes_left -= each.bytes;
    from.asked_bytes -= each.bytes;
    from.asked.drop_oldest();
}

void courier::completed(void* cookie, status outcome, const char* why) {
    const std::unique_ptr<operation> what(static_cast<operation*>(cookie));
    if (outcome != status::ok) note_failure(what->with->pe, why);
    if (what->sent) pool_.give_back(std::move(what->sent));
    if (what->is_write) --what->with->writes;
    if (what->bytes_left) *what->bytes_left -= what->bytes;
}

}  // namespace skerry::transports
