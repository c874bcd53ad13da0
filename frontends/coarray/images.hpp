// SPDX-License-Identifier: BSD-3-Clause
// What has become of the other images. One that stopped or failed stays behind as a ghost, which
// takes part in the initial team's barriers until all have come to their end: nobody hangs there,
// and whoever comes out looks who is a ghost.
#pragma once

#include <cstdint>

#include "front_end.hpp"
#include "image_words.hpp"
#include "outcome.hpp"

namespace skerry::coarray {

struct condition {
    image_state state;
    std::uint64_t since;  // the first of the initial team's barriers that it passes as a ghost
};
condition condition_of(int pe);

// Whether any image has departed: one load.
inline bool any_departed() {
    // ordering: acquire; partner is the seq_cst addition by the image that departs
    return __atomic_load_n(&front.words->departures, __ATOMIC_ACQUIRE) != 0;
}

// At the start of a collective: counts it. And then: the first image of the current team, if any,
// that departed before it came to this one; 0 if none.
void begin_collective();
int missing_from_collective();

// At start: members that depart while others wait for them in a collective are noticed.
void watch_collectives();

// A barrier of the current team; the worst that has become of a member before: ok, stopped_image or
// failed_image.
outcome meet();
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

// Tells all that this image has stopped or failed, and haunts until all have.
void depart(image_state as);

// "image 3 has failed", by number in the current team.
void tell(const report& told, outcome what, int image);

}  // namespace skerry::coarray
