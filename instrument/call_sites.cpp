// SPDX-License-Identifier: BSD-3-Clause
#include "call_sites.hpp"

#include <dlfcn.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>

namespace skerry::instrument {
namespace {

template <std::size_t room>
void copy_text(char (&to)[room], const char* from) {
    const std::size_t length = std::min(std::strlen(from), room - 1);
    std::memcpy(to, from, length);
    to[length] = 0;
}

// The loader knows the executable by the name that it was started with, which may be relative.
const char* path_of(const Dl_info& module) {
    static const std::array<char, 4096> executable = [] {
        std::array<char, 4096> path{};
        if (::readlink("/proc/self/exe", path.data(), path.size() - 1) < 0) path[0] = 0;
        return path;
    }();
    if (module.dli_fname[0] == '/') return module.dli_fname;
    return executable[0] ? executable.data() : module.dli_fname;
}

// Whether offsets in the module's file are addresses themselves (executables at a fixed place).
bool is_at_fixed_place(const Dl_info& module) {
    return *(static_cast<const unsigned char*>(module.dli_fbase) + 16) == 2;  // ELF's e_type EXEC
}

}  // namespace

call_sites::call_sites(record_file& file) : file_(file), index_(2 * file.header().sites.capacity) {
    record_table& sites = file_.header().sites;
    record_table& modules = file_.header().modules;
    file_.next<record_module>(modules);  // the unknown module, of the unknown site
    record_file::publish(modules);
    file_.next<record_site>(sites);
    record_file::publish(sites);
}

std::size_t call_sites::place(const void* address) const {
    const auto bits = reinterpret_cast<std::uintptr_t>(address) * 0x9E3779B97F4A7C15ull;
    std::size_t at = bits >> 40 & (index_.size() - 1);
    while (index_[at].address && index_[at].address != address) at = (at + 1) & (index_.size() - 1);
    return at;
}

std::uint32_t call_sites::look_up(const void* address) {
    // What has no room is remembered as well: each place is lost once.
    if (n_known_ >= index_.size() / 4 * 3) return 0;
    const std::uint32_t site = add(address);
    index_[place(address)] = {address, site};
    ++n_known_;
    return site;
}

std::uint32_t call_sites::add(const void* address) {
    record_table& sites = file_.header().sites;
    auto* made = file_.next<record_site>(sites);
    if (!made) return 0;
    Dl_info module{};
    if (::dladdr(address, &module) != 0 && module.dli_fbase) {
        made->module = module_of(path_of(module));
        const auto* base =
            is_at_fixed_place(module) ? nullptr : static_cast<const char*>(module.dli_fbase);
        made->offset =
            reinterpret_cast<std::uintptr_t>(address) - reinterpret_cast<std::uintptr_t>(base);
        if (module.dli_sname) copy_text(made->function, module.dli_sname);
    }
    record_file::publish(sites);
    return sites.count - 1;
}

std::uint32_t call_sites::module_of(const char* path) {
    record_table& modules = file_.header().modules;
    auto* all = file_.entries<record_module>(modules);
    for (std::uint32_t m = 1; m < modules.count; ++m)
        if (std::strncmp(all[m].path, path, sizeof all[m].path - 1) == 0) return m;
    auto* made = file_.next<record_module>(modules);
    if (!made) return 0;
    copy_text(made->path, path);
    record_file::publish(modules);
    return modules.count - 1;
}

}  // namespace skerry::instrument
