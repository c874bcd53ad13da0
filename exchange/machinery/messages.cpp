// SPDX-License-Identifier: BSD-3-Clause
#include "machinery/messages.hpp"

#include <algorithm>

#include "machinery/cut.hpp"

namespace skerry::exchange {
namespace {

constexpr std::size_t line_bytes = 64;
constexpr std::size_t word_bytes = sizeof(std::uint64_t);

std::size_t round_up(std::size_t bytes, std::size_t unit) {
    return (bytes + unit - 1) / unit * unit;
}

void append_items(const plan_link::part& part, const field& what, bool sent,
                  std::vector<copy_item>& items) {
    std::byte* local = sent ? what.source() : what.target();
    std::byte* remote = sent ? what.target() : what.source();
    for (const copy_block& b : part.blocks) items.push_back(located(b, local, remote));
}

// The parcels of those of a link's fields that are in the group, one a field unless merged.
message make_message(const plan& what, const plan_link& all, bool sent, int group, int n_groups,
                     bool merged) {
    message made{.partner = all.partner, .opens_link = false, .parcels = {}};
    for (const plan_link::part& part : all.parts) {
        if (n_groups > 1 && part.field != group) continue;
        if (!merged || made.parcels.empty()) made.parcels.emplace_back();
        append_items(part, what.fields[part.field], sent, made.parcels.back().items);
        made.parcels.back().bytes += part.bytes;
    }
    return made;
}

// Gives each parcel a slot on cache lines of its own. The word follows the last parcel's data:
// often in the same line, so that it costs the receiver no line more.
std::size_t place(message& m, std::size_t at, bool slots) {
    m.word_at = at;
    for (parcel& p : m.parcels) {
        p.at = at;
        if (!slots) continue;
        m.word_at = at + round_up(p.bytes, word_bytes);
        at += round_up(round_up(p.bytes, word_bytes) + word_bytes, line_bytes);
    }
    return slots ? at : at + line_bytes;
}

bool has_link(const std::vector<phase>& phases, int partner, std::vector<plan_link> phase::*side) {
    return std::any_of(phases.begin(), phases.end(), [&](const phase& p) {
        return std::any_of((p.*side).begin(), (p.*side).end(),
                           [&](const plan_link& l) { return l.partner == partner; });
    });
}

// Cuts one link into messages, places them and puts them into the steps of its phase.
link_memory add_link(const plan& what, int phase_number, std::vector<plan_link> phase::*side,
                     const plan_link& l, option_set options, const message_layout& layout,
                     std::vector<step>& steps, std::vector<message> step::*list) {
    const int n_phases = static_cast<int>(what.phases.size());
    const int n_groups = static_cast<int>(steps.size()) / n_phases;
    const bool answered =
        has_link(what.phases, l.partner, side == &phase::sends ? &phase::receives : &phase::sends);
    link_memory memory{phase_number, l.partner, 0, 0, layout.free_word_each, {}};
    std::size_t n_messages = 0;
    for (int g = 0; g < n_groups; ++g) {
        message m =
            make_message(what, l, side == &phase::sends, g, n_groups, options.has(option::merged));
        if (m.bytes() == 0) continue;
        m.opens_link = n_messages == 0;
        m.answered = answered;
        for (message& part : cut(m, layout.most_touched_bytes)) {
            memory.region_bytes = place(part, memory.region_bytes, layout.slots);
            (steps[g * n_phases + phase_number].*list).push_back(std::move(part));
            ++n_messages;
        }
    }
    for (int g = 0; g < n_groups; ++g)
        for (message& m : steps[g * n_phases + phase_number].*list)
            if (m.partner == l.partner) m.parity_bytes = memory.region_bytes;
    memory.region_bytes *= layout.parities;
    const std::size_t free_words = layout.free_word_each ? n_messages : 1;
    memory.free_bytes = round_up(free_words * word_bytes, line_bytes);
    return memory;
}

// Once the steps' vectors have their final size.
void point_to_messages(message_table& table, std::vector<link_memory> message_table::*links,
                       std::vector<message> step::*list) {
    for (link_memory& l : table.*links)
        for (step& s : table.steps)
            for (message& m : s.*list)
                if (s.phase == l.phase && m.partner == l.partner) l.messages.push_back(&m);
}

}  // namespace

message_table make_messages(const plan& what, option_set options, const message_layout& layout) {
    const bool together = options.has(option::merged) || options.has(option::allfields);
    const int n_groups = together ? 1 : static_cast<int>(what.fields.size());
    const int n_phases = static_cast<int>(what.phases.size());
    message_table table;
    for (int g = 0; g < n_groups; ++g)
        for (int p = 0; p < n_phases; ++p)
            table.steps.push_back({p, g, p + 1 == n_phases, g + 1 == n_groups, {}, {}});
    for (int p = 0; p < n_phases; ++p) {
        for (const plan_link& l : what.phases[p].sends)
            table.out.push_back(
                add_link(what, p, &phase::sends, l, options, layout, table.steps, &step::out));
        for (const plan_link& l : what.phases[p].receives)
            table.in.push_back(
                add_link(what, p, &phase::receives, l, options, layout, table.steps, &step::in));
    }
    point_to_messages(table, &message_table::out, &step::out);
    point_to_messages(table, &message_table::in, &step::in);
    return table;
}

std::size_t count_phases(const message_table& table) {
    return table.steps.empty() ? 0 : static_cast<std::size_t>(table.steps.back().phase) + 1;
}

std::span<link_memory> links_of(int phase, std::vector<link_memory>& all) {
    const auto is_before = [](const link_memory& l, int p) { return l.phase < p; };
    const auto first = std::lower_bound(all.begin(), all.end(), phase, is_before);
    return {first, std::lower_bound(first, all.end(), phase + 1, is_before)};
}

std::vector<int> partners_of(std::span<const link_memory> links) {
    std::vector<int> all;
    for (const link_memory& l : links) all.push_back(l.partner);
    return all;
}

std::size_t bytes_of_regions(std::span<const link_memory> in) {
    std::size_t bytes = 0;
    for (const link_memory& l : in) bytes += l.region_bytes;
    return bytes;
}

void place_regions(std::span<link_memory> in, std::byte* memory) {
    for (link_memory& l : in) {
        for (message* m : l.messages) m->region = memory;
        memory += l.region_bytes;
    }
}

}  // namespace skerry::exchange
