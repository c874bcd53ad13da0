// SPDX-License-Identifier: BSD-3-Clause
// Index lists from arbitrary bytes, three a stripe, against sorted vectors: set operations,
// replacement, slices.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <set>

#include "skerry/exchange/index_list.hpp"

namespace {

using namespace skerry::exchange;
using indices = std::vector<global_index>;

void require(bool condition, const char* what) {
    if (condition) return;
    std::fprintf(stderr, "index list: %s\n", what);
    std::abort();
}

indices expand(const std::vector<stripe>& stripes) {
    indices all;
    for (const stripe& s : stripes)
        for (global_index k = 0; k < s.count; ++k) all.push_back(s.at(k));
    return all;
}

std::vector<stripe> read_stripes(const std::uint8_t* bytes, std::size_t n) {
    std::vector<stripe> all;
    for (std::size_t i = 0; i + 3 <= n; i += 3) {
        const int stride = bytes[i + 1] % 16 - 8;
        all.push_back({bytes[i], stride == 0 ? 1 : stride, bytes[i + 2] % 24});
    }
    return all;
}

std::set<global_index> set_of(const indices& all) {
    return {all.begin(), all.end()};
}

std::set<global_index> once(const index_list& list) {
    const indices all = list.expanded();
    const std::set<global_index> set = set_of(all);
    require(set.size() == all.size(), "an index is there twice");
    return set;
}

void check_operations(const index_list& a, const index_list& b) {
    const std::set<global_index> in_a = set_of(a.expanded()), in_b = set_of(b.expanded());
    std::set<global_index> both, only_a, either = in_a;
    for (const global_index i : in_a) (in_b.contains(i) ? both : only_a).insert(i);
    either.insert(in_b.begin(), in_b.end());
    require(once(intersect(a, b)) == both, "the intersection is wrong");
    require(once(subtract(a, b)) == only_a, "the difference is wrong");
    require(once(unite(a, b)) == either, "the union is wrong");
}

// Each index of b by the one 1000 greater.
void check_replacement(const index_list& a, const index_list& b) {
    const index_list from = unite(b, {});
    indices to = from.expanded();
    for (global_index& i : to) i += 1000;
    const std::set<global_index> replaced = set_of(from.expanded());
    indices wanted = a.expanded();
    for (global_index& i : wanted)
        if (replaced.contains(i)) i += 1000;
    require(replace(a, from, index_list::of(to)).expanded() == wanted, "the replacement is wrong");
}

void check_slices(const index_list& a) {
    const indices all = a.expanded();
    for (const global_index step : {1, -1, 3}) {
        const global_index size = a.size();
        if (size == 0) return;
        const stripe places{step > 0 ? 0 : size - 1, step, step == 3 ? (size + 2) / 3 : size};
        indices found, wanted;
        a.for_each_slice(places, [&](const stripe& s) {
            for (global_index k = 0; k < s.count; ++k) found.push_back(s.at(k));
        });
        for (global_index k = 0; k < places.count; ++k)
            wanted.push_back(all[static_cast<std::size_t>(places.at(k))]);
        require(found == wanted, "a slice is wrong");
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t n) {
    const std::vector<stripe> in_a = read_stripes(bytes, n / 2),
                              in_b = read_stripes(bytes + n / 2, n - n / 2);
    const index_list a(in_a), b = index_list::of(expand(in_b));
    require(a.expanded() == expand(in_a), "stripes are not kept");
    require(b.expanded() == expand(in_b), "indices are not kept");
    require(a == index_list::of(expand(in_a)), "equal lists differ");
    check_operations(a, b);
    check_replacement(a, b);
    check_slices(a);
    check_slices(b);
    return 0;
}
