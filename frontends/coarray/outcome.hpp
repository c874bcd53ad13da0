// SPDX-License-Identifier: BSD-3-Clause
// What statements report through stat= and errmsg=, or end the program with where they have none.
#pragma once

#include <cstddef>

namespace skerry::coarray {

// Values of ISO_FORTRAN_ENV, as gfortran defines them; others are ours.
enum outcome : int {
    ok = 0,
    locked = 1,
    locked_other_image = 2,
    duplicate_images = 3,
    stopped_image = 6000,
    failed_image = 6001,
    unlocked_failed_image = 6002,
    no_memory = 1,
    not_locked = 1,
};

struct report {
    int* stat;
    char* errmsg;
    std::size_t errmsg_length;

    void succeed() const {
        if (stat) *stat = ok;
    }
    // printf-style. Ends the program, in the name of the routine that was entered, without stat.
    void fail(int code, const char* format, ...) const __attribute__((format(printf, 3, 4), cold));
};

}  // namespace skerry::coarray
