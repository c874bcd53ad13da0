// SPDX-License-Identifier: BSD-3-Clause
#include "machinery/send_buffers.hpp"

namespace skerry::exchange {

std::vector<std::byte> give_send_buffers(message_table& table,
                                         const std::function<bool(const message&)>& needs_one) {
    const auto room = [](const parcel& p) { return (p.bytes + 63) / 64 * 64; };
    std::size_t total = 0;
    const auto each = [&](auto&& action) {
        for (step& s : table.steps)
            for (message& m : s.out)
                if (needs_one(m))
                    for (parcel& p : m.parcels) action(p);
    };
    each([&](const parcel& p) { total += room(p); });
    std::vector<std::byte> memory(total);
    std::byte* next = memory.data();
    each([&](parcel& p) {
        p.staged = next;
        next += room(p);
    });
    return memory;
}

}  // namespace skerry::exchange
