// SPDX-License-Identifier: BSD-3-Clause
#include "machinery/symmetric.hpp"

#include "skerry/base/fatal.hpp"

namespace skerry::exchange {
namespace {

void require(const field& f, const void* address, const runtime::operations& with) {
    if (with.all.offset_of(address) != runtime::not_symmetric) return;
    fatal("exchange",
          "field %.*s is not in symmetric memory: allocate it on the symmetric heap, or use a "
          "strategy with buffers",
          static_cast<int>(f.name.size()), f.name.data());
}

// The partner's points.
void require(const plan& what, const plan_link& all, std::byte* (field::*side)() const,
             const runtime::operations& with) {
    for (const plan_link::part& part : all.parts) {
        const field& f = what.fields[part.field];
        for (const copy_block& b : part.blocks) require(f, (f.*side)() + b.remote_bytes, with);
    }
}

}  // namespace

void require_symmetric_fields(const plan& what, const runtime::operations& with) {
    for (const field& f : what.fields) {
        require(f, f.source(), with);
        require(f, f.target(), with);
    }
    for (const phase& p : what.phases) {
        for (const plan_link& l : p.sends) require(what, l, &field::target, with);
        for (const plan_link& l : p.receives) require(what, l, &field::source, with);
    }
}

}  // namespace skerry::exchange
