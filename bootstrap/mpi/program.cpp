// SPDX-License-Identifier: BSD-3-Clause
#include "mpi/program.hpp"

#include <dlfcn.h>

namespace skerry::bootstrap::mpi_program {
namespace {

bool asked(const char* function) {
    const auto ask = reinterpret_cast<int (*)(int*)>(dlsym(RTLD_DEFAULT, function));
    int answer = 0;
    return ask && ask(&answer) == 0 && answer != 0;
}

}  // namespace

bool loaded() {
    return dlsym(RTLD_DEFAULT, "PMPI_Initialized") != nullptr;
}

bool initialised() {
    return asked("PMPI_Initialized");
}

bool finalised() {
    return asked("PMPI_Finalized");
}

std::string family() {
    if (!loaded()) return {};
    return dlsym(RTLD_DEFAULT, "ompi_mpi_comm_world") ? "openmpi" : "mpich";
}

}  // namespace skerry::bootstrap::mpi_program
