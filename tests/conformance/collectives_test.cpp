// SPDX-License-Identifier: BSD-3-Clause
#include <vector>

#include "run_on_pes.hpp"

namespace {

using skerry::runtime::reduction;
using skerry::runtime::team;

void add(void* into, const void* with, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i)
        static_cast<double*>(into)[i] += static_cast<const double*>(with)[i];
}
constexpr reduction sum{sizeof(double), add};

// Runs `check` on the world and on the teams of even and odd PEs, each as a team and as an active
// set.
template <typename body>
void on_every_kind_of_team(skerry::runtime::world& here, body check) {
    auto& all = here.all_teams();
    check(all.world());
    const int parity = here.pe() % 2;
    const int size = (here.n_pes() + 1 - parity) / 2;
    if (size == 0) return;
    skerry::status outcome = skerry::status::ok;
    team* split = all.split(all.world(), {parity, 2, size}, outcome);
    ASSERT_EQ(outcome, skerry::status::ok);
    check(*split);
    all.destroy(split);
    check(all.active_set(parity, 1, size));
    all.world().barrier();
}

PE_TEST(collectives, barriers_separate) {
    on_every_kind_of_team(here, [&](team& members) {
        auto* words = static_cast<long*>(here.symmetric_heap().allocate(64 * sizeof(long)));
        for (int i = 0; i < 64; ++i) words[i] = 0;
        members.barrier();
        for (long round = 1; round <= 200; ++round) {
            for (int member = 0; member < members.size(); ++member)
                here.with().copies.put_value(words + members.my_member(), round,
                                             members.world_pe(member));
            members.barrier();
            for (int member = 0; member < members.size(); ++member) ASSERT_EQ(words[member], round);
            members.barrier();
        }
        here.symmetric_heap().release(words);
    });
}

PE_TEST(collectives, reductions_of_every_length_in_place_and_not) {
    on_every_kind_of_team(here, [&](team& members) {
        constexpr std::size_t most = 10000;
        auto* source = static_cast<double*>(here.symmetric_heap().allocate(most * sizeof(double)));
        auto* result = static_cast<double*>(here.symmetric_heap().allocate(most * sizeof(double)));
        for (const std::size_t count : {0, 1, 2, 7, 8, 100, 2049, 10000}) {
            for (double* into : {result, source}) {
                members.barrier();
                double expected = 0;
                for (int member = 0; member < members.size(); ++member) expected += member + 1;
                for (std::size_t i = 0; i < count; ++i)
                    source[i] = (members.my_member() + 1) * (1.0 + i);
                skerry::runtime::reduce(members, into, source, count, sum);
                for (std::size_t i = 0; i < count; ++i)
                    ASSERT_EQ(into[i], expected * (1.0 + i)) << count;
            }
        }
        members.barrier();
        here.symmetric_heap().release(result);
        here.symmetric_heap().release(source);
    });
}

PE_TEST(collectives, local_reductions_give_everybody_the_same_bits) {
    team& everybody = here.all_teams().world();
    auto* results = symmetric_array<double>(here, 64);
    for (int round = 0; round < 300; ++round) {
        double values[9];
        for (int i = 0; i < 9; ++i) values[i] = 1.0 / (3 + here.pe() + round + i);
        skerry::runtime::reduce_local(everybody, values, 9, sum);
        here.with().copies.put_value(results + here.pe(), values[8], 0);
        everybody.barrier();
        for (int pe = 1; pe < here.n_pes() && here.pe() == 0; ++pe)
            ASSERT_EQ(results[pe], results[0]);
        everybody.barrier();
    }
}

PE_TEST(collectives, broadcast_from_every_root) {
    on_every_kind_of_team(here, [&](team& members) {
        auto* words = static_cast<long*>(here.symmetric_heap().allocate(1000 * sizeof(long)));
        for (int root = 0; root < members.size(); ++root) {
            for (int i = 0; i < 1000; ++i) words[i] = -1;
            std::vector<long> local(1000, 77 + root);
            members.barrier();
            skerry::runtime::broadcast(members, words, local.data(), 1000 * sizeof(long), root,
                                       true);
            for (int i = 0; i < 1000; ++i) ASSERT_EQ(words[i], 77 + root);
            members.barrier();
        }
        here.symmetric_heap().release(words);
    });
}

PE_TEST(collectives, collect_concatenates_blocks_of_different_sizes) {
    on_every_kind_of_team(here, [&](team& members) {
        auto* all = static_cast<long*>(here.symmetric_heap().allocate(64 * 8 * sizeof(long)));
        auto* word = static_cast<std::size_t*>(here.symmetric_heap().allocate(sizeof(std::size_t)));
        for (int round = 0; round < 3; ++round) {
            const int mine = (members.my_member() + round) % 3;  // 0, 1 or 2 words
            const std::vector<long> local(static_cast<std::size_t>(mine), members.my_member());
            members.barrier();
            skerry::runtime::collect(members, all, local.data(), local.size() * sizeof(long), word);
            int at = 0;
            for (int member = 0; member < members.size(); ++member)
                for (int i = 0; i < (member + round) % 3; ++i) ASSERT_EQ(all[at++], member);
            members.barrier();
        }
        here.symmetric_heap().release(word);
        here.symmetric_heap().release(all);
    });
}

PE_TEST(collectives, fcollect_and_alltoall_place_blocks) {
    on_every_kind_of_team(here, [&](team& members) {
        const int size = members.size(), me = members.my_member();
        auto* all = static_cast<int*>(
            here.symmetric_heap().allocate(static_cast<std::size_t>(size) * 6 * sizeof(int)));
        const int mine[2] = {me, 10 * me};
        members.barrier();
        skerry::runtime::fcollect(members, all, mine, sizeof mine);
        for (int member = 0; member < size; ++member) ASSERT_EQ(all[2 * member + 1], 10 * member);
        members.barrier();
        std::vector<int> out(static_cast<std::size_t>(size) * 4);
        for (int to = 0; to < size; ++to)
            for (int i = 0; i < 2; ++i) out[4 * to + 2 * i] = 1000 * me + 10 * to + i;
        skerry::runtime::alltoall(
            members, all, out.data(),
            {.element_bytes = sizeof(int), .count = 2, .remote_stride = 3, .local_stride = 2});
        for (int from = 0; from < size; ++from)
            for (int i = 0; i < 2; ++i) ASSERT_EQ(all[6 * from + 3 * i], 1000 * from + 10 * me + i);
        members.barrier();
        here.symmetric_heap().release(all);
    });
}

}  // namespace
