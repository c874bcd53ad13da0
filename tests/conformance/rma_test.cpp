// SPDX-License-Identifier: BSD-3-Clause
#include <cstdint>
#include <cstring>
#include <vector>

#include "run_on_pes.hpp"

namespace {

long static_word;                      // in .bss
int static_numbers[4] = {1, 2, 3, 4};  // in .data

PE_TEST(rma, put_reaches_the_next_pe_at_every_size) {
    const auto& with = here.with();
    auto& everybody = here.all_teams().world();
    const int next = (here.pe() + 1) % here.n_pes(),
              previous = (here.pe() + here.n_pes() - 1) % here.n_pes();
    constexpr std::size_t most = 300000;
    auto* remote = symmetric_array<unsigned char>(here, most + 1);
    for (const std::size_t bytes :
         {1, 2, 3, 4, 7, 8, 9, 16, 31, 64, 65, 4096, 5000, 65536, 300000}) {
        std::vector<unsigned char> local(bytes);
        for (std::size_t i = 0; i < bytes; ++i)
            local[i] = static_cast<unsigned char>(i * 7 + bytes + here.pe());
        remote[bytes] = 0xAB;
        everybody.barrier();
        with.copies.put(remote, local.data(), bytes, next);
        everybody.barrier();
        for (std::size_t i = 0; i < bytes; ++i)
            ASSERT_EQ(remote[i], static_cast<unsigned char>(i * 7 + bytes + previous))
                << bytes << " " << i;
        ASSERT_EQ(remote[bytes], 0xAB) << "wrote past the end";
        everybody.barrier();
    }
}

PE_TEST(rma, get_reads_what_each_pe_has) {
    auto* remote = symmetric_array<double>(here, 100);
    for (int i = 0; i < 100; ++i) remote[i] = 1000.0 * here.pe() + i;
    here.all_teams().world().barrier();
    for (int pe = 0; pe < here.n_pes(); ++pe) {
        double local[100];
        here.with().copies.get(local, remote, sizeof local, pe);
        for (int i = 0; i < 100; ++i) ASSERT_EQ(local[i], 1000.0 * pe + i);
        EXPECT_EQ(here.with().copies.get_value(remote + 7, pe), 1000.0 * pe + 7);
    }
}

PE_TEST(rma, values_of_every_width) {
    const int next = (here.pe() + 1) % here.n_pes(),
              previous = (here.pe() + here.n_pes() - 1) % here.n_pes();
    auto* byte = symmetric_array<std::uint8_t>(here, 1);
    auto* half = symmetric_array<std::uint16_t>(here, 1);
    auto* number = symmetric_array<float>(here, 1);
    auto* wide = symmetric_array<long double>(here, 1);
    here.with().copies.put_value(byte, static_cast<std::uint8_t>(here.pe() + 1), next);
    here.with().copies.put_value(half, static_cast<std::uint16_t>(here.pe() + 500), next);
    here.with().copies.put_value(number, here.pe() + 0.5f, next);
    here.with().copies.put_value(wide, here.pe() + 0.25L, next);
    here.all_teams().world().barrier();
    EXPECT_EQ(*byte, previous + 1);
    EXPECT_EQ(*half, previous + 500);
    EXPECT_EQ(*number, previous + 0.5f);
    EXPECT_EQ(*wide, previous + 0.25L);
}

PE_TEST(rma, strided_puts_and_gets_of_every_element_size) {
    const int next = (here.pe() + 1) % here.n_pes(),
              previous = (here.pe() + here.n_pes() - 1) % here.n_pes();
    auto& everybody = here.all_teams().world();
    for (const std::size_t element : {1, 2, 3, 4, 8, 16, 24}) {
        auto* remote = symmetric_array<unsigned char>(here, 24 * 3 * 11);
        std::vector<unsigned char> local(24 * 2 * 11), back(24 * 11);
        for (std::size_t i = 0; i < local.size(); ++i)
            local[i] = static_cast<unsigned char>(i + here.pe());
        const auto size = static_cast<std::ptrdiff_t>(element);
        here.with().copies.put_strided(remote, local.data(), 3 * size, 2 * size, element, 11, next);
        everybody.barrier();
        for (std::size_t i = 0; i < 11 * element; ++i) {
            const std::size_t at = i / element, in = i % element;
            ASSERT_EQ(remote[at * 3 * element + in],
                      static_cast<unsigned char>(at * 2 * element + in + previous))
                << element;
        }
        here.with().copies.get_strided(back.data(), remote, size, 3 * size, element, 11, next);
        for (std::size_t i = 0; i < 11 * element; ++i)
            ASSERT_EQ(back[i], local[i / element * 2 * element + i % element]) << element;
        everybody.barrier();
    }
}

PE_TEST(rma, static_data_are_symmetric_where_pes_are_processes) {
    if (here.static_data().bytes == 0) GTEST_SKIP() << "static data are not symmetric here";
    EXPECT_EQ(static_numbers[2], 3) << "contents were lost when shared memory was laid over them";
    const int next = (here.pe() + 1) % here.n_pes(),
              previous = (here.pe() + here.n_pes() - 1) % here.n_pes();
    here.all_teams().world().barrier();
    here.with().copies.put_value(&static_word, here.pe() + 10L, next);
    here.with().copies.put_value(&static_numbers[1], here.pe() + 20, next);
    here.all_teams().world().barrier();
    EXPECT_EQ(static_word, previous + 10);
    EXPECT_EQ(static_numbers[1], previous + 20);
    EXPECT_EQ(here.with().copies.get_value(&static_word, next), here.pe() + 10);
    here.all_teams().world().barrier();
    static_numbers[1] = 2;
}

PE_TEST(rma, direct_pointer_is_the_peers_memory) {
    auto* word = symmetric_array<long>(here, 1);
    long on_stack = 0;
    EXPECT_EQ(here.with().copies.direct_pointer(&on_stack, here.pe()), nullptr);
    if (!here.with().all.gives_pointers()) {
        EXPECT_EQ(here.with().copies.direct_pointer(word, here.pe()), nullptr);
        return;
    }
    *word = 42 + here.pe();
    here.all_teams().world().barrier();
    for (int pe = 0; pe < here.n_pes(); ++pe) {
        const void* there = here.with().copies.direct_pointer(word, pe);
        const bool is_near =
            here.job().hosts().host_of(pe) == here.job().hosts().host_of(here.pe());
        ASSERT_EQ(there != nullptr, is_near);
        if (there) {
            EXPECT_EQ(*static_cast<const long*>(there), 42 + pe);
        }
    }
    here.all_teams().world().barrier();
}

}  // namespace
