// SPDX-License-Identifier: BSD-3-Clause
#include "cases.hpp"

#include <bit>
#include <cstdint>
#include <utility>

namespace plan_bench {
namespace {

using skerry::exchange::stripe;

// A permutation of 0, ..., size - 1 of which any part can be had alone: four rounds of Feistel's
// network on the smallest even number of bits, again where that leads beyond the end.
class permutation {
 public:
    permutation(global_index size, std::uint64_t seed)
        : size_(static_cast<std::uint64_t>(size)),
          half_bits_((std::bit_width(size_) + 1) / 2),
          seed_(seed) {}

    global_index operator()(global_index place) const {
        auto at = static_cast<std::uint64_t>(place);
        do {
            at = once(at);
        } while (at >= size_);
        return static_cast<global_index>(at);
    }

 private:
    std::uint64_t once(std::uint64_t at) const {
        const std::uint64_t mask = (std::uint64_t{1} << half_bits_) - 1;
        std::uint64_t low = at & mask, high = at >> half_bits_;
        for (std::uint64_t round = 0; round < 4; ++round) {
            std::uint64_t mixed = (low + round + seed_) * 0x9e3779b97f4a7c15u;
            mixed = (mixed ^ (mixed >> 29)) * 0xbf58476d1ce4e5b9u;
            high = std::exchange(low, high ^ ((mixed >> 32) & mask));
        }
        return high << half_bits_ | low;
    }

    std::uint64_t size_;
    int half_bits_;
    std::uint64_t seed_;
};

// This PE's part of a permutation of all PEs' indices, `apart` from one to the next.
index_list dealt(global_index indices, global_index apart, std::uint64_t seed, int pe, int n_pes,
                 bool has_outliers = false) {
    const permutation order(indices * n_pes, seed);
    std::vector<global_index> mine;
    for (global_index k = 0; k < indices; ++k) mine.push_back(order(pe * indices + k) * apart);
    // Ten of all, which all PEs' permutations put somewhere, are far away.
    if (has_outliers)
        for (global_index& index : mine)
            if (index < 10) index += global_index{1} << 60;
    return index_list::of(mine);
}

// Stripes of consecutive indices, dealt out one by one.
index_list dealt_stripes(global_index stripes, global_index length, std::uint64_t seed, int pe,
                         int n_pes) {
    const permutation order(stripes * n_pes, seed);
    std::vector<stripe> mine;
    for (global_index k = 0; k < stripes; ++k)
        mine.push_back({order(pe * stripes + k) * length, 1, length});
    return index_list(mine);
}

constexpr global_index columns_a_pe = 4000;

}  // namespace

lists columns_and_rows(global_index columns, int pe, int n_pes) {
    const global_index width = columns * n_pes, rows = 4000 * n_pes;
    std::vector<stripe> mine;
    for (global_index c = pe; c < width; c += n_pes) mine.push_back({c, width, rows});
    return {index_list(mine), index_list::consecutive(4000 * width * pe, 4000 * width)};
}

std::vector<problem> mappings(global_index indices) {
    const auto irregular = [=](global_index apart, bool outliers) {
        return [=](int pe, int n_pes) {
            return lists{dealt(indices, apart, 1, pe, n_pes, outliers),
                         dealt(indices, apart, 2, pe, n_pes, outliers)};
        };
    };
    const auto regular = [=](global_index length) {
        return [=](int pe, int n_pes) {
            return lists{dealt_stripes(indices / 100, length, 1, pe, n_pes),
                         dealt_stripes(indices / 100, length, 2, pe, n_pes)};
        };
    };
    return {
        {"random indices", irregular(1, false)},
        {"random, far apart", irregular(1000, false)},
        {"random, 10 far away", irregular(1, true)},
        {"stripes of 100", regular(100)},
        {"stripes of 10000", regular(10000)},
        {"columns to rows",
         [](int pe, int n_pes) { return columns_and_rows(columns_a_pe, pe, n_pes); }},
        {"rows to columns",
         [](int pe, int n_pes) {
             const lists turned = columns_and_rows(columns_a_pe, pe, n_pes);
             return lists{turned.want, turned.have};
         }},
        {"columns to columns",
         [](int pe, int n_pes) {
             return lists{columns_and_rows(columns_a_pe, pe, n_pes).have,
                          columns_and_rows(columns_a_pe, (pe + 1) % n_pes, n_pes).have};
         }},
    };
}

std::vector<operation> operations() {
    using list = const index_list&;
    return {{"columns: intersect", [](list a, list b) { return intersect(a, b); }},
            {"columns: subtract", [](list a, list b) { return subtract(a, b); }},
            {"columns: unite", [](list a, list b) { return unite(a, b); }}};
}

}  // namespace plan_bench
