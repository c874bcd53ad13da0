// SPDX-License-Identifier: BSD-3-Clause
#include <dlfcn.h>
#include <link.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "static_data.hpp"

namespace skerry::runtime {
namespace {

struct loaded {
    std::string path;
    std::uintptr_t base = 0;
    std::string_view soname;
    std::vector<std::string_view> needed;
    bool uses_openshmem = false;
    memory_range pages;

    std::string_view file() const {
        const std::string_view all = path;
        return all.substr(all.rfind('/') + 1);
    }
};

// What the dynamic section of an object tells; null where it says nothing.
struct tables {
    const char* strings = nullptr;
    const ElfW(Sym) * symbols = nullptr;
    const std::uint32_t* hash = nullptr;  // of the GNU kind
};

// The loader has made addresses of the section's offsets, on most machines.
template <typename type>
const type* table_at(const dl_phdr_info& object, ElfW(Addr) value) {
    return reinterpret_cast<const type*>(value < object.dlpi_addr ? object.dlpi_addr + value
                                                                  : value);
}

const ElfW(Dyn) * dynamic_section(const dl_phdr_info& object) {
    for (int i = 0; i < object.dlpi_phnum; ++i)
        if (object.dlpi_phdr[i].p_type == PT_DYNAMIC)
            return reinterpret_cast<const ElfW(Dyn)*>(object.dlpi_addr +
                                                      object.dlpi_phdr[i].p_vaddr);
    return nullptr;
}

tables tables_of(const dl_phdr_info& object, const ElfW(Dyn) * entries) {
    tables found;
    for (const auto* entry = entries; entry->d_tag != DT_NULL; ++entry) {
        if (entry->d_tag == DT_STRTAB) {
            found.strings = table_at<char>(object, entry->d_un.d_ptr);
        } else if (entry->d_tag == DT_SYMTAB) {
            found.symbols = table_at<ElfW(Sym)>(object, entry->d_un.d_ptr);
        } else if (entry->d_tag == DT_GNU_HASH) {
            found.hash = table_at<std::uint32_t>(object, entry->d_un.d_ptr);
        }
    }
    return found;
}

// The hash table's second word is the first symbol that it covers; undefined ones come before.
bool wants_openshmem_symbol(const tables& of) {
    if (!of.strings || !of.symbols || !of.hash) return false;
    for (std::uint32_t i = 1; i < of.hash[1]; ++i)
        if (of.symbols[i].st_shndx == SHN_UNDEF &&
            std::strncmp(of.strings + of.symbols[i].st_name, "shmem_", 6) == 0)
            return true;
    return false;
}

int note_object(dl_phdr_info* object, std::size_t, void* out) {
    loaded one;
    one.path = object->dlpi_name;
    one.base = object->dlpi_addr;
    one.pages = writable_pages(*object);
    if (const auto* entries = dynamic_section(*object)) {
        const tables found = tables_of(*object, entries);
        for (const auto* entry = entries; found.strings && entry->d_tag != DT_NULL; ++entry) {
            if (entry->d_tag == DT_SONAME) one.soname = found.strings + entry->d_un.d_val;
            if (entry->d_tag == DT_NEEDED)
                one.needed.emplace_back(found.strings + entry->d_un.d_val);
        }
        one.uses_openshmem = wants_openshmem_symbol(found) ||
                             std::ranges::any_of(one.needed, [](std::string_view name) {
                                 return name.starts_with("libskerry_openshmem");
                             });
    }
    static_cast<std::vector<loaded>*>(out)->push_back(std::move(one));
    return 0;
}

// For each object whether it is one of `roots`, or needed by one, or by what that needs.
std::vector<bool> closure(const std::vector<loaded>& objects, std::vector<std::size_t> roots) {
    std::vector<bool> reached(objects.size(), false);
    while (!roots.empty()) {
        const std::size_t at = roots.back();
        roots.pop_back();
        if (reached[at]) continue;
        reached[at] = true;
        for (std::size_t i = 0; i < objects.size(); ++i)
            if (std::ranges::any_of(objects[at].needed, [&](std::string_view name) {
                    return name == objects[i].soname ||
                           name.substr(name.rfind('/') + 1) == objects[i].file();
                }))
                roots.push_back(i);
    }
    return reached;
}

bool is_preloaded(const loaded& object) {
    const char* list = std::getenv("LD_PRELOAD");
    std::string_view left = list ? list : "";
    while (!left.empty()) {
        const std::size_t end = std::min(left.find_first_of(": "), left.size());
        const std::string_view entry = left.substr(0, end);
        if (!entry.empty() && entry.substr(entry.rfind('/') + 1) == object.file()) return true;
        left.remove_prefix(std::min(end + 1, left.size()));
    }
    return false;
}

// Loaded before the program started, so that it stays until the end.
std::vector<bool> loaded_at_start(const std::vector<loaded>& objects) {
    std::vector<std::size_t> roots = {0};  // the executable comes first
    for (std::size_t i = 1; i < objects.size(); ++i)
        if (is_preloaded(objects[i])) roots.push_back(i);
    return closure(objects, roots);
}

bool is_of_sanitizer(std::string_view file) {
    constexpr std::string_view names[] = {"libasan",  "libhwasan", "libtsan",     "liblsan",
                                          "libubsan", "libmsan",   "libclang_rt."};
    return std::ranges::any_of(names,
                               [&](std::string_view name) { return file.starts_with(name); });
}

// Libraries that run while their data would be moved: Skerry's own, an MPI's with its threads,
// sanitizers'.
std::vector<bool> foundation(const std::vector<loaded>& objects) {
    Dl_info mpi{};
    if (void* symbol = ::dlsym(RTLD_DEFAULT, "PMPI_Init")) ::dladdr(symbol, &mpi);
    std::vector<std::size_t> roots;
    for (std::size_t i = 1; i < objects.size(); ++i) {
        const bool is_mpi =
            mpi.dli_fbase && objects[i].base == reinterpret_cast<std::uintptr_t>(mpi.dli_fbase);
        if (is_mpi || objects[i].file().starts_with("libskerry") ||
            is_of_sanitizer(objects[i].file()))
            roots.push_back(i);
    }
    return closure(objects, roots);
}

bool is_of_system(std::string_view path) {
    if (path.starts_with("/usr/")) path.remove_prefix(4);
    constexpr std::string_view folders[] = {"/lib/", "/lib32/", "/lib64/", "/libx32/"};
    return std::ranges::any_of(folders, [&](std::string_view f) { return path.starts_with(f); });
}

}  // namespace

std::vector<library_data> library_static_data() {
    std::vector<loaded> objects;
    ::dl_iterate_phdr(note_object, &objects);
    const std::vector<bool> at_start = loaded_at_start(objects), left_out = foundation(objects);
    std::vector<library_data> chosen;
    for (std::size_t i = 1; i < objects.size(); ++i) {
        const loaded& one = objects[i];
        if (!at_start[i] || left_out[i] || one.pages.bytes == 0) continue;
        if (is_of_system(one.path) && !one.uses_openshmem) continue;
        chosen.push_back({std::string(one.file()), one.pages});
    }
    return chosen;
}

}  // namespace skerry::runtime
