// SPDX-License-Identifier: BSD-3-Clause
#include "options.hpp"

#include <string_view>

#include "command_line.hpp"

namespace skerry::cloverleaf {
namespace {

bool parse_cells(std::string_view text, options& o) {
    constexpr std::int64_t most = 1 << 24;
    const auto cross = text.find('x');
    std::int64_t nx = 0, ny = 0;
    if (cross == std::string_view::npos) return false;
    if (!apps::parse_number(text.substr(0, cross), std::int64_t{1}, most, nx)) return false;
    if (!apps::parse_number(text.substr(cross + 1), std::int64_t{1}, most, ny)) return false;
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
        if (!apps::parse_number(value, std::int64_t{0}, INT64_MAX, o.steps))
            o.error = "--steps: expected a number of steps, not " + value;
    } else {
        return false;
    }
    return true;
}

bool set_deck(const std::string& name, options& o) {
    if (!o.deck_file.empty()) o.error = "two decks given: " + o.deck_file + " and " + name;
    o.deck_file = name;
    return true;
}

}  // namespace

options parse_options(int argc, char** argv) {
    return apps::parse_command_line<options>(argc, argv, set_value, set_deck);
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
