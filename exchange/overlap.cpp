// SPDX-License-Identifier: BSD-3-Clause
#include "overlap.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

#include "progression.hpp"
#include "skerry/base/fatal.hpp"

namespace skerry::exchange {
namespace {

// The source or the target of an array, on this PE.
struct array_end {
    const listed_array* array;
    bool is_target;
    global_index begin, end;  // addresses, of a part that holds all its elements

    const list_layout& layout() const { return is_target ? array->to : array->from; }
    const std::vector<list_link>& links() const {
        return is_target ? array->mapping->receives : array->mapping->sends;
    }
    global_index first() const {
        return static_cast<global_index>(
            reinterpret_cast<std::uintptr_t>(is_target ? array->target : array->source));
    }
    global_index points() const {
        return is_target ? array->mapping->wanted : array->mapping->sources;
    }
    global_index pitch() const {
        return layout().level_pitch != 0 ? layout().level_pitch : points();
    }
    global_index element_bytes() const { return static_cast<global_index>(array->element_bytes); }
};

array_end make_end(const listed_array& array, bool is_target) {
    array_end made{&array, is_target, 0, 0};
    if (made.links().empty()) return made;
    global_index lowest = 0, highest = made.points() - 1;
    if (!made.layout().at.empty()) {
        lowest = highest = made.layout().at[0];
        made.layout().at.for_each_stripe([&](const stripe& s, global_index) {
            lowest = std::min({lowest, s.first, last_of(s)});
            highest = std::max({highest, s.first, last_of(s)});
        });
    }
    const global_index levels = (array.levels - 1) * made.pitch();
    (levels < 0 ? lowest : highest) += levels;
    made.begin = made.first() + lowest * made.element_bytes();
    made.end = made.first() + (highest + 1) * made.element_bytes();
    return made;
}

// The memory of its elements, in units that divide them.
index_list memory_of(const array_end& of, global_index unit_bytes) {
    const global_index units = of.element_bytes() / unit_bytes;
    std::vector<stripe> all;
    const auto add = [&](const stripe& part, global_index level) {
        const stripe s = ascending(part);
        const global_index first = of.first() / unit_bytes + (s.first + level * of.pitch()) * units;
        if (s.stride == 1 || s.count == 1) return all.push_back({first, 1, s.count * units});
        for (global_index u = 0; u < units; ++u)
            all.push_back({first + u, s.stride * units, s.count});
    };
    for (global_index level = 0; level < of.array->levels; ++level)
        for (const list_link& l : of.links())
            for (const place_run& r : l.runs) {
                const bool is_one = r.local_step == 0;  // sent several times
                const stripe places{r.local, is_one ? 1 : r.local_step, is_one ? 1 : r.count};
                if (of.layout().at.empty())
                    add(places, level);
                else
                    of.layout().at.for_each_slice(places, [&](const stripe& s) { add(s, level); });
            }
    return index_list(all);
}

void check_overlap(const array_end& received, const array_end& other) {
    if (std::max(received.begin, other.begin) >= std::min(received.end, other.end)) return;
    const global_index unit = std::gcd(std::gcd(received.first(), other.first()),
                                       std::gcd(received.element_bytes(), other.element_bytes()));
    const index_list both = intersect(memory_of(received, unit), memory_of(other, unit));
    if (both.empty()) return;
    const std::string_view name = received.array->name, of = other.array->name;
    fatal("redistribution",
          "the target of array %.*s and the %s of array %.*s overlap: %lld bytes are received and "
          "also %s, the first %lld bytes behind the start of the target: use memory of its own for "
          "each target",
          static_cast<int>(name.size()), name.data(), other.is_target ? "target" : "source",
          static_cast<int>(of.size()), of.data(), static_cast<long long>(both.size() * unit),
          other.is_target ? "received there" : "sent",
          static_cast<long long>(both[0] * unit - received.first()));
}

}  // namespace

void check_overlaps(std::span<const listed_array> arrays) {
    std::vector<array_end> sources, targets;
    for (const listed_array& a : arrays) {
        sources.push_back(make_end(a, false));
        targets.push_back(make_end(a, true));
    }
    for (std::size_t t = 0; t < targets.size(); ++t) {
        for (const array_end& source : sources) check_overlap(targets[t], source);
        for (std::size_t before = 0; before < t; ++before)
            check_overlap(targets[t], targets[before]);
    }
}

}  // namespace skerry::exchange
