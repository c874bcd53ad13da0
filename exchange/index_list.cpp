// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/exchange/index_list.hpp"

#include <algorithm>

#include "skerry/base/fatal.hpp"

namespace skerry::exchange {
namespace {

// How many indices from `at` on have the same distance from one to the next.
std::size_t regular_length(std::span<const global_index> indices, std::size_t at) {
    if (at + 1 >= indices.size()) return 1;
    const global_index stride = indices[at + 1] - indices[at];
    if (stride == 0) return 1;  // equal ones are no stripe
    std::size_t end = at + 2;
    while (end < indices.size() && indices[end] - indices[end - 1] == stride) ++end;
    return end - at;
}

// Two alone are no stripe unless they are neighbours: the second may begin a longer one.
stripe next_stripe(std::span<const global_index> indices, std::size_t at) {
    const std::size_t length = regular_length(indices, at);
    const global_index stride = length > 1 ? indices[at + 1] - indices[at] : 1;
    if (length == 2 && stride != 1 && stride != -1) return {indices[at], 1, 1};
    return {indices[at], stride, static_cast<global_index>(length)};
}

constexpr std::size_t bytes_a_stripe = sizeof(stripe) + sizeof(global_index);

global_index volume(std::span<const global_index> lengths) {
    global_index points = 1;
    for (const global_index length : lengths) points *= std::abs(length);
    return points;
}

void check_box(std::span<const global_index> shape, std::span<const global_index> corner,
               std::span<const global_index> lengths) {
    if (corner.size() != shape.size() || lengths.size() != shape.size())
        fatal("index list", "shape, corner and lengths of a box have %zu, %zu and %zu entries",
              shape.size(), corner.size(), lengths.size());
    for (std::size_t d = 0; d < shape.size(); ++d) {
        const global_index end = corner[d] + lengths[d] - (lengths[d] > 0 ? 1 : -1);
        if (lengths[d] != 0 &&
            (std::min(corner[d], end) < 0 || std::max(corner[d], end) >= shape[d]))
            fatal("index list", "a box leaves its array in direction %zu: %lld to %lld of %lld", d,
                  static_cast<long long>(corner[d]), static_cast<long long>(end),
                  static_cast<long long>(shape[d]));
    }
}

}  // namespace

index_list::index_list(std::span<const stripe> stripes) {
    for (const stripe& s : stripes) append(s);
}

void index_list::append(const stripe& s) {
    if (s.count <= 0) return;
    if (s.stride == 0 && s.count > 1)
        fatal("index list", "a stripe of %lld indices has stride 0",
              static_cast<long long>(s.count));
    size_ += s.count;
    if (!stripes_.empty()) {
        stripe& last = stripes_.back();
        const global_index step = last.count > 1 ? last.stride : s.first - last.first;
        const bool same_step = s.count == 1 || s.stride == step;
        const bool is_unit = step == 1 || last.count > 1 || s.count > 1;
        if (step != 0 && same_step && is_unit && last.at(0) + last.count * step == s.first) {
            last = {last.first, step, last.count + s.count};
            return;
        }
    }
    starts_.push_back(size_ - s.count);
    stripes_.push_back(s);
}

index_list index_list::of(std::span<const global_index> indices) {
    index_list made;
    std::size_t stripes = 0;
    for (std::size_t at = 0; at < indices.size(); ++stripes)
        at += static_cast<std::size_t>(next_stripe(indices, at).count);
    if (stripes * bytes_a_stripe > indices.size() * sizeof(global_index)) {
        made.singles_.assign(indices.begin(), indices.end());
        made.size_ = static_cast<global_index>(indices.size());
        return made;
    }
    made.stripes_.reserve(stripes);
    made.starts_.reserve(stripes);
    for (std::size_t at = 0; at < indices.size();) {
        const stripe next = next_stripe(indices, at);
        made.append(next);
        at += static_cast<std::size_t>(next.count);
    }
    return made;
}

index_list index_list::consecutive(global_index first, global_index count) {
    const stripe only{first, 1, count};
    return index_list({&only, 1});
}

index_list index_list::box(std::span<const global_index> shape,
                           std::span<const global_index> corner,
                           std::span<const global_index> lengths) {
    check_box(shape, corner, lengths);
    index_list made;
    if (shape.empty() || volume(lengths) == 0) return made;
    std::size_t along = 0;  // the first direction with more than one point
    while (along + 1 < shape.size() && std::abs(lengths[along]) == 1) ++along;
    const global_index row_pitch = volume(shape.first(along));
    const global_index rows = volume(lengths.subspan(along + 1));
    for (global_index r = 0; r < rows; ++r) {
        global_index at = 0, pitch = 1, left = r;
        for (std::size_t d = 0; d < shape.size(); ++d) {
            const global_index length = std::abs(lengths[d]);
            const global_index step = d > along ? left % length : 0;
            at += (corner[d] + step * (lengths[d] > 0 ? 1 : -1)) * pitch;
            if (d > along) left /= length;
            pitch *= shape[d];
        }
        made.append({at, lengths[along] > 0 ? row_pitch : -row_pitch, std::abs(lengths[along])});
    }
    return made;
}

global_index index_list::operator[](global_index place) const {
    if (stripes_.empty()) return singles_[static_cast<std::size_t>(place)];
    const auto after = std::upper_bound(starts_.begin(), starts_.end(), place);
    const auto nth = static_cast<std::size_t>(after - starts_.begin()) - 1;
    return stripes_[nth].at(place - starts_[nth]);
}

stripe index_list::first_slice(const stripe& places) const {
    const global_index place = places.first;
    const bool in_a_row = places.stride == 1 || places.stride == -1;
    if (!in_a_row || stripes_.empty()) return {(*this)[place], 1, 1};
    const auto after = std::upper_bound(starts_.begin(), starts_.end(), place);
    const auto nth = static_cast<std::size_t>(after - starts_.begin()) - 1;
    const stripe& s = stripes_[nth];
    const global_index before = place - starts_[nth];
    const global_index left = places.stride == 1 ? s.count - before : before + 1;
    return {s.at(before), places.stride * s.stride, std::min(left, places.count)};
}

std::vector<global_index> index_list::expanded() const {
    std::vector<global_index> all;
    all.reserve(static_cast<std::size_t>(size_));
    for_each_stripe([&](const stripe& s, global_index) {
        for (global_index k = 0; k < s.count; ++k) all.push_back(s.at(k));
    });
    return all;
}

index_list concatenate(std::span<const index_list> lists) {
    std::vector<stripe> stripes;
    for (const index_list& l : lists)
        l.for_each_stripe([&](const stripe& s, global_index) { stripes.push_back(s); });
    return index_list(stripes);
}

bool operator==(const index_list& a, const index_list& b) {
    bool same = a.size() == b.size();
    a.for_each_stripe([&](const stripe& s, global_index place) {
        if (!same) return;
        global_index done = 0;
        b.for_each_slice({place, 1, s.count}, [&](const stripe& slice) {
            same &= slice.first == s.at(done) && (slice.count == 1 || slice.stride == s.stride);
            done += slice.count;
        });
    });
    return same;
}

}  // namespace skerry::exchange
