// SPDX-License-Identifier: BSD-3-Clause
#include "machinery/symmetric.hpp"

#include "machinery/of_all.hpp"
#include "skerry/base/fatal.hpp"

namespace skerry::exchange {
namespace {

bool is_symmetric(const void* address, const runtime::operations& with) {
    return with.all.offset_of(address) != runtime::not_symmetric;
}

// The field of the first point that is not, among the partner's points of a link.
const field* not_symmetric_in(const plan& what, const plan_link& all,
                              std::byte* (field::*side)() const, const runtime::operations& with) {
    for (const plan_link::part& part : all.parts) {
        const field& f = what.fields[part.field];
        for (const copy_block& b : part.blocks)
            if (!is_symmetric((f.*side)() + b.remote_bytes, with)) return &f;
    }
    return nullptr;
}

const field* not_symmetric_in(const plan& what, const runtime::operations& with) {
    for (const field& f : what.fields)
        if (!is_symmetric(f.source(), with) || !is_symmetric(f.target(), with)) return &f;
    for (const phase& p : what.phases) {
        for (const plan_link& l : p.sends)
            if (const field* f = not_symmetric_in(what, l, &field::target, with)) return f;
        for (const plan_link& l : p.receives)
            if (const field* f = not_symmetric_in(what, l, &field::source, with)) return f;
    }
    return nullptr;
}

// The first field that is not at the same place on all PEs.
const field* elsewhere(const plan& what, runtime::world& world) {
    for (const field& f : what.fields) {
        for (const std::byte* address : {f.source(), f.target()}) {
            const auto place = static_cast<std::int64_t>(world.with().all.offset_of(address));
            if (least_of_all(world, place) != most_of_all(world, place)) return &f;
        }
    }
    return nullptr;
}

}  // namespace

bool has_symmetric_fields(const plan& what, runtime::world& world) {
    const bool here = !not_symmetric_in(what, world.with());
    return least_of_all(world, here) > 0 && !elsewhere(what, world);
}

void require_symmetric_fields(const plan& what, runtime::world& world) {
    if (const field* f = not_symmetric_in(what, world.with()))
        fatal("exchange",
              "field %.*s is not in symmetric memory: allocate it on the symmetric heap, or use a "
              "strategy with buffers",
              static_cast<int>(f->name.size()), f->name.data());
    if (const field* f = elsewhere(what, world))
        fatal("exchange",
              "field %.*s is not at the same symmetric address on all PEs: give them the same, or "
              "use a strategy with buffers",
              static_cast<int>(f->name.size()), f->name.data());
}

}  // namespace skerry::exchange
