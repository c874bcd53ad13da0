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
        for (const std::size_t count : {0, 1, 2, 7, 8, 32, 33, 512, 513, 2049, 10000}) {
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
    auto* results = symmetric_array<double>(here, static_cast<std::size_t>(here.n_pes()));
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

// Those of a sum in order of member, wherever members run.
PE_TEST(collectives, reductions_give_everybody_the_same_bits) {
    on_every_kind_of_team(here, [&](team& members) {
        constexpr std::size_t most = 5000;
        auto* source = static_cast<double*>(here.symmetric_heap().allocate(most * sizeof(double)));
        auto* result = static_cast<double*>(here.symmetric_heap().allocate(most * sizeof(double)));
        const auto value = [&](int member, std::size_t i) {
            return 1.0 /
                   static_cast<double>(3 + members.world_pe(member) + static_cast<int>(i % 97));
        };
        for (const std::size_t count : {1, 7, 30, 500, 5000}) {
            for (std::size_t i = 0; i < count; ++i) source[i] = value(members.my_member(), i);
            // Back to back, not one after another's end.
            for (int i = 0; i < 5; ++i)
                skerry::runtime::reduce(members, result, source, count, sum);
            for (std::size_t i = 0; i < count; ++i) {
                double expected = value(0, i);
                for (int member = 1; member < members.size(); ++member)
                    expected += value(member, i);
                ASSERT_EQ(result[i], expected) << count;
            }
            members.barrier();
        }
        here.symmetric_heap().release(result);
        here.symmetric_heap().release(source);
    });
}

PE_TEST(collectives, reductions_back_to_back) {
    on_every_kind_of_team(here, [&](team& members) {
        constexpr std::size_t count = 500;
        auto* values = static_cast<double*>(here.symmetric_heap().allocate(count * sizeof(double)));
        const int size = members.size();
        for (int round = 0; round < 300; ++round) {
            for (std::size_t i = 0; i < count; ++i) values[i] = members.my_member() + 10.0 * round;
            skerry::runtime::reduce(members, values, values, count, sum);
            for (std::size_t i = 0; i < count; ++i)
                ASSERT_EQ(values[i], size * (0.5 * (size - 1) + 10.0 * round)) << round;
        }
        members.barrier();
        here.symmetric_heap().release(values);
    });
}

// From symmetric memory and from other memory; the root's own copy is written if it is asked for.
PE_TEST(collectives, broadcast_from_every_root) {
    on_every_kind_of_team(here, [&](team& members) {
        constexpr std::size_t most = 3000;
        auto* words = static_cast<long*>(here.symmetric_heap().allocate(most * sizeof(long)));
        auto* source = static_cast<long*>(here.symmetric_heap().allocate(most * sizeof(long)));
        std::vector<long> local(most);
        for (const std::size_t count : {0, 1, 7, 8, 32, 33, 512, 513, 3000}) {
            for (int root = 0; root < members.size(); ++root) {
                for (const bool to_root : {true, false}) {
                    for (std::size_t i = 0; i < most; ++i) words[i] = -1;
                    const bool is_root = members.my_member() == root;
                    for (std::size_t i = 0; i < count; ++i)
                        source[i] = local[i] = is_root ? 77 + root + static_cast<long>(i) : -2;
                    members.barrier();
                    const long* from = to_root ? source : local.data();
                    skerry::runtime::broadcast(members, words, from, count * sizeof(long), root,
                                               to_root);
                    // The source may be overwritten at once.
                    for (std::size_t i = 0; i < count; ++i) source[i] = local[i] = -3;
                    for (std::size_t i = 0; i < most; ++i)
                        ASSERT_EQ(words[i], i >= count || (is_root && !to_root)
                                                ? -1
                                                : 77 + root + static_cast<long>(i));
                    members.barrier();
                }
            }
        }
        here.symmetric_heap().release(source);
        here.symmetric_heap().release(words);
    });
}

// A root that does not wait for its members, over more broadcasts than are kept apart.
PE_TEST(collectives, broadcasts_back_to_back) {
    on_every_kind_of_team(here, [&](team& members) {
        constexpr int rounds = 60;
        constexpr std::size_t most = 40;
        auto* words = static_cast<long(*)[most]>(
            here.symmetric_heap().allocate(rounds * most * sizeof(long)));
        for (const std::size_t count : {std::size_t{2}, most}) {
            members.barrier();
            for (int round = 0; round < rounds; ++round) {
                const std::vector<long> local(count, 1000 * here.n_pes() + round);
                // Mostly member 0, now and then another one.
                const int root = round % 7 == 6 ? round % members.size() : 0;
                skerry::runtime::broadcast(members, words[round], local.data(),
                                           count * sizeof(long), root, true);
                ASSERT_EQ(words[round][count - 1], 1000 * here.n_pes() + round);
            }
            members.barrier();
            for (int round = 0; round < rounds; ++round)
                for (std::size_t i = 0; i < count; ++i)
                    ASSERT_EQ(words[round][i], 1000 * here.n_pes() + round);
        }
        members.barrier();
        here.symmetric_heap().release(words);
    });
}

PE_TEST(collectives, collect_concatenates_blocks_of_different_sizes) {
    on_every_kind_of_team(here, [&](team& members) {
        constexpr std::size_t sizes[] = {0, 1, 6, 7, 33, 600};
        const auto room = static_cast<std::size_t>(here.n_pes()) * 600;
        auto* all = static_cast<long*>(here.symmetric_heap().allocate(room * sizeof(long)));
        auto* word = static_cast<std::size_t*>(here.symmetric_heap().allocate(sizeof(std::size_t)));
        const auto size_of = [&](int member, int round) {
            // Rounds in which all are short, in which some are long, in which nobody has anything.
            return sizes[(static_cast<std::size_t>(member) * 5 + 1) % 6 * (round % 3) % 6];
        };
        for (int round = 0; round < 12; ++round) {
            const std::vector<long> local(size_of(members.my_member(), round),
                                          100 * round + members.my_member());
            members.barrier();
            skerry::runtime::collect(members, all, local.data(), local.size() * sizeof(long), word);
            std::size_t at = 0;
            for (int member = 0; member < members.size(); ++member)
                for (std::size_t i = 0; i < size_of(member, round); ++i)
                    ASSERT_EQ(all[at++], 100 * round + member);
            members.barrier();
        }
        here.symmetric_heap().release(word);
        here.symmetric_heap().release(all);
    });
}

PE_TEST(collectives, fcollect_places_blocks) {
    on_every_kind_of_team(here, [&](team& members) {
        constexpr std::size_t most = 700;
        auto* all = static_cast<int*>(here.symmetric_heap().allocate(
            static_cast<std::size_t>(here.n_pes()) * most * sizeof(int)));
        for (const std::size_t count : {0, 1, 2, 14, 15, 700}) {
            const std::vector<int> mine(count, 10 * members.my_member() + 3);
            members.barrier();
            skerry::runtime::fcollect(members, all, mine.data(), count * sizeof(int));
            for (int member = 0; member < members.size(); ++member)
                for (std::size_t i = 0; i < count; ++i)
                    ASSERT_EQ(all[static_cast<std::size_t>(member) * count + i], 10 * member + 3);
        }
        members.barrier();
        here.symmetric_heap().release(all);
    });
}

PE_TEST(collectives, alltoall_places_blocks_of_any_stride) {
    on_every_kind_of_team(here, [&](team& members) {
        constexpr std::size_t most = 200;
        const auto size = static_cast<std::size_t>(members.size());
        const int me = members.my_member();
        auto* all = static_cast<int*>(here.symmetric_heap().allocate(
            static_cast<std::size_t>(here.n_pes()) * most * 3 * sizeof(int)));
        for (const std::size_t count : {0, 1, 2, 14, 15, 200}) {
            for (const int stride : {1, 2}) {
                const auto local_stride = static_cast<std::size_t>(stride),
                           remote_stride = 2 * local_stride - 1;
                std::vector<int> out(size * count * local_stride + 1);
                for (std::size_t to = 0; to < size; ++to)
                    for (std::size_t i = 0; i < count; ++i)
                        out[(to * count + i) * local_stride] =
                            1000000 * me + 1000 * static_cast<int>(to) + static_cast<int>(i);
                members.barrier();
                skerry::runtime::alltoall(
                    members, all, out.data(),
                    {.element_bytes = sizeof(int),
                     .count = count,
                     .remote_stride = static_cast<std::ptrdiff_t>(remote_stride),
                     .local_stride = static_cast<std::ptrdiff_t>(local_stride)});
                for (std::size_t from = 0; from < size; ++from)
                    for (std::size_t i = 0; i < count; ++i)
                        ASSERT_EQ(
                            all[(from * count + i) * remote_stride],
                            1000000 * static_cast<int>(from) + 1000 * me + static_cast<int>(i));
            }
        }
        members.barrier();
        here.symmetric_heap().release(all);
    });
}

}  // namespace
