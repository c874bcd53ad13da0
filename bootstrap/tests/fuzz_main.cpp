// SPDX-License-Identifier: BSD-3-Clause
// A fuzzer for compilers without libFuzzer: replays the files that it is given, then mutates the
// target's seeds for a bounded number of rounds, always the same ones.
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t bytes);
// Of the target: inputs that are understood, to begin with.
std::vector<std::string> fuzz_seeds();

namespace {

void run(const std::string& input) {
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
}

std::string mutate(std::string text, const std::vector<std::string>& seeds, std::mt19937& random) {
    const auto below = [&](std::size_t n) { return n ? random() % n : 0; };
    for (std::size_t changes = 1 + below(4); changes > 0; --changes) {
        const std::size_t at = below(text.size() + 1);
        const std::string& other = seeds[below(seeds.size())];
        switch (below(5)) {
            case 0:
                text.insert(at, 1, static_cast<char>(random()));
                break;
            case 1:
                text.erase(at, 1 + below(3));
                break;
            case 2:
                text.insert(at, other.substr(below(other.size())));
                break;
            case 3:
                text.insert(at, 1, "0123456789:-\n="[below(14)]);
                break;
            default:
                if (at < text.size()) text[at] = static_cast<char>(text[at] ^ (1 << below(8)));
        }
    }
    return text;
}

}  // namespace

int main(int argc, char** argv) {
    for (int i = 1; i < argc; ++i) {
        std::ifstream file(argv[i], std::ios::binary);
        run({std::istreambuf_iterator<char>(file), {}});
    }
    constexpr int rounds = 50000;
    const std::vector<std::string> seeds = fuzz_seeds();
    std::mt19937 random(20240229);
    std::vector<std::string> pool = seeds;
    for (int round = 0; round < rounds; ++round) {
        std::string input = mutate(pool[random() % pool.size()], seeds, random);
        run(input);
        if (pool.size() < 1000 && input.size() < 500) pool.push_back(std::move(input));
    }
    std::printf("%d inputs\n", rounds);
    return 0;
}
