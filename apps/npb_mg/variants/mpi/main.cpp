// SPDX-License-Identifier: BSD-3-Clause
// Over an MPI, as the NAS benchmark does it: two faces along each axis, one axis after the other,
// also where a PE is its own neighbour; levels with fewer points than PEs are left to some of them.
#include <algorithm>
#include <memory>
#include <vector>

#include "carriers/mpi.hpp"
#include "huge_pages.hpp"
#include "program.hpp"
#include "simulation.hpp"

namespace {

using namespace skerry;
using namespace skerry::npb::mg;

// Points of an array that lie in a plane across a direction.
template <typename action>
void for_each_run(const array& a, int direction, int at, action act) {
    // What later directions have yet to fill is not sent.
    const int z0 = direction < 2 ? 1 : at, z1 = direction < 2 ? a.n[2] - 1 : at + 1;
    for (int z = z0; z < z1; ++z) {
        const int y0 = direction < 1 ? 1 : direction == 1 ? at : 0;
        const int y1 = direction < 1 ? a.n[1] - 1 : direction == 1 ? at + 1 : a.n[1];
        for (int y = y0; y < y1; ++y)
            direction == 0 ? act(a.row(y, z) + at, 1) : act(a.row(y, z), a.n[0]);
    }
}

class by_messages final : public mover {
 public:
    explicit by_messages(const pe_grid& pes) : pes_(pes) {}

    std::string name() const override { return "isend_irecv"; }
    extent extent_of(int level) const override { return cut(level, pes_); }
    // Arrays begin at different places of a page: points of u and r that are used together are not
    // to fall on the same lines of a cache.
    double* allocate(std::size_t elements) override {
        const std::size_t shift = 72 * (memory_.size() % 7);
        memory_.push_back(npb::huge_zeros<double>(elements + shift));
        return memory_.back().get() + shift;
    }
    void prepare(std::span<const level> levels) override {
        levels_ = levels;
        const triple& n = levels.back().u.n;
        std::size_t most = 0;
        for (std::size_t d = 0; d < 3; ++d)
            most = std::max(most, static_cast<std::size_t>(n[d]) * n[(d + 1) % 3]);
        for (auto& face : faces_) face.resize(most);
    }
    void fill(int number, of what) override {
        const level& l = levels_[number];
        fill(l.mine, what == of::u ? l.u : l.r);
    }
    void fill_charges(const array& v) override { fill(levels_.back().mine, v); }
    void hand_down(int number) override;

 private:
    void fill(const extent& mine, const array& a);
    void exchange_faces(int direction, const extent& mine, const array& a);

    pe_grid pes_;
    std::vector<std::unique_ptr<double, void (*)(void*)>> memory_;
    std::span<const level> levels_;
    std::vector<double> faces_[4];  // to below, to above, from above, from below
};

void by_messages::fill(const extent& mine, const array& a) {
    if (!mine.has_part) return;
    for (int d = 0; d < 3; ++d) pes_.n_pes > 1 ? exchange_faces(d, mine, a) : wrap(a, d);
}

void by_messages::exchange_faces(int direction, const extent& mine, const array& a) {
    triple below = pes_.place(), above = below;
    below[direction] -= mine.spacing[direction];
    above[direction] += mine.spacing[direction];
    const int partners[] = {pes_.at(below), pes_.at(above)};
    const int last = a.n[direction] - 1;
    MPI_Request requests[4];
    for (int side = 0; side < 2; ++side)  // what went below arrives from above
        MPI_Irecv(faces_[2 + side].data(), static_cast<int>(faces_[2 + side].size()), MPI_DOUBLE,
                  partners[1 - side], 2 * direction + side, MPI_COMM_WORLD, &requests[side]);
    for (int side = 0; side < 2; ++side) {
        double* to = faces_[side].data();
        for_each_run(a, direction, side == 0 ? 1 : last - 1,
                     [&](const double* run, int n) { to = std::copy_n(run, n, to); });
        MPI_Isend(faces_[side].data(), static_cast<int>(to - faces_[side].data()), MPI_DOUBLE,
                  partners[side], 2 * direction + side, MPI_COMM_WORLD, &requests[2 + side]);
    }
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    for (int side = 0; side < 2; ++side) {
        const double* from = faces_[2 + side].data();
        for_each_run(a, direction, side == 0 ? last : 0, [&](double* run, int n) {
            std::copy_n(from, n, run);
            from += n;
        });
    }
}

// The PE that has a level's point sends it, with its layers, to those that have none of it.
void by_messages::hand_down(int number) {
    const extent& mine = levels_[number].mine;
    if (mine.spacing == triple{1, 1, 1}) return;
    constexpr int tag = 6;
    const array& u = levels_[number].u;
    const auto count = static_cast<int>(u.elements());
    if (!mine.has_part) {
        if (!levels_[number + 1].mine.has_part) return;
        triple owner = pes_.place();
        for (std::size_t d = 0; d < 3; ++d) owner[d] |= mine.spacing[d] - 1;
        MPI_Recv(u.first, count, MPI_DOUBLE, pes_.at(owner), tag, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
        return;
    }
    std::vector<MPI_Request> requests;
    for (int other = 0; other < pes_.n_pes; ++other) {
        const pe_grid there{other, pes_.n_pes};
        if (other == pes_.pe || !cut(number + 1, there).has_part) continue;
        triple owner = there.place();
        for (std::size_t d = 0; d < 3; ++d) owner[d] |= mine.spacing[d] - 1;
        if (owner == pes_.place())
            MPI_Isend(u.first, count, MPI_DOUBLE, other, tag, MPI_COMM_WORLD,
                      &requests.emplace_back());
    }
    MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
}

npb::prepared make(npb::mpi_carrier& all, const npb::options& o) {
    const pe_grid pes{all.pe(), all.n_pes()};
    const std::string error = trouble_of(size_of(o.problem_class), pes.n_pes);
    if (!error.empty()) return {nullptr, error};
    return {std::make_unique<simulation>(all, o, pes, std::make_unique<by_messages>(pes))};
}

}  // namespace

int main(int argc, char** argv) {
    return npb::run_program<npb::mpi_carrier>(
        argc, argv, "npb_mg", "NAS MG: multigrid in blocks, faces carried by an MPI", make);
}
