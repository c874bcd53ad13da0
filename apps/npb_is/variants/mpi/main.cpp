// SPDX-License-Identifier: BSD-3-Clause
// Over an MPI, as the NAS benchmark does it: MPI_Allreduce of the buckets' sizes, MPI_Alltoall of
// how many keys go where, MPI_Alltoallv of the keys.
#include <numeric>

#include "carriers/mpi.hpp"
#include "program.hpp"
#include "simulation.hpp"

namespace {

using namespace skerry;
using namespace skerry::npb::is;

class by_alltoallv final : public mover {
 public:
    explicit by_alltoallv(const share& mine)
        : mine_(mine),
          own_(mine.all.buckets()),
          sums_(mine.all.buckets() + n_tests),
          packed_(mine.keys()),
          received_(mine.most_received()),
          send_counts_(mine.n_pes),
          send_places_(mine.n_pes),
          receive_counts_(mine.n_pes),
          receive_places_(mine.n_pes) {}

    std::string name() const override { return "alltoallv"; }

    std::span<const std::int32_t> sums(std::span<const std::int32_t> mine) override {
        own_.assign(mine.begin(), mine.end() - n_tests);
        MPI_Allreduce(mine.data(), sums_.data(), static_cast<int>(mine.size()), MPI_INT32_T,
                      MPI_SUM, MPI_COMM_WORLD);
        return sums_;
    }

    void places(std::span<const std::size_t> first, std::span<key*> next) override {
        key* at = packed_.data();
        for (std::size_t q = 0; q < send_counts_.size(); ++q) {
            send_places_[q] = static_cast<int>(at - packed_.data());
            for (std::size_t b = first[q]; b < first[q + 1]; ++b) {
                next[b] = at;
                at += own_[b];
            }
            send_counts_[q] = static_cast<int>(at - packed_.data()) - send_places_[q];
        }
    }

    std::span<const key> move() override {
        if (mine_.n_pes == 1) return packed_;
        MPI_Alltoall(send_counts_.data(), 1, MPI_INT, receive_counts_.data(), 1, MPI_INT,
                     MPI_COMM_WORLD);
        std::exclusive_scan(receive_counts_.begin(), receive_counts_.end(), receive_places_.begin(),
                            0);
        const auto all = static_cast<std::size_t>(receive_places_.back()) + receive_counts_.back();
        if (all > received_.size()) received_.resize(all);
        MPI_Alltoallv(packed_.data(), send_counts_.data(), send_places_.data(), MPI_INT32_T,
                      received_.data(), receive_counts_.data(), receive_places_.data(), MPI_INT32_T,
                      MPI_COMM_WORLD);
        return std::span(received_).first(all);
    }

 private:
    share mine_;
    counts own_, sums_;
    std::vector<key> packed_, received_;
    std::vector<int> send_counts_, send_places_, receive_counts_, receive_places_;
};

npb::prepared make(npb::mpi_carrier& all, const npb::options& o) {
    const share mine{size_of(o.problem_class), all.pe(), all.n_pes()};
    const std::string error = trouble_of(mine.all, mine.n_pes);
    if (!error.empty()) return {nullptr, error};
    return {std::make_unique<simulation>(all, o, mine, std::make_unique<by_alltoallv>(mine))};
}

}  // namespace

int main(int argc, char** argv) {
    return npb::run_program<npb::mpi_carrier>(
        argc, argv, "npb_is", "NAS IS: integer keys are ranked, moved by an MPI", make);
}
