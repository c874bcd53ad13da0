// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/exchange/redistribute.hpp"

#include <algorithm>

#include "agreement.hpp"
#include "block_builder.hpp"
#include "copy_blocks.hpp"
#include "machinery/all_to_all.hpp"
#include "overlap.hpp"
#include "skerry/base/fatal.hpp"
#include "skerry/runtime/world.hpp"

namespace skerry::exchange {
namespace {

using stripes = huge_vector<stripe>;

// Reads stripes from front to back.
class reader {
 public:
    explicit reader(std::span<const stripe> all) : all_(all) {}
    bool is_at_end() const { return next_ == all_.size(); }
    global_index left() const { return all_[next_].count - done_; }
    stripe take(global_index count) {
        const stripe& s = all_[next_];
        const stripe part{s.at(done_), s.stride, count};
        done_ += count;
        if (done_ == s.count) {
            ++next_;
            done_ = 0;
        }
        return part;
    }

 private:
    std::span<const stripe> all_;
    std::size_t next_ = 0;
    global_index done_ = 0;
};

// The elements of a link in the array at one end, in the order of the link: at the link's places,
// or at those of the layout.
stripes elements_of(const list_link& link, const index_list& at) {
    stripes all;
    all.reserve(link.runs.size());
    for (const place_run& r : link.runs) {
        if (at.empty()) {
            all.push_back({r.local, r.local_step, r.count});
        } else {
            at.for_each_slice({r.local, r.local_step, r.count},
                              [&](const stripe& part) { all.push_back(part); });
        }
    }
    return all;
}

stripes partner_elements_of(const list_link& link) {
    stripes all;
    all.reserve(link.runs.size());
    for (const place_run& r : link.runs) all.push_back({r.remote, r.remote_step, r.count});
    return all;
}

// The other end's pitch of levels, then its elements where it has a layout.
using told_end = stripes;

std::vector<copy_block> blocks_of(std::span<const stripe> here, std::span<const stripe> there,
                                  std::size_t element_bytes) {
    block_builder builder(element_bytes);
    reader local(here), remote(there);
    while (!local.is_at_end()) {
        const global_index count = std::min(local.left(), remote.left());
        const stripe mine = local.take(count), theirs = remote.take(count);
        builder.add({mine.first, theirs.first, mine.stride, theirs.stride, count});
    }
    return builder.finish();
}

// The same blocks on each level: one run becomes a run a level, one row a row, rows a plane.
std::vector<copy_block> on_levels(std::vector<copy_block> blocks, std::size_t levels,
                                  std::ptrdiff_t local_pitch, std::ptrdiff_t remote_pitch) {
    if (levels == 1) return blocks;
    for (copy_block& b : blocks) {
        if (b.runs() == 1 && !b.places) {
            b.run_count = levels;
            b.local_pitch_bytes = local_pitch;
            b.remote_pitch_bytes = remote_pitch;
        } else if (b.row_count == 1) {
            b.row_count = levels;
            b.local_row_pitch_bytes = local_pitch;
            b.remote_row_pitch_bytes = remote_pitch;
        } else {
            b.plane_count = levels;
            b.local_plane_pitch_bytes = local_pitch;
            b.remote_plane_pitch_bytes = remote_pitch;
        }
    }
    return blocks;
}

// Where elements are at their places at both ends.
std::vector<copy_block> blocks_of(const list_link& link, std::size_t element_bytes) {
    const auto singles = std::count_if(link.runs.begin(), link.runs.end(),
                                       [](const place_run& r) { return r.count == 1; });
    block_builder builder(element_bytes, static_cast<std::size_t>(singles));
    for (const place_run& r : link.runs)
        builder.add({r.local, r.remote, r.local_step, r.remote_step, r.count});
    return builder.finish();
}

void check(const listed_array& array) {
    const auto name = static_cast<int>(array.name.size());
    if (!array.mapping)
        fatal("redistribution", "array %.*s has no mapping", name, array.name.data());
    const list_mapping& who = *array.mapping;
    if (array.element_bytes < 1 || array.levels < 1)
        fatal("redistribution", "array %.*s has %lld levels of elements of %zu bytes", name,
              array.name.data(), static_cast<long long>(array.levels), array.element_bytes);
    if ((!array.source && !who.sends.empty()) || (!array.target && !who.receives.empty()))
        fatal("redistribution", "array %.*s: its %s is null", name, array.name.data(),
              !array.source && !who.sends.empty() ? "source" : "target");
    if (who.missing > 0)
        fatal("redistribution",
              "array %.*s: %lld elements are wanted that no PE has, the first of index %lld", name,
              array.name.data(), static_cast<long long>(who.missing),
              static_cast<long long>(who.first_missing));
    if ((!array.from.at.empty() && array.from.at.size() != who.sources) ||
        (!array.to.at.empty() && array.to.at.size() != who.wanted))
        fatal("redistribution",
              "array %.*s: a layout has as many elements as its list has indices: %lld and %lld",
              name, array.name.data(), static_cast<long long>(who.sources),
              static_cast<long long>(who.wanted));
}

void require_alike(runtime::world& world, std::span<const listed_array> arrays) {
    agreement all;
    all.add(static_cast<std::int64_t>(arrays.size()), "the number of arrays");
    for (const listed_array& a : arrays) {
        all.add(static_cast<std::int64_t>(a.element_bytes), "bytes of an element of array", a.name);
        all.add(a.levels, "the number of levels of array", a.name);
    }
    all.require(world, "redistribution", "all PEs must give the same");
}

// Adds an array's parts to the links of one direction.
class side {
 public:
    side(const listed_array& array, const list_layout& layout, global_index points)
        : array_(array),
          layout_(layout),
          pitch_(layout.level_pitch != 0 ? layout.level_pitch : points) {}

    // Told to the partners of its links.
    std::vector<told_end> told(const std::vector<list_link>& links, int n_pes) const {
        std::vector<told_end> outgoing(static_cast<std::size_t>(n_pes));
        for (const list_link& l : links) {
            told_end& to = outgoing[static_cast<std::size_t>(l.partner)];
            if (!layout_.at.empty()) to = elements_of(l, layout_.at);
            to.push_back({pitch_, 1, 1});
        }
        return outgoing;
    }

    void add_parts(const std::vector<list_link>& links, const std::vector<told_end>& incoming,
                   int number, std::vector<plan_link>& all) const {
        for (const list_link& l : links) {
            const told_end& from = incoming[static_cast<std::size_t>(l.partner)];
            const auto bytes = static_cast<std::ptrdiff_t>(array_.element_bytes);
            add_part(all, l.partner, number,
                     on_levels(level_of(l, from), static_cast<std::size_t>(array_.levels),
                               pitch_ * bytes, from.back().first * bytes));
        }
    }

 private:
    std::vector<copy_block> level_of(const list_link& l, const told_end& from) const {
        const std::span<const stripe> told(from.data(), from.size() - 1);
        if (layout_.at.empty() && told.empty()) return blocks_of(l, array_.element_bytes);
        const stripes here = elements_of(l, layout_.at);
        if (!told.empty()) return blocks_of(here, told, array_.element_bytes);
        return blocks_of(here, partner_elements_of(l), array_.element_bytes);
    }

    const listed_array& array_;
    const list_layout& layout_;
    global_index pitch_;
};

}  // namespace

plan make_redistribution_plan(runtime::world& world, std::span<const listed_array> arrays) {
    require_alike(world, arrays);
    plan made{world.pe(), world.n_pes(), {}, {}};
    phase& only = made.phases.emplace_back();
    all_to_all everybody(world);
    for (const listed_array& array : arrays) check(array);
    check_overlaps(arrays);
    for (const listed_array& array : arrays) {
        const int number = static_cast<int>(made.fields.size());
        made.fields.push_back({.name = array.name,
                               .first = address_of(array.source),
                               .into = address_of(array.target),
                               .element_bytes = array.element_bytes});
        const list_mapping& who = *array.mapping;
        const side from(array, array.from, who.sources), to(array, array.to, who.wanted);
        const auto told_by_sender = from.told(who.sends, world.n_pes());
        const auto told_by_receiver = to.told(who.receives, world.n_pes());
        const auto senders = everybody.collect(told_by_sender);
        const auto receivers = everybody.collect(told_by_receiver);
        from.add_parts(who.sends, receivers, number, only.sends);
        to.add_parts(who.receives, senders, number, only.receives);
    }
    return made;
}

}  // namespace skerry::exchange
