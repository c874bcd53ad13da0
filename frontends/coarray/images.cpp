// SPDX-License-Identifier: BSD-3-Clause
#include "images.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <utility>
#include <vector>

#include "setup.hpp"

namespace skerry::coarray {
namespace {

constexpr unsigned state_bits = 2;
// Of the initial team: barriers that this image has passed, collectives that it has begun.
std::uint64_t barriers = 0, collectives = 0;

runtime::team& initial_team() {
    return front.world->all_teams().world();
}

bool is_initial() {
    return front.team.members == &initial_team();
}

// What programs are told of others is what was so at the last barrier, and what a statement has
// reported since: which images have come to their end while this one asks is chance. But who asks
// again and again waits for it.
std::vector<bool> reported;

bool asks_again() {
    constexpr int patience = 1000;
    static std::uint64_t segment = 0;
    static int asked = 0;
    if (std::exchange(segment, front.segment) != front.segment) asked = 0;
    if (asked < patience) return ++asked, false;
    front.waits->missed();
    return true;
}

image_state known_state_of(int pe, bool by_now) {
    const condition theirs = condition_of(pe);
    if (by_now || theirs.since <= barriers) return theirs.state;
    const auto nth = static_cast<std::size_t>(pe);
    return nth < reported.size() && reported[nth] ? theirs.state : image_state::running;
}

bool counts(const condition& of, bool in_initial_team) {
    return of.state != image_state::running && (!in_initial_team || of.since <= barriers);
}

// The last barrier that has to be passed before all are ghosts; 0 while some are not.
std::uint64_t last_barrier() {
    std::uint64_t last = 0;
    for (int pe = 0; pe < front.all->n_pes(); ++pe) {
        const condition theirs = condition_of(pe);
        if (theirs.state == image_state::running) return 0;
        last = std::max(last, theirs.since);
    }
    return last;
}

outcome outcome_for(image_state state) {
    switch (state) {
        case image_state::stopped:
            return stopped_image;
        case image_state::failed:
            return failed_image;
        default:
            return ok;
    }
}

std::vector<int> images_that_have(image_state wanted) {
    std::vector<int> found;
    const bool by_now = asks_again();
    for (int image = 1; image <= front.team.size; ++image)
        if (any_departed() && known_state_of(pe_of(image), by_now) == wanted)
            found.push_back(image);
    return found;
}

void* list_of(image_state wanted, descriptor& array, int kind) {
    const std::vector<int> found = images_that_have(wanted);
    const auto bytes = static_cast<std::size_t>(kind);
    // As others' libraries do: an empty list is not allocated.
    std::byte* list = nullptr;
    if (!found.empty()) list = static_cast<std::byte*>(std::malloc(found.size() * bytes));
    for (std::size_t i = 0; list && i < found.size(); ++i) {
        const std::int64_t image = found[i];
        std::memcpy(list + i * bytes, &image, bytes);
    }
    array.base = list;
    array.offset = 0;
    array.dtype.element_bytes = bytes;
    array.dtype.rank = 1;
    array.dtype.type = element_type::integer;
    array.span = kind;
    array.dim[0] = {1, 0, static_cast<std::ptrdiff_t>(found.size()) - 1};
    return list;
}

}  // namespace

condition condition_of(int pe) {
    const std::uint64_t word = front.copies->get_value(&front.words->state, pe);
    constexpr std::uint64_t mask = (1u << state_bits) - 1;
    return {static_cast<image_state>(word & mask), word >> state_bits};
}

outcome outcome_of(int pe) {
    return outcome_for(condition_of(pe).state);
}

int count_failed() {
    return static_cast<int>(images_that_have(image_state::failed).size());
}

void note_report(int pe) {
    reported.resize(static_cast<std::size_t>(front.all->n_pes()));
    reported[static_cast<std::size_t>(pe)] = true;
}

void begin_collective() {
    if (is_initial()) ++collectives;
}

int missing_from_collective() {
    for (int image = 1; image <= front.team.size; ++image) {
        const int pe = pe_of(image);
        if (condition_of(pe).state == image_state::running) continue;
        if (!is_initial() || front.copies->get_value(&front.words->collectives, pe) < collectives)
            return image;
    }
    return 0;
}

bool is_alone() {
    for (int pe = 0; pe < front.all->n_pes(); ++pe)
        if (pe != front.all->pe() && condition_of(pe).state == image_state::running) return false;
    return true;
}

outcome worst_departure() {
    outcome worst = stopped_image;
    for (int pe = 0; pe < front.all->n_pes(); ++pe) worst = std::max(worst, outcome_of(pe));
    return worst;
}

outcome meet() {
    ++front.segment;
    const bool in_initial_team = is_initial();
    front.team.members->barrier();
    if (in_initial_team) ++barriers;
    if (!any_departed()) [[likely]]
        return ok;
    outcome worst = ok;
    for (int image = 1; image <= front.team.size; ++image)
        if (counts(condition_of(pe_of(image)), in_initial_team))
            worst = std::max(worst, outcome_of(pe_of(image)));
    return worst;
}

void depart(image_state as) {
    front.ordering->quiet();
    front.words->collectives = collectives;
    const std::uint64_t word = ((barriers + 1) << state_bits) | static_cast<std::uint64_t>(as);
    // ordering: release; partner is condition_of, after the load of `departures`
    __atomic_store_n(&front.words->state, word, __ATOMIC_RELEASE);
    for (int pe = 0; pe < front.all->n_pes(); ++pe)
        front.updates->apply<false>(transports::atomic_op::add, &front.words->departures,
                                    std::uint64_t{1}, std::uint64_t{0}, pe);
    for (std::uint64_t last = 0; last == 0 || barriers < last; last = last_barrier()) {
        initial_team().barrier();
        ++barriers;
    }
}

void tell(const report& told, outcome what, int image) {
    const char* verb = what == failed_image ? "failed" : "stopped";
    if (image > 0) note_report(pe_of(image));
    if (image > 0) return told.fail(what, "image %d has %s", image, verb);
    told.fail(what, "an image has %s", verb);
}

}  // namespace skerry::coarray

using namespace skerry::coarray;

extern "C" {

void _gfortran_caf_fail_image(void) {
    enter("fail image");
    end_as(image_state::failed);
    std::_Exit(0);
}

int _gfortran_caf_image_status(int image, caf_team*) {
    enter("image_status");
    // An image that is not there has stopped, as gfortran's own library has it.
    if (image > front.team.size) return stopped_image;
    return outcome_for(known_state_of(pe_of(image), asks_again()));
}

void _gfortran_caf_failed_images(descriptor* array, caf_team*, int* kind) {
    enter("failed_images");
    list_of(image_state::failed, *array, kind ? *kind : 4);
}

void _gfortran_caf_stopped_images(descriptor* array, caf_team*, int* kind) {
    enter("stopped_images");
    list_of(image_state::stopped, *array, kind ? *kind : 4);
}

}  // extern "C"
