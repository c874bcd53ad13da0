// SPDX-License-Identifier: BSD-3-Clause
#include "options.hpp"

#include <string_view>

#include "command_line.hpp"

namespace skerry::bounds_exchange {
namespace {

void set_grid(const std::string& value, options& o) {
    const auto cross = value.find('x');
    if (cross == std::string::npos ||
        !apps::parse_number(value.substr(0, cross), 1, 400, o.columns) ||
        !apps::parse_number(value.substr(cross + 1), 1, 202, o.rows))
        o.error = "--grid: expected COLUMNSxROWS such as 16x8, not " + value;
}

std::vector<std::string> split(std::string_view text) {
    std::vector<std::string> parts;
    for (;;) {
        const auto comma = text.find(',');
        parts.emplace_back(text.substr(0, comma));
        if (comma == std::string_view::npos) return parts;
        text.remove_prefix(comma + 1);
    }
}

bool set_value(const std::string& name, const std::string& value, options& o) {
    if (name == "--grid")
        set_grid(value, o);
    else if (name == "--form")
        o.forms = split(value);
    else if (name == "--strategy")
        o.strategies = split(value);
    else if (name == "--json")
        o.json = value;
    else if (name == "--levels")
        apps::set_number(name, value, 1000, o.levels, o);
    else if (name == "--fields")
        apps::set_number(name, value, 100, o.fields, o);
    else if (name == "--repeats")
        apps::set_number(name, value, 1 << 30, o.repeats, o);
    else if (name == "--points") {
        o.points = value;
        if (value.empty() || value.find_first_not_of("puv") != std::string::npos)
            o.error = "--points: expected letters of p, u and v, not " + value;
    } else {
        return false;
    }
    return true;
}

}  // namespace

options parse_options(int argc, char** argv) {
    return apps::parse_command_line<options>(argc, argv, set_value);
}

std::string usage() {
    return "usage: bounds_exchange [options]\n"
           "  --grid CxR          columns and rows of PEs (default: the most square ones)\n"
           "  --levels N          of 3-D fields (default 40; with 1 there are 2-D fields only)\n"
           "  --fields N          exchanged together (default 1)\n"
           "  --points KINDS      kinds of the fields in turn, of p, u and v (default p)\n"
           "  --repeats N         3-D exchanges that are timed, 2-D ones 10 times as many (default "
           "100)\n"
           "  --form F,...        forms to compare (default original,plan), see --list;\n"
           "                      F+single exchanges each field by itself\n"
           "  --strategy V,...    how plans are carried out (default tuned: as the tuner finds to "
           "be\n"
           "                      the fastest), see --list; or all\n"
           "  --json FILE|-       write the timers as JSON\n"
           "  --list              list forms and strategies as JSON\n"
           "Several PEs: skerry-run -n N bounds_exchange ...\n"
           "Every form is checked point by point before and after it is timed; exit code 3 if a\n"
           "point is wrong.\n";
}

}  // namespace skerry::bounds_exchange
