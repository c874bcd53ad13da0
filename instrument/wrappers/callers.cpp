// SPDX-License-Identifier: BSD-3-Clause
#include "callers.hpp"

#include <link.h>
#include <unwind.h>

#include <algorithm>
#include <cstring>

namespace skerry::instrument {
namespace {

constexpr int deepest = 40;  // frames of our own

struct search {
    const callers* where;
    int frames = 0;
    std::uintptr_t found = 0;
};

_Unwind_Reason_Code look(_Unwind_Context* frame, void* context) {
    auto& s = *static_cast<search*>(context);
    const auto address = static_cast<std::uintptr_t>(_Unwind_GetIP(frame));
    if (address == 0 || ++s.frames > deepest) return _URC_END_OF_STACK;
    if (!s.where->is_outside(address)) return _URC_NO_REASON;
    s.found = address;
    return _URC_END_OF_STACK;
}

}  // namespace

callers::callers() {
    ::dl_iterate_phdr(
        [](dl_phdr_info* module, std::size_t, void* ranges) {
            const char* slash = std::strrchr(module->dlpi_name, '/');
            if (!slash || std::strncmp(slash + 1, "libskerry", 9) != 0) return 0;
            for (int i = 0; i < module->dlpi_phnum; ++i) {
                const auto& part = module->dlpi_phdr[i];
                if (part.p_type != PT_LOAD || !(part.p_flags & PF_X)) continue;
                const std::uintptr_t begin = module->dlpi_addr + part.p_vaddr;
                static_cast<std::vector<range>*>(ranges)->push_back({begin, begin + part.p_memsz});
            }
            return 0;
        },
        &own_);
}

bool callers::is_outside(std::uintptr_t address) const {
    return std::none_of(own_.begin(), own_.end(),
                        [&](const range& r) { return address >= r.begin && address < r.end; });
}

const void* callers::find() const {
    search s{this};
    _Unwind_Backtrace(look, &s);
    return reinterpret_cast<const void*>(s.found);
}

}  // namespace skerry::instrument
