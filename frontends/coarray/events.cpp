// SPDX-License-Identifier: BSD-3-Clause
// Events: a count on one image, which others add to and which that image waits for. Fortran 2018,
// 11.6.7 and 11.6.8. Each is 8 bytes, the count in the first half.
#include "coarray.hpp"
#include "images.hpp"
#include "outcome.hpp"

namespace skerry::coarray {
namespace {

std::uint32_t* count_at(caf_token token, std::size_t index, int pe) {
    return reinterpret_cast<std::uint32_t*>(of_token(token).at(8 * index, pe));
}

using transports::atomic_op;

std::uint32_t update(atomic_op op, std::uint32_t* event, std::uint32_t operand, int pe) {
    return front.updates->apply(op, event, operand, std::uint32_t{0}, pe);
}

std::uint32_t count_of(const std::uint32_t* event) {
    // ordering: acquire; partner is the addition by the image that posts
    return __atomic_load_n(event, __ATOMIC_ACQUIRE);
}

}  // namespace
}  // namespace skerry::coarray

using namespace skerry::coarray;

extern "C" {

void _gfortran_caf_event_post(caf_token token, std::size_t index, int image_index, int* stat,
                              char* errmsg, std::size_t errmsg_len) {
    enter("event post");
    ++front.segment;
    const int pe = pe_of_or_own(image_index);
    front.ordering->quiet();
    const report told{stat, errmsg, errmsg_len};
    update(atomic_op::add, count_at(token, index, pe), 1, pe);
    if (const outcome what = stat && any_departed() ? outcome_of(pe) : ok; what != ok) [[unlikely]]
        return tell(told, what, image_index);
    told.succeed();
}

void _gfortran_caf_event_wait(caf_token token, std::size_t index, int until_count, int* stat,
                              char* errmsg, std::size_t errmsg_len) {
    enter("event wait");
    ++front.segment;
    const auto wanted = static_cast<std::uint32_t>(until_count < 1 ? 1 : until_count);
    const int pe = front.all->pe();
    std::uint32_t* event = count_at(token, index, pe);
    const report told{stat, errmsg, errmsg_len};
    front.waits->until([&] { return count_of(event) >= wanted || (any_departed() && is_alone()); });
    if (count_of(event) < wanted)
        return told.fail(worst_departure(), "all other images have stopped or failed");
    update(atomic_op::add, event, 0 - wanted, pe);
    told.succeed();
}

void _gfortran_caf_event_query(caf_token token, std::size_t index, int image_index, int* count,
                               int* stat) {
    enter("event_query");
    const int pe = pe_of_or_own(image_index);
    *count = static_cast<int>(update(atomic_op::load, count_at(token, index, pe), 0, pe));
    if (*count == 0) front.waits->missed();
    if (stat) *stat = 0;
}

}  // extern "C"
