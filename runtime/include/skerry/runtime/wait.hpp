// SPDX-License-Identifier: BSD-3-Clause
// Waiting that leaves a shared core to others: spin a little where every PE has a core, then yield,
// then sleep until somebody stores into this PE's memory. The protocol is told in
// runtime/WAITING.md.
#pragma once

#include <atomic>
#include <cstdint>

#include "skerry/base/fence.hpp"
#include "skerry/base/relax.hpp"
#include "skerry/runtime/peers.hpp"

namespace skerry::runtime {

class checker;

class waiter {
 public:
    // `cores`: how many the job may use on a host; PEs share them where one has more PEs.
    waiter(const peers& all, transports::transport& engine, int cores, int most_pes_of_host,
           checker* checks = nullptr);

    // Returns once `ready()` is true, or once what it is about is given up. `ready` reads words of
    // this PE's memory (acquire) that others write by Skerry's operations; stores that bypass
    // Skerry are noticed within some milliseconds.
    template <typename predicate>
    void until(predicate ready) {
        // Where the transport must be driven nothing comes while this PE merely looks.
        const int pauses = drives_progress_ ? 0 : spins_with_pause_;
        const bool is_seen = cores_are_shared() ? pauses > 0 && spin_for_partner(ready)
                                                : spin(ready, spins_without_pause, pauses);
        if (!is_seen && !spin_driving(ready)) {
            const check again = [](void* p) { return (*static_cast<predicate*>(p))(); };
            wait(again, &ready);
        }
        has_acquired();
    }

    // The same for a word with sleepers of its own (many wait for one PE's word): returns once
    // *word != old. `missing` PEs have yet to arrive before it changes: so few that they may all be
    // on the other cores just now are worth a short spin, even where cores are shared.
    void until_changed(std::atomic<std::uint32_t>& word, std::uint32_t old,
                       std::atomic<std::uint32_t>& sleepers, int missing);
    // Its partner, after the word was changed.
    static void wake_all(std::atomic<std::uint32_t>& word, std::atomic<std::uint32_t>& sleepers);

    // For programs that wait by testing: to be called when a test has failed.
    [[gnu::cold]] void missed();

    // Before the PE's threads wait at the same time: they have fewer cores than waits, so that none
    // may spin for long, nor touch what spin_for_partner counts.
    void expect_threads() { spins_with_pause_ = spins_driving_ = 0; }

    // While `is_vain` is set, long waits ask it now and then, and return at once where it says yes:
    // what they were about cannot be completed. Who set it must find that out for itself.
    void give_up_where(bool (*is_vain)()) { is_vain_ = is_vain; }

    bool cores_are_shared() const { return cores_are_shared_; }

 private:
    static constexpr int spins_without_pause = 200;
    static constexpr int spins_for_a_partner = 100;
    static constexpr int most_vain_spins = 6;
    using check = bool (*)(void* predicate);

    // How far a wait has come: yields first, then ever longer sleeps; a wake starts over, but for
    // one yield, which tells it from a new wait.
    struct patience {
        int yields = 0;
        int sleeps = 0;
    };

    template <typename predicate>
    static bool spin(predicate& ready, int without_pause, int with_pause) {
        for (int i = -without_pause; i < with_pause; ++i) {
            if (ready()) return true;
            if (i >= 0) relax_processor();
        }
        return false;
    }

    // Where PEs share cores whom this PE waits for may run on another core just now: worth a spin
    // as long as spins have been, and else ever more rarely.
    template <typename predicate>
    bool spin_for_partner(predicate& ready) {
        if (waits_without_spin_ > 0) return --waits_without_spin_, ready();
        if (spin(ready, 0, spins_for_a_partner)) return vain_spins_ = 0, true;
        if (vain_spins_ < most_vain_spins) ++vain_spins_;
        waits_without_spin_ = (1 << vain_spins_) - 1;
        return false;
    }

    // Where looking is to drive the transport, which takes little.
    template <typename predicate>
    bool spin_driving(predicate& ready) {
        for (int i = 0; i < spins_driving_; ++i) {
            engine_->progress();
            if (ready()) return true;
        }
        return false;
    }

    bool is_given_up() const { return is_vain_ && is_vain_(); }
    void wait(check ready, void* predicate);
    void idle(patience& left, check ready, void* predicate);
    void sleep(patience& left, check ready, void* predicate);

    const peers* peers_;
    transports::transport* engine_;
    bool drives_progress_;
    long longest_sleep_ns_;
    int cores_;
    bool cores_are_shared_;
    int spins_with_pause_ = 2800;
    int spins_driving_;
    int vain_spins_ = 0, waits_without_spin_ = 0;
    checker* checks_;  // null but with full checks
    bool (*is_vain_)() = nullptr;
};

}  // namespace skerry::runtime
