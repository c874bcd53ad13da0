// SPDX-License-Identifier: BSD-3-Clause
// What operations on windows send (meanings.hpp). Arguments: origin (and compare, result), target.
#pragma once

#include "meanings.hpp"

namespace skerry::instrument::mpi {

struct one_sided_operation : meaning {
    static constexpr bool is_timed = true;
};

struct puts : one_sided_operation {
    void operator()(const void*, auto count, MPI_Datatype type, int target, MPI_Aint, auto,
                    MPI_Datatype, MPI_Win window, auto...) const {
        now.to_target(target, window, count, type, fetches);
    }
};

struct accumulates : one_sided_operation {
    void operator()(const void*, auto count, MPI_Datatype type, int target, MPI_Aint, auto,
                    MPI_Datatype, MPI_Op, MPI_Win window, auto...) const {
        now.to_target(target, window, count, type, fetches);
    }
};

struct gets : one_sided_operation {
    static constexpr bool fetches = true;
    void operator()(const void*, auto count, MPI_Datatype type, int target, MPI_Aint, auto,
                    MPI_Datatype, MPI_Win window, auto...) const {
        now.to_target(target, window, count, type, fetches);
    }
};

struct gets_and_accumulates : one_sided_operation {
    static constexpr bool fetches = true;
    void operator()(const void*, auto, MPI_Datatype, const void*, auto count, MPI_Datatype type,
                    int target, MPI_Aint, int, MPI_Datatype, MPI_Op, MPI_Win window,
                    auto...) const {
        now.to_target(target, window, count, type, fetches);
    }
};

struct fetches_one : one_sided_operation {
    static constexpr bool fetches = true;
    void operator()(const void*, const void*, MPI_Datatype type, int target, MPI_Aint, MPI_Op,
                    MPI_Win window) const {
        now.to_target(target, window, 1, type, fetches);
    }
};

struct compares_and_swaps : one_sided_operation {
    static constexpr bool fetches = true;
    void operator()(const void*, const void*, const void*, MPI_Datatype type, int target, MPI_Aint,
                    MPI_Win window) const {
        now.to_target(target, window, 1, type, fetches);
    }
};

// A window's operations are complete, at their targets or only here.
struct completes_all : sends_nothing {
    void arrives(delays& added, bool, auto...) const { added.wait_for_targets(true); }
};
struct completes_here : sends_nothing {
    void arrives(delays& added, bool, auto...) const { added.wait_for_targets(false); }
};

}  // namespace skerry::instrument::mpi
