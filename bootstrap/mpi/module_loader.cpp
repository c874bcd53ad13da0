// SPDX-License-Identifier: BSD-3-Clause
#include "mpi/module_loader.hpp"

#include <string>

#include "mpi/program.hpp"
#include "skerry/base/environment.hpp"
#include "skerry/base/fatal.hpp"
#include "skerry/base/module.hpp"

namespace skerry::bootstrap {
namespace {

// The family of the MPI that the program has loaded, or else of the one whose launcher started this
// process: they give themselves away by variables.
std::string family() {
    if (const auto forced = environment_text("SKERRY_MPI")) return *forced;
    if (std::string loaded = mpi_program::family(); !loaded.empty()) return loaded;
    if (environment_text("OMPI_COMM_WORLD_SIZE")) return "openmpi";
    if (environment_text("PMI_SIZE") && environment_text("PMI_RANK")) return "mpich";
    return {};
}

}  // namespace

bool started_by_mpi() {
    return !family().empty();
}

const skerry_mpi_table& load_mpi_module() {
    environment_choice("SKERRY_MPI", {"openmpi", "mpich"}, 0);
    const std::string name = family();
    if (name.empty())
        fatal("start", "no MPI launcher started this program; use skerry-run, or set SKERRY_MPI");
    const std::string file = "libskerry_mpi_" + name + ".so";
    std::string why;
    // Global, because the plug-ins that an MPI loads look for its symbols there.
    const auto get_table = reinterpret_cast<const skerry_mpi_table* (*)()>(
        load_module(file, "skerry_mpi_module", why, true));
    if (!get_table)
        fatal("start",
              "started by the launcher of MPI '%s', but its module cannot be loaded: %s; "
              "use skerry-run, or build Skerry with that MPI",
              name.c_str(), why.c_str());
    const skerry_mpi_table* table = get_table();
    if (!table || table->abi_version != SKERRY_MPI_ABI_VERSION)
        fatal("start", "%s belongs to another version of Skerry; install both together",
              file.c_str());
    return *table;
}

}  // namespace skerry::bootstrap
