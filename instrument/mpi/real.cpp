// SPDX-License-Identifier: BSD-3-Clause
#include "real.hpp"

#include <dlfcn.h>
#include <link.h>

#include <string>
#include <vector>

#include "skerry/base/fatal.hpp"

namespace skerry::instrument::mpi {
namespace {

int note_path(dl_phdr_info* module, std::size_t, void* paths) {
    static_cast<std::vector<std::string>*>(paths)->emplace_back(module->dlpi_name);
    return 0;
}

// What a module was loaded with, or needs.
void* find_in(const std::string& path, const char* name) {
    void* const module = ::dlopen(path.c_str(), RTLD_NOLOAD | RTLD_LAZY);
    if (!module) return nullptr;
    void* const found = ::dlsym(module, name);
    ::dlclose(module);  // it was there before
    return found;
}

}  // namespace

// The default search does not see what Python's modules have loaded for themselves.
void* find_symbol(const char* name) {
    if (void* symbol = ::dlsym(RTLD_DEFAULT, name)) return symbol;
    std::vector<std::string> paths;
    ::dl_iterate_phdr(note_path, &paths);
    for (const std::string& path : paths)
        if (void* symbol = path.empty() ? nullptr : find_in(path, name)) return symbol;
    return nullptr;
}

void* find_function(const char* name) {
    void* const function = find_symbol(name);
    if (!function) fatal(name, "the MPI that the program uses has no such function");
    return function;
}

}  // namespace skerry::instrument::mpi
