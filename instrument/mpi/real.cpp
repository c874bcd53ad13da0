// SPDX-License-Identifier: BSD-3-Clause
#include "real.hpp"

#include <dlfcn.h>
#include <link.h>

#include <cstring>
#include <string>

#include "skerry/base/fatal.hpp"

namespace skerry::instrument::mpi {
namespace {

// Python loads an MPI with names of its own, which the default search does not see: by its file.
int note_mpi(dl_phdr_info* module, std::size_t, void* found) {
    const char* name = std::strrchr(module->dlpi_name, '/');
    name = name ? name + 1 : module->dlpi_name;
    for (const char* known : {"libmpi.so", "libmpich.so", "libmpi_usempif08.so"})
        if (std::strncmp(name, known, std::strlen(known)) == 0)
            static_cast<std::string*>(found)->assign(module->dlpi_name);
    return 0;
}

void* loaded_mpi() {
    std::string path;
    ::dl_iterate_phdr(note_mpi, &path);
    return path.empty() ? nullptr : ::dlopen(path.c_str(), RTLD_NOLOAD | RTLD_LAZY);
}

}  // namespace

void* find_symbol(const char* name) {
    if (void* symbol = ::dlsym(RTLD_DEFAULT, name)) return symbol;
    void* const mpi = loaded_mpi();
    return mpi ? ::dlsym(mpi, name) : nullptr;
}

void* find_function(const char* name) {
    void* const function = find_symbol(name);
    if (!function) fatal(name, "the MPI that the program uses has no such function");
    return function;
}

}  // namespace skerry::instrument::mpi
