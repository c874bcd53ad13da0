// SPDX-License-Identifier: BSD-3-Clause
// Joining the job of a launcher that speaks PMI-1.
#include "key_space_membership.hpp"
#include "mpi/program.hpp"
#include "pmi/client.hpp"
#include "skerry/base/environment.hpp"

namespace skerry::bootstrap {
namespace {

// Once the program's MPI has been there, the socket is its own.
int fitness() {
    const bool offered = environment_text("PMI_FD") && environment_text("PMI_RANK") &&
                         environment_text("PMI_SIZE") && !mpi_program::initialised();
    return offered ? 24 : does_not_fit;
}

}  // namespace

extern const bootstrap pmi_bootstrap{
    "pmi", fitness, []() -> std::unique_ptr<membership> {
        return std::make_unique<key_space_membership>(pmi::client::of_this_process());
    }};

}  // namespace skerry::bootstrap
