// SPDX-License-Identifier: BSD-3-Clause
#include "problem/charges.hpp"

#include <algorithm>

#include "random.hpp"

namespace skerry::npb::mg {
namespace {

constexpr std::size_t n_charges = 10;  // of each sign

// The first ones in some order.
template <typename order>
class best {
 public:
    void offer(double value, std::int64_t point) {
        if (all_.size() == n_charges && !order{}(value, all_.back().value)) [[likely]]
            return;
        const auto at =
            std::upper_bound(all_.begin(), all_.end(), value,
                             [](double a, const charge& b) { return order{}(a, b.value); });
        all_.insert(at, {value, point});
        if (all_.size() > n_charges) all_.pop_back();
    }
    const std::vector<charge>& all() const { return all_; }

 private:
    std::vector<charge> all_;
};

struct extremes {
    best<std::greater<>> largest;
    best<std::less<>> smallest;
};

void look_at(const size& all, const extent& mine, std::uint64_t seed, extremes& found) {
    const std::int64_t points = all.points();
    std::vector<double> row(static_cast<std::size_t>(mine.n[0]));
    for (std::int64_t z = mine.first[2]; z < mine.first[2] + mine.n[2]; ++z) {
        std::int64_t at = (z * points + mine.first[1]) * points + mine.first[0];
        random_numbers random(seed);
        random.skip(static_cast<std::uint64_t>(at));
        for (int y = 0; y < mine.n[1]; ++y, at += points) {
            random.fill(row);
            if (mine.n[0] < points) random.skip(static_cast<std::uint64_t>(points - mine.n[0]));
            for (std::size_t x = 0; x < row.size(); ++x) {
                found.largest.offer(row[x], at + static_cast<std::int64_t>(x));
                found.smallest.offer(row[x], at + static_cast<std::int64_t>(x));
            }
        }
    }
}

}  // namespace

std::vector<charge> extreme_charges(const size& all, const extent& mine, std::uint64_t seed) {
    extremes found;
    look_at(all, mine, seed, found);
    std::vector<charge> both = found.largest.all();
    both.insert(both.end(), found.smallest.all().begin(), found.smallest.all().end());
    return both;
}

charges find_charges(carrier& pes, const size& all, const extent& mine, std::uint64_t seed) {
    const auto own = extreme_charges(all, mine, seed);
    // A row for each PE, of which each fills its own.
    const std::size_t row = 4 * n_charges;
    std::vector<double> table(row * static_cast<std::size_t>(pes.n_pes()));
    double* at = &table[row * static_cast<std::size_t>(pes.pe())];
    for (const charge& c : own) *at++ = c.value, *at++ = static_cast<double>(c.point);
    pes.sum(table);
    extremes found;
    for (std::size_t i = 0; i < table.size(); i += 2) {
        // No random number is 0: the seed is odd, or there is no such charge.
        if (table[i] == 0) continue;
        const auto point = static_cast<std::int64_t>(table[i + 1]);
        const bool is_largest = i % row < row / 2;
        is_largest ? found.largest.offer(table[i], point) : found.smallest.offer(table[i], point);
    }
    charges made;
    for (const charge& c : found.largest.all()) made.positive.push_back(c.point);
    for (const charge& c : found.smallest.all()) made.negative.push_back(c.point);
    return made;
}

}  // namespace skerry::npb::mg
