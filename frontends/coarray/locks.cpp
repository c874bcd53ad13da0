// SPDX-License-Identifier: BSD-3-Clause
// LOCK, UNLOCK and CRITICAL. Fortran 2018, 11.6.10 and 11.1.6. A lock is 8 bytes on one image; the
// first half holds 1 + the PE that has it.
#include "coarray.hpp"
#include "images.hpp"

namespace skerry::coarray {
namespace {

using transports::atomic_op;

struct lock_word {
    std::uint32_t* at;
    int pe;

    lock_word(caf_token token, std::size_t index, int image)
        : pe(image == 0 ? front.all->pe() : pe_of(image)) {
        at = reinterpret_cast<std::uint32_t*>(of_token(token).at(8 * index, pe));
    }
    std::uint32_t owner() const { return replace(0, 0); }
    // The owner before, which is `expected` where the lock now belongs to `wanted`.
    std::uint32_t replace(std::uint32_t expected, std::uint32_t wanted) const {
        return front.updates->apply(atomic_op::compare_swap, at, wanted, expected, pe);
    }
};

std::uint32_t own_mark() {
    return static_cast<std::uint32_t>(front.all->pe()) + 1;
}

outcome outcome_of_owner(std::uint32_t owner) {
    return any_departed() ? outcome_of(static_cast<int>(owner) - 1) : ok;
}

// ok, `locked` where this image has it already, unlocked_failed_image where a failed image had it,
// locked_other_image where another has it, stopped_image where that will not give it back.
outcome try_lock(const lock_word& lock) {
    const std::uint32_t owner = lock.replace(0, own_mark());
    if (owner == 0) return ok;
    if (owner == own_mark()) return locked;
    const outcome what = outcome_of_owner(owner);
    if (what == failed_image && lock.replace(owner, own_mark()) == owner)
        return unlocked_failed_image;
    return what == stopped_image ? what : locked_other_image;
}

}  // namespace
}  // namespace skerry::coarray

using namespace skerry::coarray;

extern "C" {

void _gfortran_caf_lock(caf_token token, std::size_t index, int image_index, int* acquired_lock,
                        int* stat, char* errmsg, std::size_t errmsg_len) {
    enter("lock");
    ++front.segment;
    const lock_word lock(token, index, image_index);
    const report told{stat, errmsg, errmsg_len};
    outcome what = try_lock(lock);
    if (acquired_lock) {
        *acquired_lock = what == ok || what == unlocked_failed_image;
        if (what == locked_other_image || what == stopped_image) {
            front.waits->missed();
            return told.succeed();
        }
    } else if (what == locked_other_image) {
        front.waits->until([&] { return (what = try_lock(lock)) != locked_other_image; });
    }
    if (what == locked) return told.fail(locked, "this image has the lock already");
    if (what == stopped_image)
        return told.fail(what, "image %u, which has the lock, has stopped", lock.owner());
    if (what == unlocked_failed_image && stat)
        return told.fail(what, "the image that had the lock has failed");
    told.succeed();
}

void _gfortran_caf_unlock(caf_token token, std::size_t index, int image_index, int* stat,
                          char* errmsg, std::size_t errmsg_len) {
    enter("unlock");
    ++front.segment;
    const lock_word lock(token, index, image_index);
    const report told{stat, errmsg, errmsg_len};
    front.ordering->quiet();
    const std::uint32_t owner = lock.replace(own_mark(), 0);
    if (owner == own_mark()) return told.succeed();
    if (owner == 0) return told.fail(not_locked, "the lock is not locked");
    told.fail(locked_other_image, "image %u of the job has the lock", owner);
}

}  // extern "C"
