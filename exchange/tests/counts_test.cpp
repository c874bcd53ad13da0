// SPDX-License-Identifier: BSD-3-Clause
// Operations a step of the mini-app at a PE with eight neighbours, 80 x 60 cells, as counted
// independently from the sources of the CloverLeaf study (23 fields in 6 exchanges).
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "groups_of_a_step.hpp"
#include "run_on_pes.hpp"
#include "skerry/base/environment.hpp"
#include "skerry/exchange/halo.hpp"

namespace {

using namespace skerry::exchange;

constexpr int centre = 4;  // of 3 x 3 PEs
// The study's first phase carries the halo's own rows at both ends too, which the second phase
// overwrites: depth^2 points at four places, for 7 fields of depth 1 and 16 of depth 2. Skerry
// leaves them out.
constexpr std::size_t bytes_a_step = 92416 - 8 * (7 * 4 * 1 + 16 * 4 * 4);

// What this PE counts in a step.
counters count_here(skerry::runtime::world& here, const decomposition& blocks,
                    const std::string& name) {
    auto* memory = static_cast<double*>(here.symmetric_heap().allocate(128 * 128 * sizeof(double)));
    counters sum;
    variant v;
    std::string error;
    EXPECT_TRUE(parse_variant(name, v, error)) << error;
    for (const tests::field_group& g : tests::groups_of_a_step) {
        std::vector<field> fields;
        for (const extra_points& extra : g.fields)
            fields.push_back({.name = "f",
                              .first = memory + 10 * 128 + 10,
                              .strides = {1, 128},
                              .extra = extra});
        halo edges(here, blocks, fields, {g.depth, true}, v);
        edges.start();
        edges.finish();
        sum += edges.counted();
    }
    here.symmetric_heap().release(memory);
    return sum;
}

// What the PE in the middle counts in a step.
counters count(const char* name) {
    counters counted;
    skerry::exchange::tests::run_on_threads(9, [&](skerry::runtime::world& here) {
        const global_index cells[] = {240, 180};
        const int grid[] = {3, 3};
        const counters mine = count_here(here, decomposition::even(cells, grid), name);
        if (here.pe() == centre) counted = mine;
    });
    return counted;
}

TEST(counts, buffers_with_flags) {
    const counters n = count("buffers_flag");
    EXPECT_EQ(n.exchanges, 6u);
    EXPECT_EQ(n.puts, 92u);
    EXPECT_EQ(n.signals, 184u);  // ready and free
    EXPECT_EQ(n.orders, 46u);
    EXPECT_EQ(n.barriers, 0u);
    EXPECT_EQ(n.bytes, bytes_a_step);
}

TEST(counts, buffers_with_flags_diagonals_and_all_fields) {
    const counters n = count("buffers_flag+diagonals+allfields+fence");
    EXPECT_EQ(n.puts, 184u);
    EXPECT_EQ(n.signals, 96u);
    EXPECT_EQ(n.orders, 6u);
    EXPECT_EQ(n.bytes, bytes_a_step);
}

TEST(counts, buffers_with_barriers) {
    EXPECT_EQ(count("buffers_barrier").barriers, 46u);
}

TEST(counts, sections_with_barriers) {
    EXPECT_EQ(count("sections_barrier").barriers, 35u);
}

TEST(counts, merged_fields_are_one_message_a_neighbour) {
    const counters n = count("buffers_signal+diagonals+merged");
    EXPECT_EQ(n.puts, 48u);
    EXPECT_EQ(n.signals, 48u);
    EXPECT_EQ(n.orders, 0u);
    EXPECT_EQ(n.barriers, 0u);
    EXPECT_EQ(n.bytes, bytes_a_step);
}

// 2 x 2 PEs: two partners in two phases, three in one; 23 fields in 6 exchanges.
TEST(counts, strategies_by_an_mpi) {
    if (!skerry::environment_text("SKERRY_TEST_EXPECTS_MPI")) GTEST_SKIP() << "not under an MPI";
    tests::run_on_pes([](skerry::runtime::world& here) {
        const global_index cells[] = {160, 120};
        const int grid[] = {2, 2};
        const decomposition blocks = decomposition::even(cells, grid);
        const counters packed = count_here(here, blocks, "buffers_signal");
        for (const std::string name :
             {"mpi_two_sided", "mpi_datatypes", "mpi_neighbor", "mpi_rma"}) {
            const counters n = count_here(here, blocks, name);
            EXPECT_EQ(n.exchanges, 6u) << name;
            EXPECT_EQ(n.puts, 46u) << name;
            EXPECT_EQ(n.bytes, packed.bytes) << name;
            EXPECT_EQ(n.signals + n.orders + n.barriers, 0u) << name;
            EXPECT_EQ(count_here(here, blocks, name + "+merged").puts, 12u) << name;
            EXPECT_EQ(count_here(here, blocks, name + "+diagonals+merged").puts, 18u) << name;
        }
    });
}

}  // namespace
