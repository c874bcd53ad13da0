// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/base/calling_address.hpp"

#include <link.h>
#include <unwind.h>

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

namespace skerry {
namespace {

struct code_range {
    std::uintptr_t start, end;
};

int note_code(dl_phdr_info* object, std::size_t, void* out) {
    const std::string_view path = object->dlpi_name;
    const std::string_view file = path.substr(path.rfind('/') + 1);
    constexpr std::string_view between[] = {"libskerry", "libc.so", "libgfortran.", "libffi."};
    if (std::ranges::none_of(between, [&](auto name) { return file.starts_with(name); })) return 0;
    for (int i = 0; i < object->dlpi_phnum; ++i) {
        const auto& header = object->dlpi_phdr[i];
        if (header.p_type != PT_LOAD || !(header.p_flags & PF_X)) continue;
        const std::uintptr_t start = object->dlpi_addr + header.p_vaddr;
        static_cast<std::vector<code_range>*>(out)->push_back({start, start + header.p_memsz});
    }
    return 0;
}

bool is_of_a_library(std::uintptr_t address) {
    // Never destroyed: calls at the program's end have places, too.
    static const auto& ranges = *[] {
        auto* found = new std::vector<code_range>;
        ::dl_iterate_phdr(note_code, found);
        return found;
    }();
    return std::any_of(ranges.begin(), ranges.end(), [address](const code_range& range) {
        return address >= range.start && address < range.end;
    });
}

_Unwind_Reason_Code stop_outside(_Unwind_Context* frame, void* out) {
    int is_exact = 0;
    std::uintptr_t address = _Unwind_GetIPInfo(frame, &is_exact);
    if (!is_exact) --address;  // the call, not what comes after it
    if (is_of_a_library(address)) return _URC_NO_REASON;
    *static_cast<std::uintptr_t*>(out) = address;
    return _URC_NORMAL_STOP;
}

}  // namespace

bool is_in_skerry(const void* address) {
    return is_of_a_library(reinterpret_cast<std::uintptr_t>(address));
}

const void* calling_address() {
    std::uintptr_t address = 0;
    _Unwind_Backtrace(stop_outside, &address);
    return reinterpret_cast<const void*>(address);
}

}  // namespace skerry
