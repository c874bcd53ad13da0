// SPDX-License-Identifier: BSD-3-Clause
#include "machinery/symmetric.hpp"

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

}  // namespace

bool has_symmetric_fields(const plan& what, const runtime::operations& with) {
    return !not_symmetric_in(what, with);
}

void require_symmetric_fields(const plan& what, const runtime::operations& with) {
    const field* f = not_symmetric_in(what, with);
    if (!f) return;
    fatal("exchange",
          "field %.*s is not in symmetric memory: allocate it on the symmetric heap, or use a "
          "strategy with buffers",
          static_cast<int>(f->name.size()), f->name.data());
}

}  // namespace skerry::exchange
