// SPDX-License-Identifier: BSD-3-Clause
// Over an MPI: packed blocks by MPI_Alltoall, as the NAS benchmark does it with slabs.
#include <cstring>

#include "carriers/mpi.hpp"
#include "problem/memory.hpp"
#include "program.hpp"
#include "simulation.hpp"

namespace {

using namespace skerry;
using namespace skerry::npb::ft;

class by_alltoall final : public mover {
 public:
    explicit by_alltoall(const slabs& mine)
        : mine_(mine),
          planes_(mine.share()),
          packed_(mine.n_pes > 1 ? mine.share() : 0),
          received_(mine.n_pes > 1 ? mine.share() : 0) {}

    std::string name() const override { return "alltoall"; }
    complex* planes() override { return planes_.first(); }
    // Blocks of a PE's planes: [plane of all][column][x].
    complex* row(int z, int column) override {
        if (mine_.n_pes == 1) return in_planes(z, column);
        return at(packed_, z * mine_.columns() + column);
    }
    void to_planes() override {
        if (mine_.n_pes == 1) return;
        alltoall(packed_, received_);
        for_each_piece([&](complex* piece, complex* planes) { copy(planes, piece); });
    }
    void to_columns() override {
        if (mine_.n_pes == 1) return;
        for_each_piece([&](complex* piece, complex* planes) { copy(piece, planes); });
        alltoall(received_, packed_);
    }

 private:
    complex* at(const memory& rows, int row) const {
        return rows.first() + static_cast<std::size_t>(row) * mine_.all.nx;
    }
    complex* in_planes(int plane, int y) { return at(planes_, plane * mine_.all.ny + y); }

    // All columns of one PE in one plane, in a block and in the plane.
    template <typename action>
    void for_each_piece(action act) {
        for (int pe = 0; pe < mine_.n_pes; ++pe)
            for (int plane = 0; plane < mine_.planes(); ++plane)
                act(at(received_, (pe * mine_.planes() + plane) * mine_.columns()),
                    in_planes(plane, pe * mine_.columns()));
    }
    void copy(complex* to, const complex* from) const {
        std::memcpy(to, from, sizeof(complex) * mine_.columns() * mine_.all.nx);
    }
    void alltoall(const memory& from, const memory& to) const {
        const auto numbers = static_cast<int>(2 * mine_.share() / mine_.n_pes);
        MPI_Alltoall(from.first(), numbers, MPI_DOUBLE, to.first(), numbers, MPI_DOUBLE,
                     MPI_COMM_WORLD);
    }

    slabs mine_;
    memory planes_, packed_, received_;
};

npb::prepared make(npb::mpi_carrier& all, const npb::options& o) {
    const slabs mine{grid_of(o.problem_class), all.pe(), all.n_pes()};
    const std::string error = trouble_of(mine.all, mine.n_pes);
    if (!error.empty()) return {nullptr, error};
    return {std::make_unique<simulation>(all, o, mine, std::make_unique<by_alltoall>(mine))};
}

}  // namespace

int main(int argc, char** argv) {
    return npb::run_program<npb::mpi_carrier>(
        argc, argv, "npb_ft", "NAS FT: 3-D Fourier transforms in slabs, data carried by an MPI",
        make);
}
