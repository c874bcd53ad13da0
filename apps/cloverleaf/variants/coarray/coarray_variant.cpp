// SPDX-License-Identifier: BSD-3-Clause
#include "variants/coarray/coarray_variant.hpp"

#include <algorithm>
#include <array>
#include <sstream>
#include <string_view>

namespace skerry::cloverleaf::coarray {
namespace {

constexpr std::string_view buffers = "coarray_buffers", sections = "coarray_sections";

// In the order in which names are written.
enum option : unsigned {
    ftl = 1,          // coarrays at the top level, not components of a derived type
    sync_images = 2,  // with the neighbours, not sync all
    diagonals = 4,    // one phase with up to eight neighbours
    merged = 8,       // one put a neighbour for all fields
    allfields = 16,   // a put a field, one synchronisation for all
    overlap = 32,     // the caller computes between start and finish
    every_option = 63,
};
constexpr std::array<std::string_view, 6> option_names{"ftl",    "sync_images", "diagonals",
                                                       "merged", "allfields",   "overlap"};

variant make(std::string_view strategy, unsigned options) {
    variant v{.name = std::string(strategy),
              .strategy = std::string(strategy),
              .options = {},
              .applicable = true,
              .why = {}};
    for (std::size_t i = 0; i < option_names.size(); ++i) {
        if (!(options >> i & 1)) continue;
        v.options.emplace_back(option_names[i]);
        v.name.append("+").append(option_names[i]);
    }
    if ((options & merged) && (options & allfields))
        v.why = "merged sends one message for all fields, allfields one a field: choose one";
    else if ((options & merged) && strategy == sections)
        v.why = "sections go straight from field to field, so they cannot be merged: use allfields";
    v.applicable = v.why.empty();
    return v;
}

bool has(const variant& v, std::string_view option_name) {
    return std::find(v.options.begin(), v.options.end(), option_name) != v.options.end();
}

variant none(const std::string& name, const std::string& why) {
    return {.name = name, .strategy = {}, .options = {}, .applicable = false, .why = why};
}

}  // namespace

std::vector<variant> list_variants() {
    std::vector<variant> all;
    for (const std::string_view strategy : {buffers, sections}) {
        for (unsigned options = 0; options <= every_option; ++options) {
            variant v = make(strategy, options);
            if (v.applicable) all.push_back(std::move(v));
        }
    }
    return all;
}

variant find_variant(const std::string& name) {
    std::istringstream words(name);
    std::string strategy, word;
    std::getline(words, strategy, '+');
    if (strategy != buffers && strategy != sections)
        return none(
            name, "'" + strategy + "' is no strategy: there are coarray_buffers, coarray_sections");
    unsigned options = 0;
    while (std::getline(words, word, '+')) {
        const auto* known = std::find(option_names.begin(), option_names.end(), word);
        if (known == option_names.end())
            return none(name, "'" + word +
                                  "' is no option: there are ftl, sync_images, diagonals, merged, "
                                  "allfields, overlap");
        options |= 1U << (known - option_names.begin());
    }
    return make(strategy, options);
}

way way_of(const variant& v) {
    return {.at_top_level = has(v, "ftl"),
            .sections = v.strategy == sections,
            .by_images = has(v, "sync_images"),
            .diagonals = has(v, "diagonals"),
            .merged = has(v, "merged"),
            .all_fields = has(v, "allfields")};
}

}  // namespace skerry::cloverleaf::coarray
