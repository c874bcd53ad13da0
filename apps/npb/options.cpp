// SPDX-License-Identifier: BSD-3-Clause
#include "options.hpp"

#include <charconv>
#include <span>

namespace skerry::npb {
namespace {

template <typename number>
void set_number(const std::string& name, const std::string& value, number most, number& to,
                options& o) {
    const auto [end, code] = std::from_chars(value.data(), value.data() + value.size(), to);
    if (code != std::errc{} || end != value.data() + value.size() || to < 1 || to > most)
        o.error = name + ": expected a number from 1 to " + std::to_string(most) + ", not " + value;
}

void set_class(const std::string& value, options& o) {
    o.problem_class = value.empty() ? '?' : value[0];
    if (value.size() != 1 || all_classes.find(o.problem_class) == std::string_view::npos)
        o.error = "--class: expected S, W, A, B or C, not " + value;
}

void set_value(const std::string& name, const std::string& value, options& o) {
    if (name == "--class")
        set_class(value, o);
    else if (name == "--repeats")
        set_number(name, value, 1 << 20, o.repeats, o);
    else if (name == "--seed")
        set_number(name, value, std::uint64_t{1} << 46, o.seed, o);
    else if (name == "--strategy")
        o.strategy = value;
    else if (name == "--json")
        o.json = value;
    else
        o.error = name + ": unknown option; see --help";
}

}  // namespace

options parse_options(int argc, char** argv) {
    options o;
    const std::span<char*> arguments(argv + 1, argc > 0 ? static_cast<std::size_t>(argc - 1) : 0);
    for (std::size_t i = 0; i < arguments.size() && o.error.empty(); ++i) {
        const std::string name = arguments[i];
        const auto equals = name.find('=');
        if (name == "--list")
            o.list = true;
        else if (name == "--help" || name == "-h")
            o.help = true;
        else if (equals != std::string::npos)
            set_value(name.substr(0, equals), name.substr(equals + 1), o);
        else if (i + 1 == arguments.size())
            o.error = name + ": unknown, or its value is missing; see --help";
        else
            set_value(name, arguments[++i], o);
    }
    return o;
}

std::string usage(std::string_view program, std::string_view summary, bool has_strategies) {
    std::string text =
        "usage: " + std::string(program) + " [options]\n" + std::string(summary) +
        "\n"
        "  --class S|W|A|B|C   how large the problem is (default S)\n"
        "  --repeats N         runs, each timed; the least time counts (default 1)\n"
        "  --seed N            of the random numbers; another than the standard one\n"
        "                      does not verify\n"
        "  --json FILE|-       write the result as JSON\n";
    if (has_strategies)
        text +=
            "  --strategy V        how data are carried: a strategy with options joined by +, or\n"
            "                      tuned\n"
            "  --list              list the strategies as JSON\n";
    return text + "The exit code is 3 where the result is not the official one.\n";
}

}  // namespace skerry::npb
