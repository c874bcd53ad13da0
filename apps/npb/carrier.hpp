// SPDX-License-Identifier: BSD-3-Clause
// What all programs need of whatever carries their data, Skerry or an MPI. How a benchmark moves
// its arrays is a matter of its variants.
#pragma once

#include <span>
#include <string>

namespace skerry::npb {

class carrier {
 public:
    virtual ~carrier() = default;
    virtual int pe() const = 0;
    virtual int n_pes() const = 0;
    virtual std::string transport() const = 0;  // empty under an MPI
    virtual std::string mpi() const = 0;        // as it names itself; empty without
    // Collective; all PEs have the result.
    virtual void barrier() = 0;
    virtual void sum(std::span<double> values) = 0;
    virtual void max(std::span<double> values) = 0;
    // For profilers: what follows belongs to this part of the program. An MPI knows it by number.
    virtual void begin_phase(int number, const char* name) = 0;
    // What main() returns when all PEs are to end with this code; it may end the job itself.
    virtual int leave(int exit_code) { return exit_code; }
};

}  // namespace skerry::npb
