// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/exchange/tuner.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "grid_field.hpp"
#include "run_on_pes.hpp"
#include "skerry/runtime/world.hpp"

namespace {

using namespace skerry::exchange;
using namespace skerry::exchange::tests;

// One field on the first grid of this number of PEs, its two plans, and a file for choices.
class bench {
 public:
    explicit bench(skerry::runtime::world& world)
        : world_(world),
          grid_(grids_for(world.n_pes()).front()),
          layout_(grid_layout::make(grid_, {}, 3)),
          memory_(static_cast<double*>(
              world.symmetric_heap().allocate(static_cast<std::size_t>(layout_.elements) * 8))),
          field_(grid_, {}, 0, world.pe(), memory_, layout_),
          described_(field_.described()),
          phases_(make_halo_plan(world.pe(), grid_.blocks, {&described_, 1}, grid_.shape, false)),
          one_phase_(make_halo_plan(world.pe(), grid_.blocks, {&described_, 1}, grid_.shape, true)),
          path_(std::filesystem::temp_directory_path() /
                ("skerry_tuner_test_" + std::to_string(::getppid()))) {
        forget();
    }
    ~bench() {
        forget();
        world_.symmetric_heap().release(memory_);
    }
    tuning_result tune(bool anew = false) {
        return skerry::exchange::tune(
            world_, {&phases_, &one_phase_},
            {.seconds = 0.05, .file = path_ / "choices.tsv", .measure_anew = anew});
    }
    // Only PE 0 writes and reads the file.
    bool is_first() const { return world_.pe() == 0; }
    std::string text() const {
        std::ifstream file(path_ / "choices.tsv");
        std::stringstream all;
        all << file.rdbuf();
        return all.str();
    }
    void write(const std::string& text) {
        if (is_first()) std::ofstream(path_ / "choices.tsv") << text;
    }
    void exchange_and_check(const variant& how) {
        persistent_exchange edges(world_, how.has(option::diagonals) ? one_phase_ : phases_, how);
        field_.fill(7);
        world_.all_teams().world().barrier();
        edges.start();
        edges.finish();
        std::string where;
        EXPECT_EQ(field_.count_wrong(7, where), 0) << how.name() << ": " << where;
    }

 private:
    void forget() {
        world_.all_teams().world().barrier();
        if (is_first()) std::filesystem::remove_all(path_);
        world_.all_teams().world().barrier();
    }

    skerry::runtime::world& world_;
    grid grid_;
    grid_layout layout_;
    double* memory_;
    grid_field field_;
    field described_;
    plan phases_, one_phase_;
    std::filesystem::path path_;
};

bool has_trial(const tuning_result& result, const variant& how) {
    return std::any_of(result.trials.begin(), result.trials.end(),
                       [&](const trial& t) { return t.how == how; });
}

TEST(tuner, measures_chooses_and_remembers) {
    run_on_pes([](skerry::runtime::world& world) {
        bench at(world);
        const tuning_result first = at.tune();
        EXPECT_FALSE(first.was_remembered);
        EXPECT_TRUE(has_trial(first, first.chosen));
        EXPECT_TRUE(has_trial(first, default_variant()));
        for (const trial& t : first.trials) EXPECT_GT(t.measured_s, 0) << t.how.name();
        at.exchange_and_check(first.chosen);
        const tuning_result again = at.tune();
        EXPECT_TRUE(again.was_remembered);
        EXPECT_TRUE(again.chosen == first.chosen);
        EXPECT_FALSE(at.tune(true).was_remembered);
        if (at.is_first()) {
            const std::string line = first.plan_name + "\t*\t";
            EXPECT_NE(at.text().find(line), std::string::npos) << at.text();
            EXPECT_EQ(at.text().find(line), at.text().rfind(line)) << at.text();
        }
    });
}

// Whoever moves the star is obeyed; what makes no sense is measured anew.
TEST(tuner, obeys_the_file) {
    run_on_pes([](skerry::runtime::world& world) {
        bench at(world);
        const tuning_result first = at.tune();
        at.write(first.plan_name + "\t*\tbuffers_flag+merged\t1\t2\n");
        const tuning_result told = at.tune();
        EXPECT_TRUE(told.was_remembered);
        EXPECT_EQ(told.chosen.name(), "buffers_flag+merged");
        at.exchange_and_check(told.chosen);
        for (const char* nonsense : {"\t*\tno_such_strategy\t1\t2\n", "\t*\n", "", "\n\n\t\t\t\n",
                                     "\t*\tmpi_two_sided+fence\t1\t2\n"}) {
            at.write(first.plan_name + nonsense);
            EXPECT_FALSE(at.tune().was_remembered) << nonsense;
        }
    });
}

TEST(tuner, goes_on_without_a_file) {
    run_on_pes([](skerry::runtime::world& world) {
        bench at(world);
        at.tune();
        at.write("x");
        const tuning nowhere{.seconds = 0.01, .file = "/proc/no/such/folder/choices.tsv"};
        const grid g = grids_for(world.n_pes()).front();
        const plan empty = make_halo_plan(world.pe(), g.blocks, {}, g.shape, false);
        EXPECT_FALSE(tune(world, {&empty, nullptr}, nowhere).was_remembered);
        EXPECT_FALSE(tune(world, {nullptr, &empty}, {.seconds = 0.01, .file = "-"}).was_remembered);
    });
}

}  // namespace
