// SPDX-License-Identifier: BSD-3-Clause
#include "section_case.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>

namespace skerry::coarray::testing {

int pick(generator& random, int least, int most) {
    return least + static_cast<int>(random() % static_cast<unsigned>(most - least + 1));
}

side::side(generator& random, const element& its, const std::vector<int>& extents, bool is_target)
    : what(its), is_target_(is_target), has_subscripts_(pick(random, 0, 2) == 0) {
    do {
        axes_.clear();
        for (const int extent : extents) {
            while (pick(random, 0, 7) == 0 && axes_.size() + extents.size() < most_dimensions)
                add_axis(random, 1);
            add_axis(random, extent);
        }
    } while (!lay_out(random));
}

void side::add_axis(generator& random, int extent) {
    axis made;
    int step = std::max(1, pick(random, -2, 3));
    if (!is_target_ && !has_subscripts_ && pick(random, 0, 20) == 0) step = 0;
    for (int i = 0; i < extent; ++i) made.slots.push_back(i * step);
    made.width = (extent > 0 ? (extent - 1) * step : 0) + 1;
    if (pick(random, 0, 2) == 0) std::reverse(made.slots.begin(), made.slots.end());
    if (has_subscripts_) {
        const int before = std::max(0, pick(random, -4, 2));
        for (int& slot : made.slots) slot += before;
        made.width += before + std::max(0, pick(random, -4, 2));
    }
    axes_.push_back(std::move(made));
}

// False where it does not fit.
bool side::lay_out(generator& random) {
    span_ =
        what.bytes + (pick(random, 0, 3) == 0 ? static_cast<std::size_t>(pick(random, 1, 9)) : 0);
    std::vector<std::size_t> order(axes_.size());
    std::iota(order.begin(), order.end(), 0u);
    if (pick(random, 0, 3) == 0) std::shuffle(order.begin(), order.end(), random);
    std::size_t room = 1;
    for (const std::size_t nth : order) {
        axes_[nth].stride = static_cast<std::ptrdiff_t>(room);
        room = room * static_cast<std::size_t>(axes_[nth].width) +
               static_cast<std::size_t>(std::max(0, pick(random, -3, 2)));
        if (room * span_ > arena_bytes) return false;
    }
    const std::size_t start = random() % (arena_bytes - room * span_ + 1);
    describe(random, start);
    find_places(start);
    return true;
}

void side::find_places(std::size_t start) {
    places_.assign(1, start);
    std::size_t all = 1;
    for (const axis& one : axes_) {
        std::vector<std::size_t> longer;
        for (const int slot : one.slots)
            for (std::size_t i = 0; i < all; ++i)
                longer.push_back(places_[i] + static_cast<std::size_t>(slot * one.stride) * span_);
        places_ = std::move(longer);
        all = places_.size();
    }
}

void side::describe(generator& random, std::size_t start) {
    descriptor_.assign((sizeof(descriptor) + axes_.size() * sizeof(dimension)) / 8, 0);
    subscripts_.assign(has_subscripts_ ? axes_.size() : 0, {});
    values_.clear();
    base_ = start;
    array().dtype = {what.bytes, 0, static_cast<signed char>(axes_.size()), what.type, 0};
    const bool is_old = span_ == what.bytes && pick(random, 0, 5) == 0;
    array().span = is_old ? 0 : static_cast<std::ptrdiff_t>(span_);
    for (std::size_t nth = 0; nth < axes_.size(); ++nth) {
        const axis& one = axes_[nth];
        dimension& bounds = array().dim[nth];
        bounds.lower = pick(random, -5, 5);
        const auto base_on = [&](int slot) {
            base_ += static_cast<std::size_t>(slot * one.stride) * span_;
        };
        if (has_subscripts_) {
            const bool is_reversed = pick(random, 0, 3) == 0;
            if (is_reversed) base_on(one.width - 1);
            describe_vector(random, nth, bounds, is_reversed);
            continue;
        }
        const auto extent = static_cast<int>(one.slots.size());
        bounds.upper = bounds.lower + extent - 1;
        bounds.stride =
            one.stride * (extent > 1 ? one.slots[1] - one.slots[0] : pick(random, -2, 2));
        if (extent > 0) base_on(one.slots[0]);
    }
}

// A dimension as a triplet or as a vector of any order.
void side::describe_vector(generator& random, std::size_t nth, dimension& bounds,
                           bool is_reversed) {
    axis& one = axes_[nth];
    bounds.upper = bounds.lower + one.width - 1;
    bounds.stride = is_reversed ? -one.stride : one.stride;
    const auto subscript_of = [&](int slot) {
        return bounds.lower + (is_reversed ? one.width - 1 - slot : slot);
    };
    const auto extent = one.slots.size();
    if (extent == 0 || pick(random, 0, 1) == 0) {
        auto& triplet = subscripts_[nth].triplet;
        triplet = {bounds.lower, bounds.lower - 1, 1};
        if (extent == 0) return;
        const std::ptrdiff_t first = subscript_of(one.slots[0]),
                             last = subscript_of(one.slots.back());
        const auto steps = static_cast<std::ptrdiff_t>(extent) - 1;
        triplet = {first, last, steps > 0 ? (last - first) / steps : pick(random, 0, 1)};
        return;
    }
    if (is_target_) {
        std::shuffle(one.slots.begin(), one.slots.end(), random);
    } else {
        for (int& slot : one.slots) slot = pick(random, 0, one.width - 1);
    }
    const int kind = 1 << pick(random, 0, 4);
    std::vector<std::byte>& values = values_.emplace_back(extent * static_cast<std::size_t>(kind));
    for (std::size_t i = 0; i < extent; ++i) {
        __extension__ const __int128 value = subscript_of(one.slots[i]);
        std::memcpy(values.data() + i * static_cast<std::size_t>(kind), &value,
                    static_cast<std::size_t>(kind));
    }
    subscripts_[nth].count = extent;
    subscripts_[nth].vector = {values.data(), kind};
}

section side::in(std::byte* memory) const {
    return {array(), what.kind, memory + base_, has_subscripts_ ? subscripts_.data() : nullptr};
}

}  // namespace skerry::coarray::testing
