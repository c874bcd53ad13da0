// SPDX-License-Identifier: BSD-3-Clause
// Plans of all PEs, carried out on arrays of one process.
#include <gtest/gtest.h>

#include <cstring>

#include "cases.hpp"
#include "copy_blocks.hpp"
#include "grid_field.hpp"
#include "machinery/copy.hpp"

namespace {

using namespace skerry::exchange;
using namespace skerry::exchange::tests;

constexpr extra_points centerings[] = {{}, {1, 1, 1}, {1, 0, 0}, {0, 1, 0}};

// Sizes are not cut to 32 bits on the way.
TEST(plan, a_run_may_be_larger_than_4_gib) {
    const section piece{{0, 600'000'000}};
    std::vector<copy_block> blocks;
    append_blocks(piece, {.name = "f", .first = nullptr, .strides = {1, 0, 0, 0}, .extra = {}}, {},
                  {}, blocks);
    std::size_t bytes = 0;
    for (const copy_block& b : blocks) bytes += b.bytes();
    EXPECT_EQ(bytes, std::size_t{600'000'000} * sizeof(double));
}

// The PEs of a grid, each with its fields and its plan.
struct simulated {
    simulated(const grid& g, bool one_phase) {
        const int n_pes = g.blocks.n_blocks();
        for (int pe = 0; pe < n_pes; ++pe) {
            std::vector<field> described;
            for (std::size_t f = 0; f < std::size(centerings); ++f) {
                const extra_points extra = extra_on(g, centerings[f]);
                const grid_layout layout = grid_layout::make(g, extra, 1);
                memory.push_back(std::make_unique<double[]>(layout.elements));
                fields.emplace_back(g, extra, static_cast<int>(f), pe, memory.back().get(), layout);
                fields.back().fill(1);
                described.push_back(fields.back().described());
            }
            plans.push_back(make_halo_plan(pe, g.blocks, described, g.shape, one_phase));
        }
    }
    std::byte* first(int pe, int field_number) const {
        return static_cast<std::byte*>(plans[pe].fields[field_number].first);
    }
    std::vector<std::unique_ptr<double[]>> memory;
    std::vector<grid_field> fields;
    std::vector<plan> plans;
};

const plan_link* link_from(const std::vector<plan_link>& links, int partner) {
    for (const plan_link& l : links)
        if (l.partner == partner) return &l;
    return nullptr;
}

std::vector<std::byte> packed(const simulated& all, int pe, const plan_link& link) {
    std::vector<std::byte> buffer(link.bytes());
    std::byte* end = buffer.data();
    for (const plan_link::part& p : link.parts)
        for (const copy_block& b : p.blocks)
            end = pack(located(b, all.first(pe, p.field), all.first(link.partner, p.field)), end);
    EXPECT_EQ(end, buffer.data() + buffer.size());
    return buffer;
}

void unpack_all(const simulated& all, int pe, const plan_link& link, const std::byte* from) {
    for (const plan_link::part& p : link.parts)
        for (const copy_block& b : p.blocks)
            from =
                unpack(located(b, all.first(pe, p.field), all.first(link.partner, p.field)), from);
}

void run_packed(const simulated& all) {
    for (std::size_t phase = 0; phase < all.plans[0].phases.size(); ++phase) {
        for (const plan& sender : all.plans) {
            for (const plan_link& link : sender.phases[phase].sends) {
                const plan_link* there =
                    link_from(all.plans[link.partner].phases[phase].receives, sender.pe);
                ASSERT_NE(there, nullptr);
                ASSERT_EQ(there->bytes(), link.bytes());
                unpack_all(all, link.partner, *there, packed(all, sender.pe, link).data());
            }
        }
    }
}

void run_sections(const simulated& all) {
    for (std::size_t phase = 0; phase < all.plans[0].phases.size(); ++phase)
        for (const plan& sender : all.plans)
            for (const plan_link& link : sender.phases[phase].sends)
                for (const plan_link::part& p : link.parts)
                    for (const copy_block& b : p.blocks)
                        copy_across(located(b, all.first(sender.pe, p.field),
                                            all.first(link.partner, p.field)));
}

void expect_filled(const simulated& all, const std::string& what) {
    for (const grid_field& f : all.fields) {
        std::string where;
        EXPECT_EQ(f.count_wrong(1, where), 0) << what << ": " << where;
    }
}

void fill_halos(const grid& g, int n_pes) {
    for (bool one_phase : {false, true}) {
        const std::string what = std::to_string(n_pes) + " PEs, " + g.name;
        const simulated buffers(g, one_phase), sections(g, one_phase);
        run_packed(buffers);
        expect_filled(buffers, what + ", packed");
        run_sections(sections);
        expect_filled(sections, what + ", sections");
    }
}

TEST(plan, fills_halos_on_many_grids) {
    for (int n_pes : {1, 2, 3, 4, 6, 7, 9, 12})
        for (int seed = 0; seed < cases(1); ++seed)
            for (const grid& g : grids_for(n_pes, seed)) fill_halos(g, n_pes);
}

// Of 3 x 3 blocks the middle one.
plan middle_plan(bool one_phase, const extra_points& extra, int depth) {
    const global_index cells[] = {30, 30};
    const int blocks[] = {3, 3};
    static double memory[2000];
    const field f{.name = "f", .first = memory, .strides = {1, 40}, .extra = extra};
    return make_halo_plan(4, decomposition::even(cells, blocks), {&f, 1}, {depth, true}, one_phase);
}

TEST(plan, two_phases_have_one_partner_a_side_even_for_shared_vertices) {
    const plan p = middle_plan(false, {1, 1}, 2);
    ASSERT_EQ(p.phases.size(), 2u);
    for (const auto* links : {&p.phases[0].sends, &p.phases[0].receives}) {
        ASSERT_EQ(links->size(), 2u);
        EXPECT_EQ((*links)[0].partner, 3);
        EXPECT_EQ((*links)[1].partner, 5);
    }
    ASSERT_EQ(p.phases[1].sends.size(), 2u);
    EXPECT_EQ(p.phases[1].sends[0].partner, 1);
    // Two whole rows including the corners just received: one strided block.
    const copy_block& rows = p.phases[1].sends[0].parts[0].blocks.at(0);
    EXPECT_EQ(rows.run_bytes, (11 + 4) * 8u);
    EXPECT_EQ(rows.run_count, 2u);
    EXPECT_EQ(rows.local_pitch_bytes, 40 * 8);
}

TEST(plan, one_phase_sends_depth_squared_points_to_diagonal_neighbours) {
    const plan p = middle_plan(true, {1, 1}, 2);
    ASSERT_EQ(p.phases.size(), 1u);
    ASSERT_EQ(p.phases[0].sends.size(), 8u);
    EXPECT_EQ(p.phases[0].sends[0].bytes(), 4 * 8u);       // PE 0, lower left
    EXPECT_EQ(p.phases[0].sends[1].bytes(), 2 * 11 * 8u);  // PE 1, below
}

TEST(plan, whole_contiguous_rows_are_one_run) {
    const global_index cells[] = {8, 20};
    const int blocks[] = {1, 2};
    static double memory[200];
    const field f{.name = "f", .first = memory, .strides = {1, 8}};  // no room beside the rows
    const plan p = make_halo_plan(0, decomposition::even(cells, blocks), {&f, 1}, {3, true}, true);
    const copy_block& rows = p.phases[0].sends.at(0).parts.at(0).blocks.at(0);
    EXPECT_EQ(rows.run_count, 1u);
    EXPECT_EQ(rows.run_bytes, 3 * 8 * 8u);
}

}  // namespace
