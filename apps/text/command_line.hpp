// SPDX-License-Identifier: BSD-3-Clause
// The command line of an app: `--name value` or `--name=value`; `--list` and `--help` stand alone.
#pragma once

#include <charconv>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <system_error>

namespace skerry::apps {

// Whether all of the text is a number from `least` to `most`.
template <typename number>
bool parse_number(std::string_view text, number least, number most, number& value) {
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    return code == std::errc{} && end == text.data() + text.size() && value >= least &&
           value <= most;
}

// A number from 1 to `most`, else o.error says so.
template <typename number, typename options>
void set_number(const std::string& name, const std::string& value, number most, number& to,
                options& o) {
    if (!parse_number<number>(value, 1, most, to))
        o.error = name + ": expected a number from 1 to " + std::to_string(most) + ", not " + value;
}

// What an app makes of words that are not options: nothing, unless it says so.
struct no_other_words {
    template <typename options>
    bool operator()(const std::string&, options&) const {
        return false;
    }
};

// Fills `list`, `help` and `error` of the options; the first mistake ends it. set_value(name,
// value, options) is false for names that it does not know; set_word(word, options) for words.
template <typename options, typename setter, typename word_setter = no_other_words>
options parse_command_line(int argc, char** argv, setter set_value, word_setter set_word = {}) {
    options o;
    const std::span<char*> arguments(argv + 1, argc > 0 ? static_cast<std::size_t>(argc - 1) : 0);
    for (std::size_t i = 0; i < arguments.size() && o.error.empty(); ++i) {
        std::string name = arguments[i];
        if (name == "--list") {
            o.list = true;
        } else if (name == "--help" || name == "-h") {
            o.help = true;
        } else if (name.starts_with("--") || !set_word(name, o)) {
            const auto equals = name.find('=');
            const bool joined = equals != std::string::npos;
            if (!joined && i + 1 == arguments.size()) {
                o.error = name + ": unknown, or its value is missing; see --help";
                break;
            }
            const std::string value = joined ? name.substr(equals + 1) : arguments[++i];
            name = name.substr(0, equals);
            if (!set_value(name, value, o)) o.error = name + ": unknown option; see --help";
        }
    }
    return o;
}

}  // namespace skerry::apps
