// SPDX-License-Identifier: BSD-3-Clause
#include "images.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <utility>
#include <vector>

#include "local_memory.hpp"
#include "setup.hpp"
#include "teams.hpp"

namespace skerry::coarray {
namespace {

constexpr unsigned state_bits = 2, told_bit = 4, since_shift = 3;
std::uint64_t last_barrier = 0;  // which of the initial team's operations it was
const image_team* under_way = nullptr;
bool have_all_departed = false;  // the runtime's own barrier at the end is not needed then

std::uint64_t entered_by(const image_team& team, int pe) {
    const operation_count& count = *team.operations;
    std::byte* theirs = reinterpret_cast<std::byte*>(count.own);
    if (count.places) theirs = front.all->own(count.places[static_cast<std::size_t>(pe)]);
    return front.copies->get_value(reinterpret_cast<std::uint64_t*>(theirs), pe);
}

// Whether it departed before it entered the team's last operation. All have been told before: so
// whoever hears of an operation from an image that gave it up finds the same.
bool has_missed(const image_team& team, int pe) {
    return condition_of(pe).is_told && entered_by(team, pe) < team.operations->entered;
}

// The first image that did, if any.
int first_missing(const image_team& team) {
    for (int image = 1; image <= team.size; ++image)
        if (has_missed(team, team.pes[image - 1])) return image;
    return 0;
}

bool is_vain() {
    if (have_all_departed) return true;
    return under_way && any_departed() && first_missing(*under_way) != 0;
}

// Those who call the roll wait for words of this image's memory, not of their own.
void wake_all() {
    for (int pe = 0; pe < front.all->n_pes(); ++pe) front.all->wake(pe);
}

void call_roll(const image_team& team) {
    for (int image = 1; image <= team.size; ++image) {
        const int pe = team.pes[image - 1];
        front.waits->until([&] {
            return entered_by(team, pe) >= team.operations->entered || condition_of(pe).is_told;
        });
    }
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
    if (by_now || theirs.since <= last_barrier) return theirs.state;
    const auto nth = static_cast<std::size_t>(pe);
    return nth < reported.size() && reported[nth] ? theirs.state : image_state::running;
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
    return {static_cast<image_state>(word & mask), (word & told_bit) != 0, word >> since_shift};
}

outcome outcome_of(int pe) {
    return outcome_for(condition_of(pe).state);
}

int count_failed() {
    return static_cast<int>(images_that_have(image_state::failed).size());
}

void watch_operations() {
    front.waits->give_up_where(is_vain);
}

void note_report(int pe) {
    reported.resize(static_cast<std::size_t>(front.all->n_pes()));
    reported[static_cast<std::size_t>(pe)] = true;
}

bool is_operation_vain() {
    return any_departed() && is_vain();
}

std::unique_ptr<operation_count> count_operations() {
    auto made = std::make_unique<operation_count>();
    made->own = static_cast<std::uint64_t*>(allocate_local(sizeof *made->own));
    if (!made->own) fatal(routine(), "no room is left; set SHMEM_SYMMETRIC_SIZE to more");
    *made->own = 0;
    made->places = share_places(reinterpret_cast<std::byte*>(made->own));
    return made;
}

int begin_operation(const image_team& team) {
    // ordering: release; partner is the get in first_missing and call_roll
    __atomic_store_n(team.operations->own, ++team.operations->entered, __ATOMIC_RELEASE);
    if (any_departed()) [[unlikely]] {
        wake_all();
        if (const int missing = first_missing(team); missing != 0) return missing;
    }
    under_way = &team;
    return 0;
}

int end_operation(const image_team& team) {
    under_way = nullptr;  // no wait until the next operation is about this one
    return any_departed() ? first_missing(team) : 0;
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

outcome meet(const image_team& team) {
    ++front.segment;
    front.ordering->quiet();
    const int missing = operate(team, [&] { team.members->sync(); });
    if (missing != 0) [[unlikely]]
        call_roll(team);
    if (team.members == &front.world->all_teams().world()) last_barrier = team.operations->entered;
    if (missing == 0) [[likely]]
        return ok;
    outcome worst = ok;
    for (int image = 1; image <= team.size; ++image) {
        const int pe = team.pes[image - 1];
        if (has_missed(team, pe)) worst = std::max(worst, outcome_of(pe));
    }
    return worst;
}

outcome meet() {
    return meet(front.team);
}

void depart(image_state as) {
    front.ordering->quiet();
    const std::uint64_t word =
        ((front.words->entered + 1) << since_shift) | static_cast<std::uint64_t>(as);
    // ordering: release; partner is condition_of, after the load of `departures`
    __atomic_store_n(&front.words->state, word, __ATOMIC_RELEASE);
    for (int pe = 0; pe < front.all->n_pes(); ++pe)
        front.updates->apply<false>(transports::atomic_op::add, &front.words->departures,
                                    std::uint64_t{1}, std::uint64_t{0}, pe);
    front.ordering->quiet();
    // ordering: release; partner is condition_of
    __atomic_store_n(&front.words->state, word | told_bit, __ATOMIC_RELEASE);
    wake_all();
    const auto all = static_cast<std::uint64_t>(front.all->n_pes());
    // ordering: acquire; partner is the seq_cst addition by the image that departs
    front.waits->until(
        [=] { return __atomic_load_n(&front.words->departures, __ATOMIC_ACQUIRE) == all; });
    have_all_departed = true;
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
    // An image that is not there has stopped: so have it gfortran's own library and tests.
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
