// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/base/module.hpp"

#include <dlfcn.h>

namespace skerry {
namespace {

std::string own_directory() {
    Dl_info about{};
    if (!::dladdr(reinterpret_cast<const void*>(&load_module), &about) || !about.dli_fname)
        return ".";
    const std::string file = about.dli_fname;
    const std::size_t slash = file.rfind('/');
    return slash == std::string::npos ? "." : file.substr(0, slash);
}

}  // namespace

void* load_module(const std::string& file, const char* entry, std::string& why, bool global) {
    const std::string path = own_directory() + "/" + file;
    void* module = ::dlopen(path.c_str(), RTLD_NOW | (global ? RTLD_GLOBAL : RTLD_LOCAL));
    void* found = module ? ::dlsym(module, entry) : nullptr;
    if (!found)
        if (const char* error = ::dlerror()) why = error;
    return found;
}

}  // namespace skerry
