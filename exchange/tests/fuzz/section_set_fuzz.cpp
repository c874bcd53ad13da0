// SPDX-License-Identifier: BSD-3-Clause
// Index lists from arbitrary bytes against bit sets. Two bytes a direction and section; the first
// half of the input makes one list, the rest the other. Built with -fsanitize=fuzzer this is a
// fuzzer; replay.cpp feeds it with a bounded number of inputs.
#include <bitset>
#include <cstdio>
#include <cstdlib>

#include "skerry/exchange/section_set.hpp"

namespace {

using namespace skerry::exchange;

constexpr int side = 8;
using bits = std::bitset<side * side * side>;

// Sections within a cube of 8 points a side; bytes beyond 16 sections are not used.
section_set read_list(const std::uint8_t* bytes, std::size_t n) {
    std::vector<section> sections;
    for (std::size_t i = 0; i + 6 <= n && sections.size() < 16; i += 6) {
        section s;
        for (int d = 0; d < 3; ++d) {
            s.lo[d] = bytes[i + 2 * d] % (side + 1);
            s.hi[d] = bytes[i + 2 * d + 1] % (side + 1);  // often empty
        }
        sections.push_back(s);
    }
    return section_set(sections);
}

void require(bool condition, const char* what) {
    if (condition) return;
    std::fprintf(stderr, "section set: %s\n", what);
    std::abort();
}

bits expand(const section_set& list) {
    bits all;
    for (const section& s : list.pieces()) {
        require(!s.empty(), "an empty piece");
        for (global_index z = s.lo[2]; z < s.hi[2]; ++z) {
            for (global_index y = s.lo[1]; y < s.hi[1]; ++y) {
                for (global_index x = s.lo[0]; x < s.hi[0]; ++x) {
                    const auto at = static_cast<std::size_t>(x + side * (y + side * z));
                    require(!all[at], "pieces overlap");
                    all[at] = true;
                }
            }
        }
    }
    require(static_cast<global_index>(all.count()) == list.size(), "the size is wrong");
    return all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t n) {
    const section_set a = read_list(bytes, n / 2), b = read_list(bytes + n / 2, n - n / 2);
    const bits in_a = expand(a), in_b = expand(b);
    require(expand(intersect(a, b)) == (in_a & in_b), "the intersection is wrong");
    require(expand(unite(a, b)) == (in_a | in_b), "the union is wrong");
    require(expand(subtract(a, b)) == (in_a & ~in_b), "the difference is wrong");
    require(same_indices(a, b) == (in_a == in_b), "the comparison is wrong");
    return 0;
}
