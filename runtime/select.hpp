// SPDX-License-Identifier: BSD-3-Clause
// Choosing among the algorithms of a collective: the most suitable one, or the one that the
// environment names wherever that one can do it.
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

// The environment is read once per table.
template <typename algorithm>
const algorithm* forced_algorithm(const char* variable, std::span<const algorithm* const> table) {
    static const auto wanted = environment_text(variable);
    static const algorithm* const forced =
        wanted ? find_algorithm(variable, table, *wanted) : nullptr;
    return forced;
}

template <typename algorithm, typename... arguments>
const algorithm& select_algorithm(const char* variable, std::span<const algorithm* const> table,
                                  const arguments&... call) {
    const algorithm* best = forced_algorithm(variable, table);
    if (best && best->suitability(call...) > 0) return *best;
    int highest = 0;
    for (const algorithm* candidate : table) {
        const int suitability = candidate->suitability(call...);
        if (suitability <= highest) continue;
        best = candidate;
        highest = suitability;
    }
    if (highest == 0) fatal(variable, "no algorithm can serve this team");
    return *best;
}

}  // namespace skerry::runtime
