// SPDX-License-Identifier: BSD-3-Clause
// MPI-3.1 chapter 11.
#include "one_sided_meanings.hpp"
#include "wrap.hpp"

namespace skerry::instrument::mpi {

#define SKERRY_COUNTED "counted/one_sided.hpp"
#include "for_each_count.hpp"

WRAP(Fetch_and_op, fetch_and_op, 8, one_sided,
     (const void* data, void* result, MPI_Datatype type, int target, MPI_Aint at, MPI_Op op,
      MPI_Win window),
     (data, result, type, target, at, op, window), fetches_one)
WRAP(Compare_and_swap, compare_and_swap, 8, one_sided,
     (const void* data, const void* comparand, void* result, MPI_Datatype type, int target,
      MPI_Aint at, MPI_Win window),
     (data, comparand, result, type, target, at, window), compares_and_swaps)

#define OF_WINDOW(Name, name, meaning) \
    WRAP(Name, name, 2, wait, (MPI_Win window), (window), meaning)
OF_WINDOW(Win_complete, win_complete, completes_all)
OF_WINDOW(Win_wait, win_wait, sends_nothing)
OF_WINDOW(Win_flush_all, win_flush_all, completes_all)
OF_WINDOW(Win_flush_local_all, win_flush_local_all, completes_here)
OF_WINDOW(Win_sync, win_sync, sends_nothing)
OF_WINDOW(Win_unlock_all, win_unlock_all, completes_all)

#define AT_TARGET(Name, name, meaning) \
    WRAP(Name, name, 3, wait, (int number, MPI_Win window), (number, window), meaning)
AT_TARGET(Win_flush, win_flush, completes_all)
AT_TARGET(Win_flush_local, win_flush_local, completes_here)
AT_TARGET(Win_unlock, win_unlock, completes_all)
AT_TARGET(Win_fence, win_fence, completes_all)
AT_TARGET(Win_lock_all, win_lock_all, sends_nothing)

WRAP(Win_lock, win_lock, 5, wait, (int kind, int target, int hints, MPI_Win window),
     (kind, target, hints, window), sends_nothing)
WRAP(Win_test, win_test, 3, wait, (MPI_Win window, int* is_over), (window, is_over), sends_nothing)
WRAP(Win_post, win_post, 4, wait, (MPI_Group group, int hints, MPI_Win window),
     (group, hints, window), sends_nothing)
WRAP(Win_start, win_start, 4, wait, (MPI_Group group, int hints, MPI_Win window),
     (group, hints, window), sends_nothing)

}  // namespace skerry::instrument::mpi
