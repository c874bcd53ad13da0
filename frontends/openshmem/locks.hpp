// SPDX-License-Identifier: BSD-3-Clause
// The queue behind a lock: PEs get it in the order in which they ask, and each waits for a word of
// its own memory. A lock is two halves, on every PE:
//   tail   used on the lock's home PE: 1 + the PE that asked last, 0 when the lock is free
//   mine   used by its PE alone and by its neighbours in the queue: `waiting` while somebody is
//   before it, and 1 + the PE that comes after it, once that is known
// C has a `long` for it, halves of 32 bits; Fortran an INTEGER, halves of 16.
#pragma once

#include <bit>

#include "setup.hpp"
#include "turns.hpp"
#include "update.hpp"

namespace skerry::openshmem {

template <typename half>
struct lock_words {
    half tail;
    half mine;
};
using long_lock = lock_words<std::uint32_t>;
using integer_lock = lock_words<std::uint16_t>;
static_assert(sizeof(long_lock) == sizeof(long) && sizeof(integer_lock) == 4);

template <typename half>
inline constexpr half waiting = static_cast<half>(1u << (8 * sizeof(half) - 1));

// Atomic updates are of 32 bits at least: where a half lies in the word that contains it.
struct half_in_word {
    static_assert(std::endian::native == std::endian::little);
    explicit half_in_word(std::uint16_t* at)
        : word(reinterpret_cast<std::uint32_t*>(reinterpret_cast<std::uintptr_t>(at) &
                                                ~std::uintptr_t{3})),
          shift(reinterpret_cast<std::uintptr_t>(at) % 4 * 8) {}
    std::uint16_t of(std::uint32_t bits) const { return static_cast<std::uint16_t>(bits >> shift); }
    std::uint32_t replaced(std::uint32_t bits, std::uint16_t by) const {
        return (bits & ~(0xffffu << shift)) | (std::uint32_t{by} << shift);
    }
    std::uint32_t* word;
    unsigned shift;
};

// What the queue needs of update(), read() and compare_swap(), for halves of either width.
inline std::uint32_t swap_half(std::uint32_t* at, std::uint32_t value, int pe) {
    return update<atomic_op::swap>(at, value, pe);
}
inline std::uint32_t compare_swap_half(std::uint32_t* at, std::uint32_t expected,
                                       std::uint32_t value, int pe) {
    return compare_swap(at, expected, value, pe);
}
inline void set_bits(std::uint32_t* at, std::uint32_t bits, int pe) {
    update<atomic_op::bit_or>(at, bits, pe);
}
inline void clear_bits(std::uint32_t* at, std::uint32_t bits, int pe) {
    update<atomic_op::bit_and>(at, ~bits, pe);
}

// `by(old)` is the new half; an optional `unless(old)` leaves the word as it is.
template <typename change, typename condition>
std::uint16_t change_half(std::uint16_t* at, int pe, change by, condition unless) {
    const half_in_word half(at);
    std::uint32_t seen = read(half.word, pe);
    while (!unless(half.of(seen))) {
        const std::uint32_t wanted = half.replaced(seen, by(half.of(seen)));
        const std::uint32_t before = compare_swap(half.word, seen, wanted, pe);
        if (before == seen) break;
        seen = before;
    }
    return half.of(seen);
}
inline std::uint16_t swap_half(std::uint16_t* at, std::uint16_t value, int pe) {
    return change_half(
        at, pe, [=](std::uint16_t) { return value; }, [](std::uint16_t) { return false; });
}
inline std::uint16_t compare_swap_half(std::uint16_t* at, std::uint16_t expected,
                                       std::uint16_t value, int pe) {
    return change_half(
        at, pe, [=](std::uint16_t) { return value; },
        [=](std::uint16_t old) { return old != expected; });
}
inline void set_bits(std::uint16_t* at, std::uint16_t bits, int pe) {
    const half_in_word half(at);
    update<atomic_op::bit_or>(half.word, std::uint32_t{bits} << half.shift, pe);
}
inline void clear_bits(std::uint16_t* at, std::uint16_t bits, int pe) {
    const half_in_word half(at);
    update<atomic_op::bit_and>(half.word, ~(std::uint32_t{bits} << half.shift), pe);
}

// Different locks have their queues' ends on different PEs.
template <typename half>
int home_of(const lock_words<half>* lock) {
    const transports::offset at = front.all->offset_of(lock);
    if (at == runtime::not_symmetric)
        fatal(routine(), "lock: %p is not symmetric", static_cast<const void*>(lock));
    return static_cast<int>(at / sizeof *lock % static_cast<unsigned>(front.all->n_pes()));
}

template <typename half>
half load_mine(const lock_words<half>* lock) {
    // ordering: acquire; partner is the seq_cst update by the PE before us, or after us, in the
    // queue
    return __atomic_load_n(&lock->mine, __ATOMIC_ACQUIRE);
}

template <typename half>
void set_mine(lock_words<half>* lock, half value) {
    // ordering: release; published to others by the update of the tail that follows
    __atomic_store_n(&lock->mine, value, __ATOMIC_RELEASE);
}

template <typename half>
half my_ticket() {
    const auto ticket = static_cast<unsigned>(front.all->pe()) + 1;
    if (ticket >= waiting<half>)
        fatal(routine(), "a lock of %zu bytes serves no more than %u PEs", 2 * sizeof(half),
              waiting<half> - 1u);
    return static_cast<half>(ticket);
}

template <typename half>
void acquire_for_pe(lock_words<half>* lock) {
    const half ticket = my_ticket<half>();
    const int home = home_of(lock);
    set_mine(lock, waiting<half>);
    const half before = swap_half(&lock->tail, ticket, home);
    if (before == 0) {  // whoever asked since then may have told so in `mine` already
        clear_bits(&lock->mine, waiting<half>, front.all->pe());
        return;
    }
    set_bits(&lock->mine, ticket, static_cast<int>(before) - 1);
    front.waits->until([=] { return (load_mine(lock) & waiting<half>) == 0; });
}

template <typename half>
bool try_acquire_for_pe(lock_words<half>* lock) {
    const half ticket = my_ticket<half>();
    const int home = home_of(lock);
    if (front.copies->get_value(&lock->tail, home) != 0) return false;
    set_mine(lock, half{0});
    return compare_swap_half(&lock->tail, half{0}, ticket, home) == 0;
}

template <typename half>
void release_for_pe(lock_words<half>* lock) {
    front.ordering->quiet();  // what was written under the lock is there before anybody else has it
    if (load_mine(lock) == 0) {
        const half ticket = my_ticket<half>();
        const half last = compare_swap_half(&lock->tail, ticket, half{0}, home_of(lock));
        if (last == ticket) return;
        if (last == 0) fatal(routine(), "lock: nobody holds it; set it first");
        front.waits->until([=] { return load_mine(lock) != 0; });  // somebody asked in between
    }
    const int next = static_cast<int>(load_mine(lock)) - 1;
    set_mine(lock, half{0});
    clear_bits(&lock->mine, waiting<half>, next);
}

// The queue knows PEs; threads of a PE take turns before they ask for it.
inline turns of_threads;

template <typename half>
void acquire(lock_words<half>* lock) {
    if (threads_call_at_once()) of_threads.take(lock);
    acquire_for_pe(lock);
}

template <typename half>
bool try_acquire(lock_words<half>* lock) {
    if (!threads_call_at_once()) return try_acquire_for_pe(lock);
    if (!of_threads.try_take(lock)) return false;
    if (try_acquire_for_pe(lock)) return true;
    of_threads.give_back(lock);
    return false;
}

template <typename half>
void release(lock_words<half>* lock) {
    release_for_pe(lock);
    if (threads_call_at_once()) of_threads.give_back(lock);
}

}  // namespace skerry::openshmem
