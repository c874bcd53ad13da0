// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/exchange/transpose.hpp"

#include <algorithm>
#include <utility>

#include "agreement.hpp"
#include "copy_blocks.hpp"
#include "machinery/all_to_all.hpp"
#include "skerry/base/fatal.hpp"
#include "skerry/runtime/world.hpp"

namespace skerry::exchange {
namespace {

constexpr const char* routine = "transposition";

// Empty for PEs that have none.
section block_of(const decomposition& blocks, int pe) {
    return pe < blocks.n_blocks() ? blocks.owned(pe) : section({{0, 0}});
}

const position& or_packed(const position& strides, const position& packed) {
    return strides == position{} ? packed : strides;
}

// Where an array lies at one of its ends, on one PE.
struct placed {
    section block;
    position strides;

    global_index element_at(const position& at) const {
        global_index element = 0;
        for (int d = 0; d < max_dimensions; ++d) element += (at[d] - block.lo[d]) * strides[d];
        return element;
    }
};

placed source_of(const block_array& array, const section& block) {
    return {block, or_packed(array.source_strides, packed_strides(block))};
}

placed target_of(const block_array& array, const section& block) {
    return {block, or_packed(array.target_strides, packed_strides(block))};
}

// From one PE to another, as both of them see it.
std::vector<copy_block> blocks_between(const placed& source, const placed& target,
                                       std::size_t element_bytes) {
    const section common = intersect(source.block, target.block);
    box_copy box{{},
                 source.strides,
                 target.strides,
                 source.element_at(common.lo),
                 target.element_at(common.lo)};
    for (int d = 0; d < max_dimensions; ++d) box.lengths[d] = common.length(d);
    std::vector<copy_block> blocks;
    append_blocks(box, element_bytes, blocks);
    return blocks;
}

void check(const decomposition& from, const decomposition& to, int n_pes) {
    if (from.dimensions() != to.dimensions() || from.domain() != to.domain())
        fatal(routine, "the two decompositions do not have the same cells");
    for (const decomposition* blocks : {&from, &to})
        if (blocks->n_blocks() > n_pes)
            fatal(routine, "there are %d blocks but only %d PEs: a PE has one block at most",
                  blocks->n_blocks(), n_pes);
}

void require_alike(runtime::world& world, const decomposition& from, const decomposition& to,
                   std::span<const block_array> arrays) {
    agreement all;
    all.add(from, "the blocks of the source");
    all.add(to, "the blocks of the target");
    all.add(static_cast<std::int64_t>(arrays.size()), "the number of arrays");
    for (const block_array& a : arrays)
        all.add(static_cast<std::int64_t>(a.element_bytes), "bytes of an element of array", a.name);
    all.require(world, routine, "all PEs must give the same");
}

// The bytes that a block is spread over.
std::pair<std::uintptr_t, std::uintptr_t> extent_of(const void* first, const placed& at,
                                                    std::size_t element_bytes) {
    const auto address = reinterpret_cast<std::uintptr_t>(first);
    if (at.block.empty()) return {address, address};
    global_index below = 0, above = 1;
    for (int d = 0; d < max_dimensions; ++d) {
        const global_index last = (at.block.length(d) - 1) * at.strides[d];
        (last < 0 ? below : above) += last;
    }
    const auto bytes = static_cast<global_index>(element_bytes);
    return {address + static_cast<std::uintptr_t>(below * bytes),
            address + static_cast<std::uintptr_t>(above * bytes)};
}

void check(const block_array& array, const placed& source, const placed& target) {
    const auto name = static_cast<int>(array.name.size());
    if (array.element_bytes < 1)
        fatal(routine, "array %.*s has elements of no bytes", name, array.name.data());
    if ((!array.source && !source.block.empty()) || (!array.target && !target.block.empty()))
        fatal(routine, "array %.*s: its %s is null", name, array.name.data(),
              !array.source && !source.block.empty() ? "source" : "target");
    for (int d = 0; d < max_dimensions; ++d)
        for (const auto& [end, what] : {std::pair(&source, "source"), std::pair(&target, "target")})
            if (end->strides[d] == 0 && end->block.length(d) > 1)
                fatal(routine, "array %.*s: its %s has no stride in direction %d", name,
                      array.name.data(), what, d);
}

// No target may meet a source, or be another target, of whichever array; two targets may
// interleave.
class taken_memory {
 public:
    void add_source(const block_array& array, const placed& at) {
        add(array, at, array.source, false);
    }
    void add_target(const block_array& array, const placed& at) {
        add(array, at, array.target, true);
    }

 private:
    using extent = std::pair<std::uintptr_t, std::uintptr_t>;
    struct entry {
        extent where;
        bool is_target;
    };

    static bool meet(const extent& a, const extent& b) {
        return std::max(a.first, b.first) < std::min(a.second, b.second);
    }
    void add(const block_array& array, const placed& at, const void* first, bool is_target) {
        const extent where = extent_of(first, at, array.element_bytes);
        for (const entry& e : all_)
            if (e.is_target != is_target ? meet(e.where, where)
                                         : is_target && e.where == where && !at.block.empty())
                fatal(routine,
                      "array %.*s: source and target overlap, or another array's: use memory of "
                      "its own for each target",
                      static_cast<int>(array.name.size()), array.name.data());
        all_.push_back({where, is_target});
    }

    std::vector<entry> all_;
};

// The strides of an array at both ends of a PE.
struct told_strides {
    position source, target;
};
using told = std::vector<huge_vector<told_strides>>;

// Of all arrays, to all who share cells with this PE, and theirs.
told tell_partners(runtime::world& world, const decomposition& from, const decomposition& to,
                   std::span<const block_array> arrays) {
    const section sent = block_of(from, world.pe()), received = block_of(to, world.pe());
    told outgoing(static_cast<std::size_t>(world.n_pes()));
    for (int pe = 0; pe < world.n_pes(); ++pe) {
        if (intersect(sent, block_of(to, pe)).empty() &&
            intersect(block_of(from, pe), received).empty())
            continue;
        for (const block_array& a : arrays)
            outgoing[static_cast<std::size_t>(pe)].push_back(
                {source_of(a, sent).strides, target_of(a, received).strides});
    }
    all_to_all everybody(world);
    return everybody.collect(outgoing);
}

}  // namespace

position packed_strides(const section& block, std::initializer_list<int> directions) {
    position strides{};
    global_index next = 1;
    for (const int d : directions) {
        if (d < 0 || d >= max_dimensions) fatal("packed_strides", "there is no direction %d", d);
        strides[d] = next;
        next *= block.length(d);
    }
    return strides;
}

plan make_transpose_plan(runtime::world& world, const decomposition& from, const decomposition& to,
                         std::span<const block_array> arrays) {
    require_alike(world, from, to, arrays);
    check(from, to, world.n_pes());
    const section sent = block_of(from, world.pe()), received = block_of(to, world.pe());
    const told strides = tell_partners(world, from, to, arrays);
    plan made{world.pe(), world.n_pes(), {}, {}};
    phase& only = made.phases.emplace_back();
    taken_memory taken;
    for (const block_array& a : arrays) {
        const std::size_t number = made.fields.size();
        const placed source = source_of(a, sent), target = target_of(a, received);
        check(a, source, target);
        taken.add_source(a, source);
        taken.add_target(a, target);
        made.fields.push_back({.name = a.name,
                               .first = address_of(a.source),
                               .into = address_of(a.target),
                               .element_bytes = a.element_bytes});
        for (int pe = 0; pe < world.n_pes(); ++pe) {
            const section theirs = block_of(to, pe), ours = block_of(from, pe);
            const auto& far = strides[static_cast<std::size_t>(pe)];
            if (!intersect(sent, theirs).empty())
                add_part(only.sends, pe, static_cast<int>(number),
                         blocks_between(source, {theirs, far[number].target}, a.element_bytes));
            if (intersect(ours, received).empty()) continue;
            auto blocks = blocks_between({ours, far[number].source}, target, a.element_bytes);
            swap_ends(blocks);
            add_part(only.receives, pe, static_cast<int>(number), std::move(blocks));
        }
    }
    return made;
}

}  // namespace skerry::exchange
