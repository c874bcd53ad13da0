// SPDX-License-Identifier: BSD-3-Clause
// Locks. OpenSHMEM 1.5, 9.12: a queue, so that PEs get the lock in the order in which they ask, and
// each waits for a word of its own memory. The symmetric `long` is two 32-bit words on every PE:
//   tail   used on the lock's home PE: 1 + the PE that asked last, 0 when the lock is free
//   mine   used by its PE alone and by its neighbours in the queue: `waiting` while somebody is
//   before it,
//          and 1 + the PE that comes after it, once that is known
#include "setup.hpp"
#include "turns.hpp"
#include "update.hpp"

namespace skerry::openshmem {
namespace {

struct lock_words {
    std::uint32_t tail;
    std::uint32_t mine;
};
static_assert(sizeof(lock_words) == sizeof(long));

constexpr std::uint32_t waiting = 1u << 31;

lock_words* words_of(volatile long* lock) {
    return reinterpret_cast<lock_words*>(const_cast<long*>(lock));
}

// Different locks have their queues' ends on different PEs.
int home_of(const lock_words* lock) {
    const transports::offset at = front.all->offset_of(lock);
    if (at == runtime::not_symmetric)
        fatal(routine(), "lock: %p is not symmetric", static_cast<const void*>(lock));
    return static_cast<int>(at / sizeof(long) % static_cast<unsigned>(front.all->n_pes()));
}

std::uint32_t load_mine(const lock_words* lock) {
    // ordering: acquire; partner is the seq_cst update by the PE before us, or after us, in the
    // queue
    return __atomic_load_n(&lock->mine, __ATOMIC_ACQUIRE);
}

void set_mine(lock_words* lock, std::uint32_t value) {
    // ordering: release; published to others by the update of the tail that follows
    __atomic_store_n(&lock->mine, value, __ATOMIC_RELEASE);
}

turns of_threads;

void acquire(lock_words* lock) {
    if (threads_call_at_once()) of_threads.take(lock);
    const int me = front.all->pe();
    const auto my_ticket = static_cast<std::uint32_t>(me) + 1;
    const int home = home_of(lock);
    set_mine(lock, waiting);
    const std::uint32_t before = update<atomic_op::swap>(&lock->tail, my_ticket, home);
    if (before == 0) {  // whoever asked since then may have told so in `mine` already
        update<atomic_op::bit_and>(&lock->mine, ~waiting, me);
        return;
    }
    update<atomic_op::bit_or>(&lock->mine, my_ticket, static_cast<int>(before) - 1);
    front.waits->until([=] { return (load_mine(lock) & waiting) == 0; });
}

bool try_acquire_for_pe(lock_words* lock) {
    const auto my_ticket = static_cast<std::uint32_t>(front.all->pe()) + 1;
    const int home = home_of(lock);
    if (read(&lock->tail, home) != 0) return false;
    set_mine(lock, 0);
    return compare_swap(&lock->tail, 0u, my_ticket, home) == 0;
}

bool try_acquire(lock_words* lock) {
    if (!threads_call_at_once()) return try_acquire_for_pe(lock);
    if (!of_threads.try_take(lock)) return false;
    if (try_acquire_for_pe(lock)) return true;
    of_threads.give_back(lock);
    return false;
}

void release_for_pe(lock_words* lock) {
    const auto my_ticket = static_cast<std::uint32_t>(front.all->pe()) + 1;
    front.ordering->quiet();  // what was written under the lock is there before anybody else has it
    if (load_mine(lock) == 0) {
        if (compare_swap(&lock->tail, my_ticket, 0u, home_of(lock)) == my_ticket) return;
        front.waits->until([=] { return load_mine(lock) != 0; });  // somebody asked in between
    }
    const int next = static_cast<int>(load_mine(lock)) - 1;
    set_mine(lock, 0);
    update<atomic_op::bit_and>(&lock->mine, ~waiting, next);
}

void release(lock_words* lock) {
    release_for_pe(lock);
    if (threads_call_at_once()) of_threads.give_back(lock);
}

}  // namespace
}  // namespace skerry::openshmem

using namespace skerry::openshmem;

extern "C" {

void shmem_set_lock(volatile long* lock) {
    enter("shmem_set_lock");
    acquire(words_of(lock));
}

int shmem_test_lock(volatile long* lock) {
    enter("shmem_test_lock");
    if (try_acquire(words_of(lock))) return 0;
    front.waits->missed();
    return 1;
}

void shmem_clear_lock(volatile long* lock) {
    enter("shmem_clear_lock");
    release(words_of(lock));
}

}  // extern "C"
