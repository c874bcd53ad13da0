// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/runtime/wait.hpp"

#include <linux/futex.h>
#include <linux/membarrier.h>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstring>
#include <ctime>

#include "skerry/base/log.hpp"
#include "skerry/runtime/checker.hpp"

namespace skerry::runtime {
namespace {

constexpr int spins_for_the_last = 20;  // less than a change of process takes
constexpr int yields_before_sleep = 200;
constexpr int spins_driving = 5000;  // some hundred microseconds
// Bounds of one sleep: only stores that bypass Skerry (through shmem_ptr) are noticed no earlier
// than this.
constexpr long shortest_sleep_ns = 1'000'000;
constexpr long longest_sleep_ns = 8'000'000;
// Where nothing arrives unless we look.
constexpr long longest_nap_ns = 50'000;

// False when the time was up before anybody woke us.
bool futex_wait(std::atomic<std::uint32_t>& word, std::uint32_t expected, long nanoseconds) {
    const timespec limit{0, nanoseconds};
    return ::syscall(SYS_futex, &word, FUTEX_WAIT, expected, &limit, nullptr, 0) == 0 ||
           errno != ETIMEDOUT;
}

void futex_wake_all(std::atomic<std::uint32_t>& word) {
    ::syscall(SYS_futex, &word, FUTEX_WAKE, INT_MAX, nullptr, nullptr, 0);
}

// A full barrier on every running thread of the processes that registered: what was stored there
// before is visible to us after, and they see what we stored before.
void barrier_in_all_processes() {
    ::syscall(SYS_membarrier, MEMBARRIER_CMD_GLOBAL_EXPEDITED, 0, 0);
}

void register_for_barriers() {
    if (::syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_GLOBAL_EXPEDITED, 0, 0) != 0)
        log(log_level::info, "no membarrier (%s): a PE may notice a store milliseconds late",
            std::strerror(errno));
}

}  // namespace

void wake_sleepers(sleep_control& control) {
    // ordering: seq_cst, both; partner is waiter::sleep. One of several that store at once makes
    // the call.
    if (control.asleep.exchange(0) == 0) return;
    control.wakes.fetch_add(1);
    futex_wake_all(control.wakes);
}

waiter::waiter(const peers& all, transports::transport& engine, int cores, int most_pes_of_host,
               checker* checks)
    : peers_(&all),
      engine_(&engine),
      drives_progress_(engine.traits().needs_progress),
      longest_sleep_ns_(engine.traits().has_no_helper ? longest_nap_ns : longest_sleep_ns),
      cores_(cores),
      cores_are_shared_(most_pes_of_host > cores),
      spins_driving_(engine.traits().progress_is_cheap && !cores_are_shared_ ? spins_driving : 0),
      checks_(checks) {
    register_for_barriers();
    engine.tell_arrivals([](void* own) { wake_if_sleeping(*static_cast<sleep_control*>(own)); },
                         &all.own_sleep());
}

void waiter::missed() {
    if (drives_progress_) engine_->progress();
    if (cores_are_shared() || spins_with_pause_ == 0) ::sched_yield();
}

void waiter::wait(check ready, void* predicate) {
    engine_->waits(true);
    for (patience left; !ready(predicate) && !is_given_up();) idle(left, ready, predicate);
    engine_->waits(false);
}

void waiter::idle(patience& left, check ready, void* predicate) {
    if (checks_) checks_->waits(left.yields == 0);
    // While others' operations keep coming this PE serves them fastest awake.
    if (drives_progress_ && engine_->progress()) left.yields = 1;
    if (left.yields < yields_before_sleep) {
        ++left.yields;
        ::sched_yield();
    } else {
        sleep(left, ready, predicate);
    }
}

void waiter::sleep(patience& left, check ready, void* predicate) {
    sleep_control& mine = peers_->own_sleep();
    // ordering: acquire; a wake after this load makes the futex call return at once
    const std::uint32_t seen = mine.wakes.load(std::memory_order_acquire);
    // ordering: seq_cst, and the barrier in all processes; partner is wake_if_sleeping
    mine.asleep.store(1);
    barrier_in_all_processes();
    // What came before that woke nobody.
    if (ready(predicate) || (drives_progress_ && engine_->progress())) return;
    engine_->rests();
    ++left.sleeps;
    if (futex_wait(mine.wakes, seen, std::min(longest_sleep_ns_, shortest_sleep_ns * left.sleeps)))
        left = {.yields = 1};
}

void waiter::until_changed(std::atomic<std::uint32_t>& word, std::uint32_t old,
                           std::atomic<std::uint32_t>& sleepers, int missing) {
    // ordering: acquire; partner is the release of whoever changes the word, see wake_all
    const auto changed = [&] { return word.load(std::memory_order_acquire) != old; };
    const bool is_seen = cores_are_shared()
                             ? missing < cores_ && spin(changed, 0, spins_for_the_last)
                             : spin(changed, spins_without_pause, spins_with_pause_);
    if (!is_seen) engine_->waits(true);
    for (int round = 0; !is_seen && !changed() && !is_given_up(); ++round) {
        if (drives_progress_ && engine_->progress()) round = 0;
        if (round < yields_before_sleep) {
            ::sched_yield();
            continue;
        }
        engine_->rests();
        // ordering: seq_cst; partner is the load of `sleepers` in wake_all, after the word was
        // changed there
        sleepers.fetch_add(1);
        if (!changed()) futex_wait(word, old, longest_sleep_ns_);
        sleepers.fetch_sub(1);
    }
    if (!is_seen) engine_->waits(false);
    // What this PE's service thread has stored is part of what the word tells, though another
    // process changed it.
    has_acquired();
}

void waiter::wake_all(std::atomic<std::uint32_t>& word, std::atomic<std::uint32_t>& sleepers) {
    // ordering: seq_cst; the word was changed by a seq_cst operation before; partner is
    // until_changed
    if (sleepers.load() != 0) futex_wake_all(word);
}

}  // namespace skerry::runtime
