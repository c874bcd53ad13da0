// SPDX-License-Identifier: BSD-3-Clause
#include "problem/keys.hpp"

#include <algorithm>
#include <bit>

namespace skerry::npb::is {

size size_of(char problem_class) {
    switch (problem_class) {
        case 'S':
            return {16, 11, 9};
        case 'W':
            return {20, 16, 10};
        case 'A':
            return {23, 19, 10};
        case 'B':
            return {25, 21, 10};
        default:
            return {27, 23, 10};
    }
}

std::size_t share::most_received() const {
    if (n_pes == 1) return keys();
    return std::min(all.keys(), keys() + 4 * all.keys() / all.buckets() + 4096);
}

std::string trouble_of(const size& all, int n_pes) {
    if (!std::has_single_bit(static_cast<unsigned>(n_pes)))
        return "the number of PEs must be a power of two, not " + std::to_string(n_pes);
    // Every PE has some buckets, and its share the keys whose ranks are tested by place.
    if (static_cast<std::size_t>(n_pes) > all.buckets() / 4)
        return "this class has " + std::to_string(all.buckets()) + " buckets, which " +
               std::to_string(n_pes) + " PEs cannot share";
    return {};
}

void make_keys(const share& mine, std::uint64_t seed, std::span<key> keys) {
    constexpr std::size_t of_a_key = 4, batch = 256;
    random_numbers random(seed);
    random.skip(of_a_key * mine.first());
    const double quarter = mine.all.max_key() / 4.0;
    double numbers[of_a_key * batch];
    for (std::size_t done = 0; done < keys.size(); done += batch) {
        const std::size_t count = std::min(batch, keys.size() - done);
        random.fill({numbers, of_a_key * count});
        for (std::size_t i = 0; i < count; ++i) {
            const double* r = numbers + of_a_key * i;
            keys[done + i] = static_cast<key>(quarter * (r[0] + r[1] + r[2] + r[3]));
        }
    }
}

}  // namespace skerry::npb::is
