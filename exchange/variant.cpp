// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/exchange/variant.hpp"

#include "skerry/base/fatal.hpp"
#include "skerry/exchange/strategy.hpp"
#include "table.hpp"

namespace skerry::exchange {
namespace {

struct named_option {
    std::string_view name;
    option what;
};

// In the order in which names are written.
constexpr named_option option_names[] = {
    {"diagonals", option::diagonals}, {"merged", option::merged}, {"allfields", option::allfields},
    {"fence", option::fence},         {"quiet", option::quiet},   {"nbi", option::nbi},
    {"overlap", option::overlap},
};

const strategy* find_strategy(std::string_view name) {
    for (const strategy* s : all_strategies())
        if (s->name == name) return s;
    return nullptr;
}

bool add_option(std::string_view name, unsigned& bits) {
    for (const named_option& o : option_names) {
        if (o.name != name) continue;
        bits |= static_cast<unsigned>(o.what);
        return true;
    }
    return false;
}

// "'x' is no <kind>: there are a, b, c"
template <typename names>
std::string unknown(std::string_view text, std::string_view kind, const names& known) {
    std::string message("'");
    message.append(text).append("' is no ").append(kind).append(": there are ");
    std::string_view separator = "";
    for (const auto& k : known) {
        message.append(separator).append(k);
        separator = ", ";
    }
    return message;
}

// Cuts off and returns what stands before the next '+'.
std::string_view next_word(std::string_view& text) {
    const std::size_t end = text.find('+');
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return word;
}

}  // namespace

std::span<const strategy* const> all_strategies() {
    return all_strategys();
}

std::vector<std::string_view> names_of(option_set options) {
    std::vector<std::string_view> names;
    for (const named_option& o : option_names)
        if (options.has(o.what)) names.push_back(o.name);
    return names;
}

std::string variant::name() const {
    std::string text(how->name);
    for (std::string_view option_name : names_of(options)) text.append("+").append(option_name);
    return text;
}

bool variant::has(option o) const {
    return options.has(o) || how->implied.has(o);
}

variant default_variant() {
    variant best;
    std::string error;
    if (!parse_variant("buffers_signal+merged", best, error))
        fatal("exchange", "%s", error.c_str());
    return best;
}

bool parse_variant(std::string_view text, variant& parsed, std::string& error) {
    const std::string_view name = next_word(text);
    const strategy* how = find_strategy(name);
    if (!how) {
        std::vector<std::string_view> known;
        for (const strategy* s : all_strategies()) known.push_back(s->name);
        error = unknown(name, "strategy", known);
        return false;
    }
    unsigned bits = 0;
    while (!text.empty()) {
        const std::string_view word = next_word(text);
        if (add_option(word, bits)) continue;
        error = unknown(word, "option", names_of(every_option));
        return false;
    }
    parsed = {how, option_set::of_bits(bits).without(how->implied)};
    return true;
}

verdict applicable(const variant& v, const surroundings& here) {
    if (v.options.has(option::merged) && v.options.has(option::allfields))
        return {false,
                "merged sends one message for all fields, allfields one a field: choose one"};
    if (v.options.has(option::fence) && v.options.has(option::quiet))
        return {false, "either a fence or a quiet orders the signal after the data: choose one"};
    if (v.how->needs_symmetric_fields && !here.has_symmetric_fields)
        return {false, "a field is not in symmetric memory"};
    return v.how->applicable(v.options, here);
}

std::vector<listed_variant> list_all_variants(const surroundings& here) {
    const surroundings anywhere{.has_messages = true};
    std::vector<listed_variant> found;
    for (const strategy* how : all_strategies()) {
        for (unsigned bits = 0; bits <= every_option.bits(); ++bits) {
            const variant v{how, option_set::of_bits(bits)};
            if (v.options != v.options.without(how->implied)) continue;  // another name of the same
            if (applicable(v, anywhere).applicable) found.push_back({v, applicable(v, here)});
        }
    }
    return found;
}

std::vector<variant> list_variants(const surroundings& here) {
    std::vector<variant> found;
    for (const listed_variant& listed : list_all_variants(here))
        if (listed.here.applicable) found.push_back(listed.what);
    return found;
}

}  // namespace skerry::exchange
