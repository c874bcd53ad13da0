// SPDX-License-Identifier: BSD-3-Clause
// Calls that look whether something is over and come back at once (MPI_Test, MPI_Iprobe). Programs
// make many millions of them, each shorter than two looks at the clock: all are counted, but of a
// place's only one in so many is timed, and stands for the others.
#pragma once

#include <array>
#include <cstdint>

#include "session.hpp"

namespace skerry::instrument::mpi {

// One thread's.
class looks {
 public:
    static looks& of_this_thread() {
        [[gnu::tls_model("initial-exec")]] static thread_local looks mine;
        return mine;
    }
    ~looks() { count_all(); }

    // Whether this one is only counted, here.
    bool skips(operation& what, const void* returns_to) {
        skipped& place = place_of(returns_to);
        if (place.returns_to != returns_to || place.what != &what || place.count == most_skipped)
            return false;
        ++place.count;
        return true;
    }
    // How many calls of that place one that is timed stands for, itself among them.
    std::uint64_t stands_for(operation& what, const void* returns_to);
    // Hands all that were counted here to the record, for the end.
    void count_all();

 private:
    static constexpr std::uint32_t most_skipped = 63;
    struct skipped {
        operation* what = nullptr;
        const void* returns_to = nullptr;
        std::uint32_t count = 0;
    };
    skipped& place_of(const void* returns_to) {
        const auto mixed = reinterpret_cast<std::uintptr_t>(returns_to) * 0x9E3779B97F4A7C15ull;
        return places_[mixed >> 60];
    }
    static void count(skipped& place);

    std::array<skipped, 16> places_{};
};

}  // namespace skerry::instrument::mpi
