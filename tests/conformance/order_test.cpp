// SPDX-License-Identifier: BSD-3-Clause
// Litmus tests: each looks many times for an outcome that the memory model forbids.
#include <cstdint>

#include "run_on_pes.hpp"

namespace {

template <typename word>
word load(const word* from) {
    return __atomic_load_n(from, __ATOMIC_ACQUIRE);
}

// Store buffering: each of two PEs stores to its own word at the other, is quiet, then reads the
// other word. With quiet in its full meaning they cannot both miss the other's store.
PE_TEST(order, quiet_makes_puts_visible_before_later_loads) {
    if (here.n_pes() < 2) GTEST_SKIP() << "needs two PEs";
    const auto& with = here.with();
    auto* mine = symmetric_array<long>(here, 8);  // written by the other PE
    auto* both = symmetric_array<long>(here, 8);  // what each saw, at PE 0
    const int other = here.pe() ^ 1;
    long forbidden = 0;
    for (long round = 1; round <= 3000; ++round) {
        here.all_teams().world().sync();
        if (here.pe() < 2) {
            with.copies.put_value(mine, round, other);
            with.ordering.quiet();
            const long seen = load(mine);
            with.copies.put_value(both + here.pe(), seen, 0);
        }
        here.all_teams().world().barrier();
        if (here.pe() == 0 && load(both) < round && load(both + 1) < round) ++forbidden;
    }
    EXPECT_EQ(forbidden, 0);
}

// Message passing: data, fence, flag. Whoever sees the flag sees the data.
PE_TEST(order, fence_orders_data_before_the_flag) {
    const auto& with = here.with();
    auto* data = symmetric_array<long>(here, 512);
    auto* flag = symmetric_array<long>(here, 1);
    auto* ready = symmetric_array<long>(here, 1);
    const int next = (here.pe() + 1) % here.n_pes(),
              previous = (here.pe() + here.n_pes() - 1) % here.n_pes();
    long local[512];
    for (long round = 1; round <= 2000; ++round) {
        for (long& value : local) value = round;
        with.waits.until([&] { return load(ready) >= round - 1; });
        with.copies.put(data, local, sizeof local, next);
        with.ordering.fence();
        with.copies.put_value(flag, round, next);
        with.waits.until([&] { return load(flag) >= round; });
        for (const long& value : {data[0], data[255], data[511]}) ASSERT_EQ(load(&value), round);
        with.ordering.fence();  // the data have been read
        with.copies.put_value(ready, round, previous);
    }
    here.all_teams().world().barrier();
}

// A flag that its reader takes down must stay down: a put of a word stores it once. (Rarely caught
// here; single_store_test sees for certain.)
PE_TEST(order, a_word_is_stored_once) {
    if (here.n_pes() < 2) GTEST_SKIP() << "needs two PEs";
    const auto& with = here.with();
    auto* flag = symmetric_array<std::uint64_t>(here, 1);
    auto* taken = symmetric_array<std::uint64_t>(here, 1);
    std::uint64_t early = 0;
    volatile std::size_t bytes = sizeof *flag;  // the compiler must not know
    for (std::uint64_t round = 1; round <= 20000 && here.pe() < 2; ++round) {
        // ordering: acquire, both waits; partners are the put and the signal
        if (here.pe() == 0) {
            with.waits.until([&] { return __atomic_load_n(taken, __ATOMIC_ACQUIRE) >= round - 1; });
            with.copies.put(flag, &round, bytes, 1);
        } else {
            with.waits.until([&] { return __atomic_load_n(flag, __ATOMIC_ACQUIRE) != 0; });
            early += load(flag) != round;
            // ordering: relaxed; the signal releases it
            __atomic_store_n(flag, std::uint64_t{0}, __ATOMIC_RELAXED);
            with.notices.signal(taken, round, skerry::transports::signal_op::set, 0);
        }
    }
    EXPECT_EQ(early, 0u);
    here.all_teams().world().barrier();
}

PE_TEST(order, signal_comes_after_its_data) {
    const auto& with = here.with();
    auto* data = symmetric_array<long>(here, 64);
    auto* signal = symmetric_array<std::uint64_t>(here, 1);
    auto* ready = symmetric_array<std::uint64_t>(here, 1);
    const int next = (here.pe() + 1) % here.n_pes(),
              previous = (here.pe() + here.n_pes() - 1) % here.n_pes();
    long local[64];
    for (std::uint64_t round = 1; round <= 2000; ++round) {
        for (long& value : local) value = static_cast<long>(round);
        // ordering: acquire, both waits; partners are the signals
        with.waits.until([&] { return __atomic_load_n(ready, __ATOMIC_ACQUIRE) >= round - 1; });
        with.notices.put_signal(data, local, sizeof local, signal, round,
                                skerry::transports::signal_op::set, next);
        with.waits.until([&] { return __atomic_load_n(signal, __ATOMIC_ACQUIRE) >= round; });
        for (const long& value : {data[0], data[31], data[63]})
            ASSERT_EQ(load(&value), static_cast<long>(round));
        with.notices.signal(ready, 1, skerry::transports::signal_op::add, previous);
    }
    here.all_teams().world().barrier();
}

}  // namespace
