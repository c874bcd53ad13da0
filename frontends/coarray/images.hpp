// SPDX-License-Identifier: BSD-3-Clause
// What has become of the other images, and what becomes of barriers and collectives without them.
#pragma once

#include <cstdint>
#include <memory>

#include "front_end.hpp"
#include "image_words.hpp"
#include "outcome.hpp"

namespace skerry::coarray {

struct condition {
    image_state state;
    bool is_told;         // to all images: each of them sees any_departed()
    std::uint64_t since;  // the first of the initial team's operations that it does not enter
};
condition condition_of(int pe);

// Whether any image has departed: one load.
inline bool any_departed() {
    // ordering: acquire; partner is the seq_cst addition by the image that departs
    return __atomic_load_n(&front.words->departures, __ATOMIC_ACQUIRE) != 0;
}

// Barriers and collectives of the images that make up one team of the runtime, which teams of
// Fortran with the same images share. Each image tells how many it has entered. Nobody can complete
// one that a departed image has not entered: the runtime's waits in it are given up then, and all
// that the runtime keeps for the team means nothing any more. So does every later operation, as the
// image has entered fewer than that too: barriers become roll calls, in which each image waits
// until all others have entered as many operations or have departed. Nobody hangs: a wait of the
// runtime is for a member that comes, has departed after its part, or is missing; one of a roll
// call for an image that comes or departs. Where one image completed an operation and another gave
// it up, both have entered it, and both give up or call the roll in the next.
struct operation_count {
    std::uint64_t entered = 0;
    std::uint64_t* own = nullptr;                  // where the others read it
    std::unique_ptr<transports::offset[]> places;  // of theirs by PE; null: at the same place
};

// At start: the runtime's waits ask whether they are in vain.
void watch_operations();
// Of a team that is being formed, by all members of the current one.
std::unique_ptr<operation_count> count_operations();
// Carries out one of the team: all uses of the runtime's barriers and collectives come through
// here. Returns the first image that is missing from it, so that it was not completed; 0 if none.
int begin_operation(const image_team& team);
int end_operation(const image_team& team);
// In one: whether it was given up.
bool is_operation_vain();
template <typename function>
int operate(const image_team& team, function run) {
    if (const int missing = begin_operation(team); missing != 0) [[unlikely]]
        return missing;
    run();
    return end_operation(team);
}

// A barrier of the team, by default the current one; the worst that has become of a member that did
// not come: ok, stopped_image or failed_image.
outcome meet();
outcome meet(const image_team& team);
// What has become of one image.
outcome outcome_of(int pe);

// How many of the current team the program may know to have failed.
int count_failed();

// A statement tells the program what has become of the image.
void note_report(int pe);
// For coindexed objects with stat=.
inline bool has_failed(int pe, int& stat) {
    stat = ok;
    if (!any_departed() || outcome_of(pe) != failed_image) [[likely]]
        return false;
    note_report(pe);
    stat = failed_image;
    return true;
}
// Whether this image is the only one left, for which nobody does anything any more.
bool is_alone();
// failed_image if any of the job has failed, else stopped_image.
outcome worst_departure();

// Tells all that this image has stopped or failed, and waits until all have.
void depart(image_state as);

// "image 3 has failed", by number in the current team.
void tell(const report& told, outcome what, int image);

}  // namespace skerry::coarray
