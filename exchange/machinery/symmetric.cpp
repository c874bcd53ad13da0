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

}  // namespace

void require_symmetric_fields(const plan& what, const runtime::operations& with) {
    for (const field& f : what.fields) require(f, f.first, with);
    for (const phase& p : what.phases) {
        for (const auto* links : {&p.sends, &p.receives}) {
            for (const plan_link& l : *links) {
                for (const plan_link::part& part : l.parts) {
                    const field& f = what.fields[part.field];
                    for (const copy_block& b : part.blocks)
                        require(f, static_cast<std::byte*>(f.first) + b.remote_bytes, with);
                }
            }
        }
    }
}

}  // namespace skerry::exchange
