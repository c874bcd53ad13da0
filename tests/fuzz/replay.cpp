// SPDX-License-Identifier: BSD-3-Clause
// Feeds a fuzz target with files (arguments) or, without any, with pseudo-random inputs for a
// bounded time.
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <random>
#include <vector>

#include "skerry/base/clock.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t n);

int main(int argc, char** argv) {
    for (int i = 1; i < argc; ++i) {
        std::ifstream file(argv[i], std::ios::binary);
        const std::vector<char> bytes((std::istreambuf_iterator<char>(file)), {});
        LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    }
    if (argc > 1) return 0;
    std::mt19937 random(2024);
    const double end = skerry::now_seconds() + 10;
    int inputs = 0;
    for (; inputs < 20000 && skerry::now_seconds() < end; ++inputs) {
        std::vector<std::uint8_t> bytes(random() % 100);
        for (std::uint8_t& b : bytes) b = static_cast<std::uint8_t>(random());
        LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
    }
    std::printf("%d inputs\n", inputs);
}
