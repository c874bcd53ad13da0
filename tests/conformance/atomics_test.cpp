// SPDX-License-Identifier: BSD-3-Clause
#include <cstdint>

#include "run_on_pes.hpp"

namespace {

using skerry::transports::atomic_op;

template <typename type>
type apply(skerry::runtime::world& here, atomic_op op, type* word, type operand, int pe,
           type comparand = {}) {
    return here.with().updates.apply(op, word, operand, comparand, pe);
}

template <typename type>
void adds_of_all_pes_are_counted(skerry::runtime::world& here) {
    auto* word = symmetric_array<type>(here, 1);
    for (int i = 0; i < 500; ++i) apply<type>(here, atomic_op::add, word, 1, i % here.n_pes());
    here.all_teams().world().barrier();
    type total = 0;
    for (int pe = 0; pe < here.n_pes(); ++pe)
        total += apply<type>(here, atomic_op::load, word, 0, pe);
    EXPECT_EQ(total, static_cast<type>(500 * here.n_pes()));
    here.all_teams().world().barrier();
}

PE_TEST(atomics, adds_of_32_bits) {
    adds_of_all_pes_are_counted<std::uint32_t>(here);
}
PE_TEST(atomics, adds_of_64_bits) {
    adds_of_all_pes_are_counted<std::int64_t>(here);
}

PE_TEST(atomics, words_of_both_widths_on_one_line_do_not_disturb_each_other) {
    struct line {
        std::uint64_t wide;
        std::uint32_t narrow[2];
    };
    auto* words = symmetric_array<line>(here, 1);
    for (int i = 0; i < 300; ++i) {
        apply<std::uint64_t>(here, atomic_op::add, &words->wide, 1, 0);
        apply<std::uint32_t>(here, atomic_op::add, &words->narrow[0], 2, 0);
        apply<std::uint32_t>(here, atomic_op::bit_xor, &words->narrow[1], 1u << (here.pe() % 32),
                             0);
    }
    here.all_teams().world().barrier();
    EXPECT_EQ(apply<std::uint64_t>(here, atomic_op::load, &words->wide, 0, 0), 300u * here.n_pes());
    EXPECT_EQ(apply<std::uint32_t>(here, atomic_op::load, &words->narrow[0], 0, 0),
              600u * here.n_pes());
    EXPECT_EQ(apply<std::uint32_t>(here, atomic_op::load, &words->narrow[1], 0, 0), 0u)
        << "even times each bit";
    here.all_teams().world().barrier();
}

PE_TEST(atomics, compare_swap_admits_one) {
    auto* word = symmetric_array<long>(here, 1);
    *word = -1;
    here.all_teams().world().barrier();
    const long before = apply<long>(here, atomic_op::compare_swap, word, here.pe(), 0, -1);
    auto* winners = symmetric_array<long>(here, 1);
    if (before == -1) apply<long>(here, atomic_op::add, winners, 1, 0);
    here.all_teams().world().barrier();
    EXPECT_EQ(apply<long>(here, atomic_op::load, winners, 0, 0), 1);
    EXPECT_EQ(apply<long>(here, atomic_op::load, word, 0, 0) == here.pe(), before == -1);
    here.all_teams().world().barrier();
}

PE_TEST(atomics, bits_swap_and_store) {
    auto* word = symmetric_array<std::uint32_t>(here, 1);
    const int next = (here.pe() + 1) % here.n_pes();
    apply<std::uint32_t>(here, atomic_op::store, word, 0xF0, next);
    EXPECT_EQ(apply<std::uint32_t>(here, atomic_op::bit_or, word, 0x0F, next), 0xF0u);
    EXPECT_EQ(apply<std::uint32_t>(here, atomic_op::bit_and, word, 0x3C, next), 0xFFu);
    EXPECT_EQ(apply<std::uint32_t>(here, atomic_op::bit_xor, word, 0xFF, next), 0x3Cu);
    EXPECT_EQ(apply<std::uint32_t>(here, atomic_op::swap, word, 7, next), 0xC3u);
    here.all_teams().world().barrier();
    EXPECT_EQ(*word, 7u);
}

PE_TEST(atomics, floats_swap_their_bits) {
    auto* number = symmetric_array<float>(here, 1);
    const int next = (here.pe() + 1) % here.n_pes();
    EXPECT_EQ(apply<float>(here, atomic_op::swap, number, 1.25f, next), 0.0f);
    EXPECT_EQ(apply<float>(here, atomic_op::load, number, 0, next), 1.25f);
    here.all_teams().world().barrier();
}

PE_TEST(atomics, signals_of_many_pes_on_one_word_are_all_counted) {
    auto* signal = symmetric_array<std::uint64_t>(here, 1);
    for (int i = 0; i < 200; ++i)
        here.with().notices.signal(signal, 1, skerry::transports::signal_op::add, 0);
    if (here.pe() == 0) {
        // ordering: acquire; partner is the signal
        here.with().waits.until(
            [&] { return __atomic_load_n(signal, __ATOMIC_ACQUIRE) == 200u * here.n_pes(); });
    }
    here.all_teams().world().barrier();
}

}  // namespace
