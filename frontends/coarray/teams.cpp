// SPDX-License-Identifier: BSD-3-Clause
// FORM TEAM and what follows from it. Fortran 2018, 11.1.5 and 11.6.9. Teams formed alike are one
// team of the runtime, however often a program forms them. When they become many, those are
// destroyed for whose variables form team has formed others since.
#include "teams.hpp"

#include <algorithm>
#include <cstring>
#include <map>
#include <vector>

#include "images.hpp"
#include "local_memory.hpp"
#include "registration.hpp"
#include "skerry/runtime/collectives.hpp"

namespace skerry::coarray {
namespace {

struct formed_team {
    int number;
    const formed_team* parent;
    image_team images;
};

using by_number = std::map<int, formed_team>;

struct allocation {
    coarray* made;
    caf_token* token;
    descriptor* holder;
};

// A change team that has not ended.
struct change {
    formed_team* to;
    image_team before;
    std::vector<allocation> allocations;
};

// Who is in which part: for each image of the parent the first that is in the same one. All
// images of the parent know the same ones.
struct partition {
    std::vector<int> first_of_part;
    std::vector<int> pes;  // of this image's part
    image_team images;
    std::unique_ptr<operation_count> operations;  // unless they are the parent's
    by_number teams;
};

std::vector<change> changes;
std::map<const formed_team*, std::vector<std::unique_ptr<partition>>> partitions;  // by parent

formed_team* current() {
    return changes.empty() ? nullptr : changes.back().to;
}

template <typename type>
std::vector<type> gather(const type& mine) {
    runtime::team& team = *front.team.members;
    std::vector<type> all(static_cast<std::size_t>(front.team.size));
    const int missing = operate(front.team, [&] {
        team.sync();  // nobody uses the room any more
        fcollect(team, front.room, &mine, sizeof mine);
    });
    if (missing != 0) tell({}, outcome_of(pe_of(missing)), missing);
    std::memcpy(all.data(), front.room, all.size() * sizeof mine);
    return all;
}

// What each image says in form team.
struct wish {
    int number;
    int teams;  // of the runtime, that it is in so far
};
int teams_here = 0;
constexpr int of_the_runtime = 2;  // the world and the node
constexpr int most_teams = runtime::teams::most_teams - of_the_runtime;
constexpr int many_teams = most_teams * 3 / 4;

std::vector<int> parts_by(const std::vector<wish>& all) {
    std::map<int, int> firsts;
    std::vector<int> parts;
    for (std::size_t i = 0; i < all.size(); ++i)
        parts.push_back(firsts.try_emplace(all[i].number, static_cast<int>(i)).first->second);
    return parts;
}

int most_of(const std::vector<wish>& all) {
    int most = 0;
    for (const wish& one : all) most = std::max(most, one.teams);
    return most;
}

// What form team has given to variables. Copies of them are not known.
std::map<const caf_team*, const formed_team*> holders;
// Destroyed ones, at whose addresses no other may lie: copies may be left.
std::vector<by_number> destroyed;

bool is_among(const by_number& teams, const formed_team* wanted) {
    return std::any_of(teams.begin(), teams.end(),
                       [=](const auto& one) { return &one.second == wanted; });
}

bool is_held(const partition& one) {
    return std::any_of(holders.begin(), holders.end(),
                       [&](const auto& holder) { return is_among(one.teams, holder.second); });
}

// By all images of the parent, with all that was formed within.
void destroy(partition& gone) {
    for (const auto& numbered : gone.teams) {
        const formed_team* team = &numbered.second;
        for (auto& inner : partitions[team]) destroy(*inner);
        partitions.erase(team);
        std::erase_if(holders, [=](const auto& holder) { return holder.second == team; });
    }
    destroyed.push_back(std::move(gone.teams));
    if (!gone.operations) return;
    front.world->all_teams().destroy(gone.images.members);
    release_local(gone.operations->own);
    --teams_here;
}

// The nth bit: whether no variable of this image has the current team's nth partition. There are
// fewer than 64: all but one are of teams of the runtime's.
std::uint64_t unheld_here(const std::vector<std::unique_ptr<partition>>& all) {
    std::uint64_t found = 0;
    for (std::size_t nth = 0; nth < all.size(); ++nth)
        if (!is_held(*all[nth])) found |= std::uint64_t{1} << nth;
    return found;
}

// Those that no variable of any image has.
void destroy_unheld() {
    auto& known = partitions[current()];
    std::uint64_t unheld = ~std::uint64_t{0};
    for (const std::uint64_t theirs : gather(unheld_here(known))) unheld &= theirs;
    const int missing = operate(front.team, [&] {
        for (std::size_t nth = known.size(); nth-- > 0;) {
            if ((unheld >> nth & 1) == 0) continue;
            destroy(*known[nth]);
            known.erase(known.begin() + static_cast<std::ptrdiff_t>(nth));
        }
    });
    if (missing != 0) tell({}, outcome_of(pe_of(missing)), missing);
}

runtime::team* split_by(const std::vector<int>& pes) {
    const auto size = static_cast<int>(pes.size());
    if (size == front.team.size) return front.team.members;
    status outcome = status::ok;
    runtime::team* made = nullptr;
    const int missing = operate(front.team, [&] {
        made = front.world->all_teams().split(*front.team.members, {pes[0], 1, size, pes.data()},
                                              outcome);
    });
    if (missing != 0) tell({}, outcome_of(pe_of(missing)), missing);
    if (outcome != status::ok)
        fatal(routine(),
              "there is room for %d teams that differ in their images, and an image is in so many: "
              "give this team to a variable that has one which is not needed any more",
              most_teams);
    return made;
}

std::unique_ptr<partition> make_partition(const std::vector<int>& first_of_part) {
    auto made = std::make_unique<partition>();
    made->first_of_part = first_of_part;
    const auto own = static_cast<std::size_t>(front.team.me - 1);
    for (std::size_t i = 0; i < first_of_part.size(); ++i) {
        if (first_of_part[i] != first_of_part[own]) continue;
        made->pes.push_back(front.team.pes[i]);
        if (i == own) made->images.me = static_cast<int>(made->pes.size());
    }
    made->images.pes = made->pes.data();
    made->images.size = static_cast<int>(made->pes.size());
    made->images.members = split_by(made->pes);
    made->images.operations = front.team.operations;
    if (made->images.members != front.team.members) {
        ++teams_here;
        made->operations = count_operations();
        made->images.operations = made->operations.get();
    }
    return made;
}

partition& partition_by(const std::vector<int>& first_of_part, int most_of_an_image) {
    auto& known = partitions[current()];
    const auto found = std::find_if(known.begin(), known.end(), [&](const auto& one) {
        return one->first_of_part == first_of_part;
    });
    if (found != known.end()) return **found;
    // Before there is no room: teams that are formed within one of these cannot ask all images
    // here.
    if (most_of_an_image >= many_teams) destroy_unheld();
    return *known.emplace_back(make_partition(first_of_part));
}

bool is_formed(const formed_team* team) {
    for (const auto& [parent, all] : partitions)
        for (const auto& one : all)
            if (is_among(one->teams, team)) return true;
    return false;
}

formed_team& formed(const caf_team* team) {
    auto* found = static_cast<formed_team*>(*team);
    if (is_formed(found)) return *found;
    for (const by_number& teams : destroyed)
        if (is_among(teams, found))
            fatal(routine(), "the team variable is a copy of one that has another value by now");
    fatal(routine(), "the team variable has no value: form team gives it one");
}

// Deallocation waits for all images of the team each time.
void deallocate_all(std::vector<allocation>& all) {
    while (!all.empty()) {
        const allocation last = all.back();
        end_with_team(last.made, last.token, last.holder);  // takes it off the list
    }
}

}  // namespace

std::unique_ptr<transports::offset[]> share_places(const std::byte* own_block) {
    const std::vector<transports::offset> all = gather(front.all->offset_of(own_block));
    if (std::find(all.begin(), all.end(), runtime::not_symmetric) != all.end()) return nullptr;
    auto places =
        std::make_unique<transports::offset[]>(static_cast<std::size_t>(front.all->n_pes()));
    for (std::size_t i = 0; i < all.size(); ++i)
        places[static_cast<std::size_t>(front.team.pes[i])] = all[i];
    return places;
}

void note_allocation(coarray* made, caf_token* token, descriptor* holder) {
    if (!changes.empty()) changes.back().allocations.push_back({made, token, holder});
}

void note_deallocation(const coarray* gone) {
    for (change& each : changes)
        std::erase_if(each.allocations, [=](const allocation& one) { return one.made == gone; });
}

}  // namespace skerry::coarray

using namespace skerry::coarray;
using skerry::fatal;

extern "C" {

// gfortran 12 accepts no NEW_INDEX=.
void _gfortran_caf_form_team(int team_number, caf_team* team, int) {
    enter("form team");
    if (team_number < 1) fatal(routine(), "team number %d is not positive", team_number);
    for (int image = 1; image <= front.team.size && any_departed(); ++image)
        if (const outcome what = outcome_of(pe_of(image)); what != ok) tell({}, what, image);
    ++front.segment;
    front.ordering->quiet();
    const std::vector<wish> all = gather(wish{team_number, teams_here});
    partition& found = partition_by(parts_by(all), most_of(all));
    const formed_team made{team_number, current(), found.images};
    formed_team& value = found.teams.try_emplace(team_number, made).first->second;
    holders[team] = &value;
    *team = &value;
}

void _gfortran_caf_change_team(caf_team* team, int) {
    enter("change team");
    formed_team& next = formed(team);
    if (next.parent != current())
        fatal(routine(), "team number %d was formed by another team than the current one",
              next.number);
    changes.push_back({&next, front.team, {}});
    front.team = next.images;
    meet();
}

void _gfortran_caf_end_team(caf_team*) {
    enter("end team");
    if (changes.empty()) fatal(routine(), "no change team before it");
    meet();
    deallocate_all(changes.back().allocations);
    front.team = changes.back().before;
    changes.pop_back();
}

void _gfortran_caf_sync_team(caf_team* team, int) {
    enter("sync team");
    if (const outcome what = meet(formed(team).images); what != ok) tell({}, what, 0);
}

int _gfortran_caf_team_number(caf_team team) {
    enter("team_number");
    constexpr int of_initial_team = -1;
    const formed_team* asked = team ? &formed(&team) : current();
    return asked ? asked->number : of_initial_team;
}

// gfortran 12 fails to compile the function that would call it.
caf_team _gfortran_caf_get_team(int) {
    enter("get_team");
    return current();
}

}  // extern "C"
