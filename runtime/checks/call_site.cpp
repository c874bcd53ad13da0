// SPDX-License-Identifier: BSD-3-Clause
#include "checks/call_site.hpp"

#include <link.h>
#include <unistd.h>

#include <cstring>
#include <string_view>

#include "checks/debug_data.hpp"

namespace skerry::runtime {
namespace {

bool contains(const dl_phdr_info& object, std::uintptr_t address) {
    for (int i = 0; i < object.dlpi_phnum; ++i) {
        const auto& header = object.dlpi_phdr[i];
        if (header.p_type == PT_LOAD &&
            address - object.dlpi_addr - header.p_vaddr < header.p_memsz)
            return true;
    }
    return false;
}

struct search {
    std::uintptr_t address;
    call_site found;
};

int note_object(dl_phdr_info* object, std::size_t, void* out) {
    auto& wanted = *static_cast<search*>(out);
    if (!contains(*object, wanted.address)) return 0;
    wanted.found.at = wanted.address - object->dlpi_addr;
    char* path = wanted.found.object;
    if (*object->dlpi_name) {
        std::strncpy(path, object->dlpi_name, sizeof wanted.found.object - 1);
    } else if (::readlink("/proc/self/exe", path, sizeof wanted.found.object - 1) < 0) {
        path[0] = '\0';
    }
    return 1;
}

}  // namespace

call_site call_site_of(const void* address) {
    search wanted{reinterpret_cast<std::uintptr_t>(address), {}};
    if (address) ::dl_iterate_phdr(note_object, &wanted);
    return wanted.found;
}

std::string describe(const call_site& site) {
    if (!site.object[0]) return "an unknown place";
    const source_place source = look_up(site.object, site.at);
    if (source.function == "_start") return "the end of main";
    if (!source.line.empty()) return source.line;
    const std::string_view path = site.object;
    const std::string file(path.substr(path.rfind('/') + 1));
    if (!source.function.empty())
        return source.function + " in " + file + " (for lines compile with -g)";
    char at[32];
    std::snprintf(at, sizeof at, "+0x%llx", static_cast<unsigned long long>(site.at));
    return file + at;
}

}  // namespace skerry::runtime
