// SPDX-License-Identifier: BSD-3-Clause
// Anything at all as a line of a process manager: it is understood as what it says, or not at all.
#include <array>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "pmi/line.hpp"

namespace {

using skerry::bootstrap::pmi::from_hex;
using skerry::bootstrap::pmi::number_of;
using skerry::bootstrap::pmi::to_hex;
using skerry::bootstrap::pmi::value_of;

void expect(bool holds) {
    if (!holds) std::abort();
}

void try_line(const std::string& line) {
    for (const char* name : {"cmd", "rc", "value", "vallen_max", ""}) {
        const auto value = value_of(line, name);
        if (!value) continue;
        expect(value->find(' ') == std::string_view::npos);
        expect(line.find(std::string(name) + "=" + std::string(*value)) != std::string::npos);
        const auto number = number_of(line, name);
        expect(!number || *number >= 0);
    }
}

void try_hex(const std::string& text) {
    std::array<std::byte, 8> bytes{};
    for (std::size_t count = 0; count <= bytes.size(); ++count)
        expect(!from_hex(text, std::span(bytes).first(count)) || text.size() == 2 * count);
    const std::string digits = to_hex(std::as_bytes(std::span(text)));
    std::string back(text.size(), '?');
    expect(from_hex(digits, std::as_writable_bytes(std::span(back))) && back == text);
}

}  // namespace

std::vector<std::string> fuzz_seeds() {
    return {"", "cmd=get_result rc=0 msg=success value=00ff7a",
            "cmd=maxes kvsname_max=256 vallen_max=1024 rc=-1", "0123456789abcdef"};
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t bytes) {
    const std::string text(reinterpret_cast<const char*>(data), bytes);
    try_line(text);
    try_hex(text);
    return 0;
}
