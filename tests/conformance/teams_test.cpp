// SPDX-License-Identifier: BSD-3-Clause
#include <vector>

#include "run_on_pes.hpp"

namespace {

using skerry::runtime::team;
using skerry::runtime::team_place;

TEST(team_place, finds_members_with_any_stride) {
    const team_place down{6, -2, 3};  // 6, 4, 2
    EXPECT_EQ(down.member_of(6), 0);
    EXPECT_EQ(down.member_of(2), 2);
    EXPECT_EQ(down.member_of(0), -1);
    EXPECT_EQ(down.member_of(8), -1);
    EXPECT_EQ(down.member_of(5), -1);
    const team_place single{3, 0, 1};
    EXPECT_EQ(single.member_of(3), 0);
    EXPECT_EQ(single.member_of(2), -1);
}

PE_TEST(teams, split_backwards_numbers_members_from_the_end) {
    auto& all = here.all_teams();
    skerry::status outcome = skerry::status::ok;
    team* reversed = all.split(all.world(), {here.n_pes() - 1, -1, here.n_pes()}, outcome);
    ASSERT_NE(reversed, nullptr);
    EXPECT_EQ(reversed->my_member(), here.n_pes() - 1 - here.pe());
    reversed->barrier();
    all.destroy(reversed);
}

PE_TEST(teams, non_members_get_none_and_slots_come_back) {
    auto& all = here.all_teams();
    for (int round = 0; round < 200; ++round) {
        skerry::status outcome = skerry::status::ok;
        const team_place first_half{0, 1, (here.n_pes() + 1) / 2};
        team* half = all.split(all.world(), first_half, outcome);
        ASSERT_EQ(outcome, skerry::status::ok) << round;
        ASSERT_EQ(half != nullptr, here.pe() < first_half.size);
        if (half) half->barrier();
        if (half) all.destroy(half);
    }
    all.world().barrier();
}

PE_TEST(teams, one_too_many_is_told_to_everybody) {
    auto& all = here.all_teams();
    std::vector<team*> made;
    skerry::status outcome = skerry::status::ok;
    while (true) {
        team* another = all.split(all.world(), {0, 1, here.n_pes()}, outcome);
        if (!another) break;
        made.push_back(another);
        ASSERT_LE(made.size(), 64u);
    }
    EXPECT_EQ(outcome, skerry::status::out_of_memory);
    EXPECT_EQ(made.size(), static_cast<std::size_t>(skerry::runtime::teams::most_teams - 2));
    for (team* each : made) each->barrier();
    for (team* each : made) all.destroy(each);
    all.world().barrier();
}

}  // namespace
