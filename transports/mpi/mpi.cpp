// SPDX-License-Identifier: BSD-3-Clause
// PEs of several hosts, by the MPI that the job was started with: whatever that reaches.
#include "mpi/engine.hpp"
#include "skerry/transports/transport.hpp"

namespace skerry::transports {
namespace {

bool is_applicable(const bootstrap::membership& job) {
    // To ask for them changes nothing.
    return job.hosts().n_hosts() > 1 && const_cast<bootstrap::membership&>(job).messages();
}

std::unique_ptr<transport> create() {
    return make_transport(std::make_unique<mpi_engine>());
}

}  // namespace

// After ofi: a network library that we may call from any thread whatever the program made of MPI.
extern const transport_kind mpi_transport_kind{
    .name = "mpi", .priority = 30, .applicable = is_applicable, .create = create};

}  // namespace skerry::transports
