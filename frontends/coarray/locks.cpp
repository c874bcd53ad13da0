// SPDX-License-Identifier: BSD-3-Clause
// LOCK, UNLOCK and CRITICAL. Fortran 2018, 11.6.10 and 11.1.6. A lock is 8 bytes on one image; the
// first half holds 1 + the PE that has it, the second counts those who wait. Who unlocks hands it
// to the next PE in the circle that waits, wakes it, and cannot have it back before. Who waits
// looks for itself as well, as whoever had the lock may have overlooked it, or may have failed.
#include "coarray.hpp"
#include "images.hpp"

namespace skerry::coarray {
namespace {

using transports::atomic_op;

struct lock_word {
    std::uint32_t* at;
    int pe;

    lock_word(caf_token token, std::size_t index, int image) : pe(pe_of_or_own(image)) {
        at = reinterpret_cast<std::uint32_t*>(of_token(token).at(8 * index, pe));
    }
    std::uint32_t owner() const { return replace(0, 0); }
    // Another than any other lock's, and not 0.
    std::uint64_t name() const {
        const auto pes = static_cast<std::uint64_t>(front.all->n_pes());
        return front.all->offset_of(at) * pes + static_cast<std::uint64_t>(pe) + 1;
    }
    std::uint32_t waiting() const {
        return front.updates->apply(atomic_op::load, at + 1, std::uint32_t{0}, std::uint32_t{0},
                                    pe);
    }
    std::uint32_t add_waiting(std::uint32_t number) const {
        return front.updates->apply(atomic_op::add, at + 1, number, std::uint32_t{0}, pe);
    }
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

void set_wanted(std::uint64_t name) {
    // ordering: release; partner is the get in next_waiting. The count of those who wait follows.
    __atomic_store_n(&front.words->wanted_lock, name, __ATOMIC_RELEASE);
}

// try_lock's outcome once it is no longer that another has it.
outcome wait_for(const lock_word& lock) {
    set_wanted(lock.name());
    lock.add_waiting(1);
    outcome what = locked_other_image;
    // Who waits may ask again after a yes: then the lock has been taken.
    front.waits->until([&] {
        if (what == locked_other_image) what = try_lock(lock);
        return what != locked_other_image;
    });
    set_wanted(0);
    lock.add_waiting(~std::uint32_t{0});
    return what == locked ? ok : what;  // it was handed to this image
}

// The first PE after this one that waits for the lock; this one if there is none.
int next_waiting(const lock_word& lock) {
    const int pes = front.all->n_pes(), own = front.all->pe();
    int pe = (own + 1) % pes;
    while (pe != own && front.copies->get_value(&front.words->wanted_lock, pe) != lock.name())
        pe = (pe + 1) % pes;
    return pe;
}

// The owner before, which is this image where all is well.
std::uint32_t hand_on(const lock_word& lock) {
    const int next = lock.waiting() == 0 ? front.all->pe() : next_waiting(lock);
    if (next == front.all->pe()) return lock.replace(own_mark(), 0);
    const std::uint32_t owner = lock.replace(own_mark(), static_cast<std::uint32_t>(next) + 1);
    if (owner == own_mark())
        front.updates->apply<false>(atomic_op::add, &front.words->locks_given, std::uint64_t{1},
                                    std::uint64_t{0}, next);
    return owner;
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
        what = wait_for(lock);
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
    const std::uint32_t owner = hand_on(lock);
    if (owner == own_mark()) return told.succeed();
    if (owner == 0) return told.fail(not_locked, "the lock is not locked");
    told.fail(locked_other_image, "image %u of the job has the lock", owner);
}

}  // extern "C"
