// SPDX-License-Identifier: BSD-3-Clause
// FORM TEAM and what follows from it. Fortran 2018, 11.1.5 and 11.6.9. Teams formed alike are one
// team of the runtime, however often a program forms them.
#include "teams.hpp"

#include <algorithm>
#include <cstring>
#include <map>
#include <vector>

#include "images.hpp"
#include "skerry/runtime/collectives.hpp"

namespace skerry::coarray {
namespace {

struct formed_team {
    int number;
    const formed_team* parent;
    image_team images;
};

struct allocation {
    const coarray* made;
    caf_token* token;
    descriptor* shape;
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
    std::map<int, formed_team> teams;             // by number
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

std::vector<int> parts_by(const std::vector<int>& numbers) {
    std::map<int, int> firsts;
    std::vector<int> parts;
    for (std::size_t i = 0; i < numbers.size(); ++i)
        parts.push_back(firsts.try_emplace(numbers[i], static_cast<int>(i)).first->second);
    return parts;
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
        fatal(routine(), "an image is in %d teams of other images each, and there is room for %d",
              runtime::teams::most_teams, runtime::teams::most_teams);
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
        made->operations = count_operations();
        made->images.operations = made->operations.get();
    }
    return made;
}

partition& partition_by(const std::vector<int>& first_of_part) {
    auto& known = partitions[current()];
    const auto found = std::find_if(known.begin(), known.end(), [&](const auto& one) {
        return one->first_of_part == first_of_part;
    });
    if (found != known.end()) return **found;
    return *known.emplace_back(make_partition(first_of_part));
}

bool is_formed(const formed_team* team) {
    for (const auto& [parent, all] : partitions)
        for (const auto& one : all)
            for (const auto& [number, formed] : one->teams)
                if (&formed == team) return true;
    return false;
}

formed_team& formed(const caf_team* team) {
    auto* found = static_cast<formed_team*>(*team);
    if (!is_formed(found))
        fatal(routine(), "the team variable has no value: form team gives it one");
    return *found;
}

// Deallocation waits for all images of the team each time.
void deallocate_all(std::vector<allocation>& all) {
    while (!all.empty()) {
        const allocation last = all.back();
        caf_token token = const_cast<coarray*>(last.made);
        const bool is_held = *last.token == token;
        _gfortran_caf_deregister(&token, 0, nullptr, nullptr, 0);  // takes it off the list
        if (!is_held) continue;
        *last.token = nullptr;
        last.shape->base = nullptr;
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

void note_allocation(const coarray* made, caf_token* token, descriptor* shape) {
    if (!changes.empty()) changes.back().allocations.push_back({made, token, shape});
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
    partition& found = partition_by(parts_by(gather(team_number)));
    const formed_team made{team_number, current(), found.images};
    *team = &found.teams.try_emplace(team_number, made).first->second;
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
