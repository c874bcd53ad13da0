// SPDX-License-Identifier: BSD-3-Clause
#include "options.hpp"

#include "command_line.hpp"

namespace skerry::npb {
namespace {

void set_class(const std::string& value, options& o) {
    o.problem_class = value.empty() ? '?' : value[0];
    if (value.size() != 1 || all_classes.find(o.problem_class) == std::string_view::npos)
        o.error = "--class: expected S, W, A, B or C, not " + value;
}

bool set_value(const std::string& name, const std::string& value, options& o) {
    if (name == "--class")
        set_class(value, o);
    else if (name == "--repeats")
        apps::set_number(name, value, 1 << 20, o.repeats, o);
    else if (name == "--seed")
        apps::set_number(name, value, std::uint64_t{1} << 46, o.seed, o);
    else if (name == "--strategy")
        o.strategy = value;
    else if (name == "--json")
        o.json = value;
    else
        return false;
    return true;
}

}  // namespace

options parse_options(int argc, char** argv) {
    return apps::parse_command_line<options>(argc, argv, set_value);
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
