// SPDX-License-Identifier: BSD-3-Clause
// The tuner's file with arbitrary contents: reading finds a variant or nothing, and what is
// remembered is found again.
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "tuning/memory.hpp"

namespace {

using namespace skerry::exchange;

void require(bool condition, const char* what) {
    if (condition) return;
    std::fprintf(stderr, "tuning file: %s\n", what);
    std::abort();
}

// Arbitrary bytes are hardly ever lines: some stand for what lines are made of.
std::string text_of(const std::uint8_t* bytes, std::size_t n) {
    constexpr const char* pieces[] = {"abcd",           "\t",      "*", "\n",    "#",   " ", "-",
                                      "buffers_signal", "+merged", "+", "\t*\t", "1e9", ":"};
    std::string text;
    for (std::size_t i = 0; i < n; ++i) {
        if (bytes[i] < std::size(pieces) * 16)
            text += pieces[bytes[i] / 16];
        else
            text += static_cast<char>(bytes[i]);
    }
    return text;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t n) {
    static const std::string path = (std::filesystem::temp_directory_path() /
                                     ("skerry_tuning_fuzz_" + std::to_string(::getpid())))
                                        .string();
    std::ofstream(path, std::ios::binary) << text_of(bytes, n);
    const auto before = remembered(path, "abcd");
    if (before) require(before->how != nullptr, "a variant without a strategy");
    tuning_result result;
    result.plan_name = "abcd";
    result.chosen = default_variant();
    result.trials.push_back({result.chosen, 1e-6, 2e-6});
    remember(path, "some plan", result);
    const auto after = remembered(path, "abcd");
    require(after && *after == result.chosen, "what was remembered is not found");
    std::filesystem::remove(path);
    return 0;
}
