// SPDX-License-Identifier: BSD-3-Clause
// What watches and delays an MPI program, from MPI_Init to MPI_Finalize.
#pragma once

#include <mpi.h>

#include <atomic>
#include <cstdint>

#include "delays.hpp"
#include "skerry/instrument/recorder.hpp"

namespace skerry::instrument::mpi {

// The number in the record of a function of MPI, from its first call on.
class operation {
 public:
    operation(const char* name, operation_kind kind, bool fetches = false)
        : name_(name), kind_(kind), fetches_(fetches) {}
    std::uint16_t number(recorder& in) {
        // ordering: relaxed; the number is all there is to see
        const int known = number_.load(std::memory_order_relaxed);
        return known >= 0 ? static_cast<std::uint16_t>(known) : add_to(in);
    }

 private:
    std::uint16_t add_to(recorder& in);

    const char* name_;
    operation_kind kind_;
    bool fetches_;
    std::atomic<int> number_ = -1;
};

// Null before MPI_Init, after MPI_Finalize, and where nothing is to be recorded.
extern std::atomic<recorder*> recorder_in_use;
inline recorder* current() {
    // ordering: acquire pairs with the release in begin()
    return recorder_in_use.load(std::memory_order_acquire);
}

// Null where nothing is to be delayed.
extern std::atomic<delays*> delays_in_use;
inline delays* current_delays() {
    // ordering: acquire pairs with the release in begin()
    return delays_in_use.load(std::memory_order_acquire);
}

// Before an MPI is initialised: ends the program with a message if it is not of this family.
void check_family();
// MPI is initialised, with MPI_COMM_WORLD or, in a session, with the group of its world. The first
// of these counts. spawned: a number that tells jobs apart which a program has started; 0: none.
void begin();
void begin(MPI_Group world, bool has_threads, int spawned);
void finish();  // before it is finalised
void abort(int code);

}  // namespace skerry::instrument::mpi
