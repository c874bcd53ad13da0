// SPDX-License-Identifier: BSD-3-Clause
#include "options.hpp"

#include <charconv>
#include <span>
#include <string_view>

namespace skerry::cloverleaf {
namespace {

bool parse_int(std::string_view text, std::int64_t least, std::int64_t most, std::int64_t& value) {
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    return code == std::errc{} && end == text.data() + text.size() && value >= least &&
           value <= most;
}

bool parse_cells(std::string_view text, options& o) {
    constexpr std::int64_t most = 1 << 24;
    const auto cross = text.find('x');
    std::int64_t nx = 0, ny = 0;
    if (cross == std::string_view::npos) return false;
    if (!parse_int(text.substr(0, cross), 1, most, nx)) return false;
    if (!parse_int(text.substr(cross + 1), 1, most, ny)) return false;
    o.x_cells = static_cast<int>(nx);
    o.y_cells = static_cast<int>(ny);
    return true;
}

// True when name takes a value and that value is right.
bool set_value(std::string_view name, const std::string& value, options& o) {
    if (name == "--strategy")
        o.strategy = value;
    else if (name == "--json")
        o.json = value;
    else if (name == "--output")
        o.output = value;
    else if (name == "--vtk")
        o.vtk = value;
    else if (name == "--cells") {
        if (!parse_cells(value, o))
            o.error = "--cells: expected NXxNY such as 960x960, not " + value;
    } else if (name == "--steps") {
        if (!parse_int(value, 0, INT64_MAX, o.steps))
            o.error = "--steps: expected a number of steps, not " + value;
    } else {
        return false;
    }
    return true;
}

}  // namespace

options parse_options(int argc, char** argv) {
    options o;
    const std::span<char*> arguments(argv + 1, argc > 0 ? static_cast<std::size_t>(argc - 1) : 0);
    for (std::size_t i = 0; i < arguments.size() && o.error.empty(); ++i) {
        std::string name = arguments[i];
        if (name == "--list")
            o.list = true;
        else if (name == "--help" || name == "-h")
            o.help = true;
        else if (!name.starts_with("--")) {
            if (!o.deck_file.empty()) o.error = "two decks given: " + o.deck_file + " and " + name;
            o.deck_file = name;
        } else {
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

std::string usage() {
    return "usage: cloverleaf [DECK] [options]\n"
           "  DECK                input deck (default: the built-in test problem)\n"
           "  --strategy VARIANT  how to exchange halos, see --list\n"
           "  --cells NXxNY       override the deck's number of cells\n"
           "  --steps N           override the deck's end: exactly N steps\n"
           "  --json FILE|-       write results and timings as JSON\n"
           "  --output FILE|-     write the run's log (default: stdout, none with --json -)\n"
           "  --vtk DIR           write pictures, at the deck's visit_frequency and at the end\n"
           "  --list              list the variants as JSON\n"
           "Several PEs: skerry-run -n N cloverleaf ...\n";
}

deck_result load_deck(const options& o) {
    deck_result result =
        o.deck_file.empty() ? parse_deck(built_in_deck(), "built-in deck") : read_deck(o.deck_file);
    if (deck* d = std::get_if<deck>(&result)) {
        if (o.x_cells > 0) {
            d->x_cells = o.x_cells;
            d->y_cells = o.y_cells;
        }
        if (o.steps >= 0) {
            d->end_step = o.steps;
            d->end_time = 1e300;
        }
    }
    return result;
}

}  // namespace skerry::cloverleaf
