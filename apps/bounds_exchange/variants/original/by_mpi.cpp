// SPDX-License-Identifier: BSD-3-Clause
// Messages as the original sends them: Irecv, Isend, Waitall, by the MPI that started the program.
#include "skerry/bootstrap/message_passing.hpp"
#include "variants/original/two_phases.hpp"

namespace skerry::bounds_exchange {
namespace {

class messages {
 public:
    messages(runtime::world& world, std::size_t most_bytes) : mpi_(*world.job().messages()) {
        for (int i = 0; i < n_slots; ++i) {
            incoming_[i].resize(most_bytes / sizeof(double));
            outgoing_[i].resize(most_bytes / sizeof(double));
        }
    }

    void begin() {}
    void expect(const edge& e, std::size_t bytes) {
        mpi_.irecv(incoming_[index(e.here)].data(), bytes, e.partner, tag(e.here),
                   requests_.emplace_back());
    }
    // A slot is named once in an exchange, so it also names the message that goes out for it.
    double* outgoing(const edge& e) { return outgoing_[index(e.here)].data(); }
    void send(const edge& e, std::size_t bytes) {
        mpi_.isend(outgoing(e), bytes, e.partner, tag(e.there), requests_.emplace_back());
    }
    const double* arrived(const edge& e) {
        if (!requests_.empty()) mpi_.wait_all(requests_);
        requests_.clear();
        return incoming_[index(e.here)].data();
    }

 private:
    static std::size_t index(slot s) { return static_cast<std::size_t>(s); }
    static int tag(slot s) { return 100 + static_cast<int>(s); }

    bootstrap::message_passing& mpi_;
    std::array<std::vector<double>, n_slots> incoming_, outgoing_;
    std::vector<bootstrap::message_passing::request> requests_;
};

}  // namespace

std::unique_ptr<form> make_original_mpi(const task& what, const way&) {
    return std::make_unique<two_phases<messages>>(what);
}

}  // namespace skerry::bounds_exchange
