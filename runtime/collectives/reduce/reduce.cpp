// SPDX-License-Identifier: BSD-3-Clause
#include <cstring>

#include "collectives/reduce/by_host.hpp"
#include "collectives/reduce/push_small.hpp"
#include "select.hpp"
#include "skerry/runtime/collectives.hpp"
#include "team_words.hpp"

namespace skerry::runtime {

void reduce(team& members, void* result, const void* source, std::size_t count,
            const reduction& how) {
    const std::size_t bytes = count * how.element_bytes;
    if (members.size() == 1) {
        if (bytes > 0 && result != source) std::memcpy(result, source, bytes);
        return;
    }
    select_algorithm("SKERRY_REDUCE", all_reduce_algorithms(), members, bytes)
        .run(members, result, source, count, how);
}

void reduce_local(team& members, void* values, std::size_t count, const reduction& how) {
    if (members.size() == 1) return;
    const std::size_t at_once = small_message::most_bytes / how.element_bytes;
    auto* at = static_cast<std::byte*>(values);
    while (count > 0) {
        const std::size_t now = count < at_once ? count : at_once;
        if (is_best_by_host(members, now * how.element_bytes)) {
            reduce_by_host(members, at, at, now, how);
        } else {
            push_small(members, at, at, now, how);
        }
        at += now * how.element_bytes;
        count -= now;
    }
}

}  // namespace skerry::runtime
