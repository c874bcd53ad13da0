// SPDX-License-Identifier: BSD-3-Clause
// Choosing among the algorithms of a collective: the applicable one of highest preference, or the one that
// the environment names where that one is applicable.
#pragma once

#include <span>

#include "skerry/base/environment.hpp"
#include "skerry/base/fatal.hpp"

namespace skerry::runtime {

template <typename algorithm>
const algorithm* find_algorithm(const char* variable, std::span<const algorithm* const> table,
                                const std::string& name) {
    std::string known;
    for (const algorithm* candidate : table) {
        if (name == candidate->name) return candidate;
        known.append(known.empty() ? "" : ", ").append(candidate->name);
    }
    fatal(variable, "there is no algorithm '%s'; there are: %s", name.c_str(), known.c_str());
}

template <typename algorithm, typename... arguments>
const algorithm& select_algorithm(const char* variable, std::span<const algorithm* const> table,
                                  const arguments&... call) {
    if (const auto wanted = environment_text(variable)) {
        const algorithm* forced = find_algorithm(variable, table, *wanted);
        if (forced->applicable(call...)) return *forced;
    }
    const algorithm* best = nullptr;
    for (const algorithm* candidate : table)
        if (candidate->applicable(call...) && (!best || candidate->preference > best->preference))
            best = candidate;
    if (!best) fatal(variable, "no algorithm is applicable here");
    return *best;
}

}  // namespace skerry::runtime
