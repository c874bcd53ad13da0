// SPDX-License-Identifier: BSD-3-Clause
// The recorder of an MPI program, from MPI_Init to MPI_Finalize, and what it has to know of
// communicators, windows and requests.
#pragma once

#include <mpi.h>

#include <atomic>
#include <cstdint>
#include <vector>

#include "skerry/instrument/recorder.hpp"

namespace skerry::instrument::mpi {

// The number in the record of a function of MPI, from its first call on.
class operation {
 public:
    operation(const char* name, operation_kind kind, bool fetches = false)
        : name_(name), kind_(kind), fetches_(fetches) {}
    std::uint16_t number(recorder& in);

 private:
    const char* name_;
    operation_kind kind_;
    bool fetches_;
    std::atomic<int> number_ = -1;
};

// Null before MPI_Init, after MPI_Finalize, and where nothing is to be recorded.
recorder* current();
void begin();   // MPI is initialised
void finish();  // before it is finalised
void abort(int code);

// A call that is being recorded. MPIs call their own functions, and Fortran's may call C's: only
// the outermost is recorded.
class call {
 public:
    call(operation& what, const void* returns_to);
    ~call();
    call(const call&) = delete;
    call& operator=(const call&) = delete;

    bool is_recorded() const { return recorder_ != nullptr; }
    // Whom it waits for, should it never end.
    void about(int rank, MPI_Comm there);
    // To a rank of the communicator or of its remote group; nothing for MPI_PROC_NULL.
    void to(int rank, MPI_Comm there, std::uint64_t bytes);
    void to_target(int rank, MPI_Win window, std::uint64_t bytes);
    // A collective that does not say who gets what from whom.
    void to_all(MPI_Comm members, std::uint64_t bytes);

    // By a collective: what is in place at its root stays there, as does what is one's own.
    void to_root(const void* from, int root, MPI_Comm all, std::uint64_t bytes);
    template <typename size>
    void from_root(int root, MPI_Comm all, size bytes_for) {
        if (is_root(root, all)) to_each(all, bytes_for);
    }
    template <typename size>
    void to_each(MPI_Comm all, size bytes_for) {
        const int n = enter_collective(all), own = rank_among(all);
        for (int rank = 0; rank < n; ++rank)
            if (rank != own) to(rank, all, bytes_for(rank));
    }
    // bytes_for(n): for the nth of its neighbours.
    template <typename size>
    void to_neighbours(MPI_Comm all, size bytes_for) {
        enter_collective(all);
        int n = 0;
        for (const int rank : destinations(all)) to(rank, all, bytes_for(n++));
    }

    // What a persistent request will send whenever it is started.
    void remember(MPI_Request request, int rank, MPI_Comm there, std::uint64_t bytes);
    void forget(MPI_Request request);
    void start(MPI_Request request);

 private:
    // How many may get something: of communicators of two groups those of the other.
    int enter_collective(MPI_Comm all);
    static bool is_root(int root, MPI_Comm all);
    // The own rank among those; -1 where it is not one of them.
    static int rank_among(MPI_Comm all);
    static std::vector<int> destinations(MPI_Comm all);

    recorder* recorder_ = nullptr;
    recorder::call in_{};
    std::uint32_t members_ = 0;
};

std::uint64_t bytes_of(MPI_Count count, MPI_Datatype type);
std::uint32_t members_of(MPI_Comm all);
int rank_in(MPI_Comm all);
void forget_communicator(MPI_Comm gone);
void forget_window(MPI_Win gone);

}  // namespace skerry::instrument::mpi
