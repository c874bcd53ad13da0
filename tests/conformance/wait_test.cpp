// SPDX-License-Identifier: BSD-3-Clause
#include <unistd.h>

#include <cstdint>

#include "run_on_pes.hpp"

namespace {

// ordering: acquire; partners are the stores of the operations under test
bool reached(const std::uint64_t* word, std::uint64_t value) {
    return __atomic_load_n(word, __ATOMIC_ACQUIRE) >= value;
}

// Long enough after the waiters went to sleep, each way of storing must wake them.
PE_TEST(wait, sleepers_are_woken_by_every_kind_of_store) {
    const auto& with = here.with();
    auto* word = symmetric_array<std::uint64_t>(here, 1);
    for (std::uint64_t round = 1; round <= 12; ++round) {
        if (here.pe() == 0) ::usleep(round % 4 == 0 ? 20000 : 300);
        if (here.pe() == 0) {
            for (int pe = 0; pe < here.n_pes(); ++pe) {
                if (round % 3 == 0) with.copies.put_value(word, round, pe);
                if (round % 3 == 1)
                    with.updates.apply(skerry::transports::atomic_op::store, word, round,
                                       std::uint64_t{}, pe);
                if (round % 3 == 2)
                    with.notices.signal(word, round, skerry::transports::signal_op::set, pe);
            }
        }
        with.waits.until([&] { return reached(word, round); });
        here.all_teams().world().sync();
    }
}

// The waits above would end without any wake-up, a little later; here one must be seen.
PE_TEST(wait, somebody_asleep_is_woken) {
    if (!here.with().all.is_direct() || here.n_pes() < 2)
        GTEST_SKIP() << "needs direct access to a peer";
    auto* word = symmetric_array<std::uint64_t>(here, 1);
    auto* woken = symmetric_array<std::uint64_t>(here, 1);
    for (std::uint64_t round = 1; round <= 200 && *woken == 0; ++round) {
        if (here.pe() == 0) {
            ::usleep(5000);
            here.with().copies.put_value(word, round, 1);
        } else if (here.pe() == 1) {
            // ordering: relaxed, both; the counter only grows
            const auto before = here.with().all.own_sleep().wakes.load(std::memory_order_relaxed);
            here.with().waits.until([&] { return reached(word, round); });
            const bool was_woken =
                here.with().all.own_sleep().wakes.load(std::memory_order_relaxed) != before;
            for (int pe = 0; pe < here.n_pes() && was_woken; ++pe)
                here.with().copies.put_value(woken, std::uint64_t{1}, pe);
        }
        here.all_teams().world().barrier();
    }
    EXPECT_EQ(*woken, 1u) << "in 200 rounds no wait ended by a wake-up";
}

// Stores through a pointer wake nobody; the bounded sleep finds them.
PE_TEST(wait, stores_that_bypass_the_library_are_noticed) {
    if (!here.with().all.is_direct() || here.n_pes() < 2)
        GTEST_SKIP() << "needs direct access to a peer";
    auto* word = symmetric_array<std::uint64_t>(here, 1);
    if (here.pe() == 0) {
        ::usleep(30000);
        auto* there = static_cast<std::uint64_t*>(here.with().copies.direct_pointer(word, 1));
        // ordering: release; partner is reached()
        __atomic_store_n(there, std::uint64_t{1}, __ATOMIC_RELEASE);
    } else if (here.pe() == 1) {
        here.with().waits.until([&] { return reached(word, 1); });
    }
    here.all_teams().world().barrier();
}

}  // namespace
