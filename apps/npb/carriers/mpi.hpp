// SPDX-License-Identifier: BSD-3-Clause
// Data carried by an MPI. A header only: it is compiled for each MPI that is found. Programs call
// MPI_... directly, so that a profiler which is loaded before the MPI sees the calls.
#pragma once

#define OMPI_SKIP_MPICXX 1  // the C interface only
#define MPICH_SKIP_MPICXX 1
#include <mpi.h>

#include "carrier.hpp"

namespace skerry::npb {

class mpi_carrier : public carrier {
 public:
    static constexpr bool has_strategies = false;

    mpi_carrier(int argc, char** argv) {
        MPI_Init(&argc, &argv);
        MPI_Comm_rank(MPI_COMM_WORLD, &pe_);
        MPI_Comm_size(MPI_COMM_WORLD, &n_pes_);
    }
    ~mpi_carrier() override { MPI_Finalize(); }
    mpi_carrier(const mpi_carrier&) = delete;

    int pe() const override { return pe_; }
    int n_pes() const override { return n_pes_; }
    std::string transport() const override { return {}; }
    std::string mpi() const override {
        char text[MPI_MAX_LIBRARY_VERSION_STRING];
        int length = 0;
        MPI_Get_library_version(text, &length);
        std::string name = text;  // of several lines and tabs
        name = name.substr(0, name.find_first_of(",\n"));
        for (char& c : name)
            if (c == '\t' || c == '"') c = ' ';
        return name;
    }
    void barrier() override { MPI_Barrier(MPI_COMM_WORLD); }
    void sum(std::span<double> values) override { reduce(values, MPI_SUM); }
    void max(std::span<double> values) override { reduce(values, MPI_MAX); }
    void begin_phase(int number, const char*) override { MPI_Pcontrol(number); }

 private:
    static void reduce(std::span<double> values, MPI_Op by) {
        MPI_Allreduce(MPI_IN_PLACE, values.data(), static_cast<int>(values.size()), MPI_DOUBLE, by,
                      MPI_COMM_WORLD);
    }

    int pe_ = 0, n_pes_ = 1;
};

}  // namespace skerry::npb
