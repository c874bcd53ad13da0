// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include "problem/deck.hpp"
#include "problem/decomposition.hpp"

namespace skerry::cloverleaf {
namespace {

std::string error_of(const std::string& text) {
    const deck_result r = parse_deck(text, "a.in");
    return std::holds_alternative<deck_error>(r) ? std::get<deck_error>(r).message : "";
}

deck deck_of(const std::string& text) {
    EXPECT_EQ(error_of(text), "");
    return std::get<deck>(parse_deck(text, "a.in"));
}

TEST(deck, keys_blanks_comments_and_continuations) {
    const deck d = deck_of(
        "ignored before\n*CLOVER ! a comment\n State 1, density=0.2 \\\n energy 1.0 ; more\n"
        "state 2 density=1.d0 energy=2.5 geometry=circle xmin=1 ymin 2 radius=3\r\n"
        "x_cells 20 y_cells=30\n xmin -1 xmax=+1.5e1\nend_step=7\nuse_c_kernels\n"
        "tiles_per_chunk 4\nprofiler_on\n*endclover\nignored after\n");
    ASSERT_EQ(d.states.size(), 2U);
    EXPECT_EQ(d.states[0].energy, 1.0);
    EXPECT_EQ(d.states[1].density, 1.0);
    EXPECT_EQ(d.states[1].form, shape::circle);
    EXPECT_EQ(d.states[1].radius, 3.0);
    EXPECT_EQ(d.states[1].xmin, 1.0);
    EXPECT_EQ(d.x_cells, 20);
    EXPECT_EQ(d.y_cells, 30);
    EXPECT_EQ(d.xmin, -1.0);
    EXPECT_EQ(d.xmax, 15.0);
    EXPECT_EQ(d.end_step, 7);
    EXPECT_TRUE(d.profiler_on);
    EXPECT_EQ(d.summary_frequency, 10);
}

TEST(deck, errors_name_file_line_token_and_what_was_expected) {
    const std::string state = "*clover\nstate 1 density=1 energy=1\n";
    EXPECT_EQ(error_of(state + "x_cells=ten\n*endclover"),
              "a.in:3: 'ten': expected a whole number from 1 to 16777216 for x_cells");
    EXPECT_EQ(error_of(state + "\nend_time 1.5x\n*endclover"),
              "a.in:4: '1.5x': expected a number for end_time");
    EXPECT_EQ(error_of(state + "end_time\n*endclover"),
              "a.in:3: 'end_time': expected a number for end_time after it");
    EXPECT_TRUE(
        error_of(state + "colour=red\n*endclover").starts_with("a.in:3: 'colour': expected"));
    EXPECT_TRUE(error_of("*clover\nstate 2 density=1\n*endclover").starts_with("a.in:2: '2': "));
    EXPECT_TRUE(error_of("*clover\nstate 1 energy=1 \\\n geometry=oval\n*endclover")
                    .starts_with("a.in:3: 'oval': expected rectangle, circle or point"));
    EXPECT_EQ(error_of(state), "a.in:2: 'end of file': expected *endclover");
    EXPECT_NE(error_of("nothing\n").find("*clover"), std::string::npos);
    EXPECT_NE(error_of("*clover\n*endclover").find("state 1"), std::string::npos);
}

TEST(deck, a_missing_file_is_an_error) {
    const deck_result r = read_deck("/nonexistent/deck.in");
    ASSERT_TRUE(std::holds_alternative<deck_error>(r));
    EXPECT_NE(std::get<deck_error>(r).message.find("/nonexistent/deck.in"), std::string::npos);
}

TEST(decomposition, agrees_with_published_sizes) {
    const struct {
        int pes, columns, rows;
    } published[] = {{1536, 32, 48}, {12288, 96, 128},  {49152, 192, 256},
                     {1280, 32, 40}, {40960, 160, 256}, {4, 2, 2},
                     {2, 2, 1},      {7, 7, 1},         {1, 1, 1}};
    for (const auto& p : published) {
        const block_grid g = choose_grid(15360, 15360, p.pes);
        EXPECT_EQ(g.columns, p.columns) << p.pes;
        EXPECT_EQ(g.rows, p.rows) << p.pes;
    }
    EXPECT_EQ(choose_grid(100, 1000, 7).rows, 7);
}

TEST(decomposition, blocks_tile_the_domain) {
    const block_grid g{3, 2};
    int cells = 0;
    for (int pe = 0; pe < 6; ++pe) {
        const block_extent e = extent_of(g, 11, 7, pe);
        cells += e.nx * e.ny;
        if (e.has(right)) {
            EXPECT_EQ(extent_of(g, 11, 7, e.neighbour[right]).x0, e.x0 + e.nx);
        }
        if (e.has(top)) {
            EXPECT_EQ(extent_of(g, 11, 7, e.neighbour[top]).y0, e.y0 + e.ny);
        }
    }
    EXPECT_EQ(cells, 77);
    EXPECT_EQ(extent_of(g, 11, 7, 0).nx, 4);
    EXPECT_EQ(extent_of(g, 11, 7, 2).nx, 3);
}

TEST(decomposition, blocks_too_thin_for_the_halo_are_refused) {
    EXPECT_EQ(check_grid({1, 1}, 1, 1), "");
    EXPECT_EQ(check_grid({5, 1}, 10, 2), "");
    EXPECT_NE(check_grid({7, 1}, 10, 2), "");
}

}  // namespace
}  // namespace skerry::cloverleaf
