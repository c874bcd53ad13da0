// SPDX-License-Identifier: BSD-3-Clause
// Pairs of stripes with common indices. A sweep in ascending order compares all that overlap: it is
// given up when too many of them turn out to have nothing in common. Then stripes are grouped by
// stride and length, and two groups are swept class by class modulo the divisor of their strides,
// or index by index of the group that has fewer.
#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>
#include <tuple>

#include "stripe_sets.hpp"

namespace skerry::exchange {
namespace {

constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();
constexpr std::size_t misses_a_stripe = 4;
constexpr std::size_t indices_a_batch = std::size_t{1} << 16;
constexpr global_index short_enough = 16;  // indices a stripe that may be looked at one by one

// What is swept: a stripe, or one of its indices.
struct swept {
    global_index residue, first, last;
    std::size_t at;
    bool operator<(const swept& other) const {
        return std::tie(residue, first) < std::tie(other.residue, other.first);
    }
};

using stripes = std::span<const stripe>;
using positions = std::span<const std::size_t>;

std::vector<swept> in_order(std::vector<swept> all) {
    if (!std::is_sorted(all.begin(), all.end())) std::sort(all.begin(), all.end());
    return all;
}

std::vector<swept> whole(stripes all, positions which, global_index modulus) {
    std::vector<swept> made;
    made.reserve(which.size());
    for (const std::size_t at : which)
        made.push_back({residue_of(all[at].first, modulus), all[at].first, last_of(all[at]), at});
    return in_order(std::move(made));
}

// The indices of some stripes one by one, in batches of bounded size, each in order.
template <typename action>
void for_each_batch(stripes all, positions which, global_index modulus, std::size_t most,
                    action act) {
    std::vector<swept> batch;
    for (const std::size_t at : which) {
        for (global_index k = 0; k < all[at].count; ++k) {
            const global_index index = all[at].at(k);
            batch.push_back({residue_of(index, modulus), index, index, at});
            if (batch.size() < most) continue;
            batch = in_order(std::move(batch));
            act(batch);
            batch.clear();
        }
    }
    batch = in_order(std::move(batch));
    act(batch);
}

// At most the largest number.
global_index indices_in(stripes all, positions which) {
    constexpr global_index most = std::numeric_limits<global_index>::max() / 2;
    global_index sum = 0;
    for (const std::size_t at : which) sum = std::min(most, sum + std::min(most, all[at].count));
    return sum;
}

struct group {
    global_index stride;
    positions which;
};

class search {
 public:
    search(stripes a, stripes b) : a_(a), b_(b) {}

    std::vector<meeting> result() {
        const std::vector<std::size_t> all_a = every(a_.size()), all_b = every(b_.size());
        if (!a_.empty() && !b_.empty()) find(all_a, all_b);
        if (!std::is_sorted(found_.begin(), found_.end())) std::sort(found_.begin(), found_.end());
        return std::move(found_);
    }

 private:
    static std::vector<std::size_t> every(std::size_t count) {
        std::vector<std::size_t> all(count);
        std::iota(all.begin(), all.end(), std::size_t{0});
        return all;
    }

    void find(positions all_a, positions all_b) {
        const std::size_t count = all_a.size() + all_b.size();
        const std::vector<swept> a = whole(a_, all_a, 1), b = whole(b_, all_b, 1);
        if (sweep(a, b, false, misses_a_stripe * count)) return;
        if (indices_in(a_, all_a) + indices_in(b_, all_b) <
            short_enough * static_cast<global_index>(count)) {
            return sweep_all_indices(all_a, all_b);
        }
        std::vector<std::size_t> order_a, order_b;
        const std::vector<group> of_a = groups(a_, order_a), of_b = groups(b_, order_b);
        const bool pays = of_a.size() * b_.size() + of_b.size() * a_.size() <
                          a_.size() * b_.size() / misses_a_stripe;
        if (!pays) {
            sweep(a, b, false, unlimited);
            return;
        }
        for (const group& x : of_a)
            for (const group& y : of_b) find(x, y);
    }

    // Of one stride, and of lengths that differ by less than 16 times. `order` keeps them.
    static std::vector<group> groups(stripes all, std::vector<std::size_t>& order) {
        const auto key = [&](std::size_t at) {
            return std::tuple(all[at].stride,
                              std::bit_width(static_cast<std::uint64_t>(all[at].count)) / 4);
        };
        order = every(all.size());
        std::stable_sort(order.begin(), order.end(),
                         [&](std::size_t x, std::size_t y) { return key(x) < key(y); });
        std::vector<group> made;
        for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
            while (end < order.size() && key(order[end]) == key(order[begin])) ++end;
            made.push_back(
                {all[order[begin]].stride, positions(order).subspan(begin, end - begin)});
        }
        return made;
    }

    void find(const group& x, const group& y) {
        const std::size_t before = found_.size();
        const global_index divisor = std::gcd(x.stride, y.stride);
        const global_index in_x = indices_in(a_, x.which), in_y = indices_in(b_, y.which);
        const bool is_exact = x.stride == y.stride;
        const std::size_t allowed = std::max(static_cast<std::size_t>(std::min(in_x, in_y)),
                                             misses_a_stripe * (x.which.size() + y.which.size()));
        if (sweep(whole(a_, x.which, divisor), whole(b_, y.which, divisor), is_exact, allowed))
            return;
        if (in_x <= in_y) {
            const std::vector<swept> others = whole(b_, y.which, y.stride);
            sweep_indices(a_, x.which, y.stride, others.size(),
                          [&](const auto& batch) { sweep(batch, others, true, unlimited); });
        } else {
            const std::vector<swept> others = whole(a_, x.which, x.stride);
            sweep_indices(b_, y.which, x.stride, others.size(),
                          [&](const auto& batch) { sweep(others, batch, true, unlimited); });
        }
        leave_once(before);
    }

    // Few indices a stripe.
    void sweep_all_indices(positions all_a, positions all_b) {
        for_each_batch(a_, all_a, 1, unlimited, [&](const auto& in_a) {
            for_each_batch(b_, all_b, 1, unlimited,
                           [&](const auto& in_b) { sweep(in_a, in_b, true, unlimited); });
        });
        leave_once(0);
    }

    // Batches that are not much smaller than the other side, which each of them passes over.
    template <typename action>
    void sweep_indices(stripes all, positions which, global_index modulus, std::size_t others,
                       action act) {
        for_each_batch(all, which, modulus, std::max(others, indices_a_batch),
                       [&](const auto& batch) {
                           const std::size_t before = found_.size();
                           act(batch);
                           leave_once(before);
                       });
    }

    void leave_once(std::size_t from) {
        const auto begin = found_.begin() + static_cast<std::ptrdiff_t>(from);
        std::sort(begin, found_.end());
        found_.erase(std::unique(begin, found_.end()), found_.end());
    }

    // Appends what it finds among those of equal residue that overlap. `is_exact`: all these have
    // something in common. False, and nothing is appended, if more than `allowed` have not.
    bool sweep(const std::vector<swept>& a, const std::vector<swept>& b, bool is_exact,
               std::size_t allowed) {
        const std::size_t before = found_.size();
        std::vector<const swept*> open_a, open_b;
        std::size_t misses = 0;
        global_index residue = 0;
        auto next_a = a.begin(), next_b = b.begin();
        while (next_a != a.end() || next_b != b.end()) {
            const bool is_a = next_b == b.end() || (next_a != a.end() && !(*next_b < *next_a));
            const swept& next = is_a ? *next_a++ : *next_b++;
            if (next.residue != residue) {
                open_a.clear();
                open_b.clear();
                residue = next.residue;
            }
            std::vector<const swept*>& others = is_a ? open_b : open_a;
            std::size_t kept = 0;
            for (const swept* other : others) {
                if (other->last < next.first) continue;
                others[kept++] = other;
                const meeting pair =
                    is_a ? meeting{next.at, other->at} : meeting{other->at, next.at};
                if (is_exact || common(a_[pair.a], b_[pair.b])) {
                    found_.push_back(pair);
                } else if (++misses > allowed) {
                    found_.resize(before);
                    return false;
                }
            }
            others.resize(kept);
            (is_a ? open_a : open_b).push_back(&next);
        }
        return true;
    }

    stripes a_, b_;
    std::vector<meeting> found_;
};

}  // namespace

std::vector<meeting> meetings(std::span<const stripe> a, std::span<const stripe> b) {
    return search(a, b).result();
}

}  // namespace skerry::exchange
