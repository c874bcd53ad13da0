// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "problem/geometry.hpp"

namespace skerry::cloverleaf {

enum class shape { rectangle, circle, point };

// One region of the initial state. The first is the background and covers everything.
struct deck_state {
    double density = 0, energy = 0;
    double xvel = 0, yvel = 0;
    shape form = shape::rectangle;
    double xmin = 0, xmax = 0, ymin = 0, ymax = 0;  // circle and point: (xmin, ymin) is the centre
    double radius = 0;
};

struct deck {
    double initial_timestep = 0.1, max_timestep = 1.0, timestep_rise = 1.5;
    double end_time = 10.0;
    std::int64_t end_step = std::numeric_limits<std::int64_t>::max();
    double xmin = 0, ymin = 0, xmax = 100, ymax = 100;
    int x_cells = 10, y_cells = 10;
    int visit_frequency = 0, summary_frequency = 10;
    bool profiler_on = false;
    int test_problem = 0;  // 0: no reference answer
    std::vector<deck_state> states;

    geometry domain() const {
        return {x_cells, y_cells, xmin, ymin, (xmax - xmin) / x_cells, (ymax - ymin) / y_cells};
    }
};

// What a user must see: "file:line: 'token': expected ...".
struct deck_error {
    std::string message;
};

using deck_result = std::variant<deck, deck_error>;
deck_result parse_deck(std::string_view text, const std::string& file_name);
deck_result read_deck(const std::string& file_name);
std::string_view built_in_deck();

}  // namespace skerry::cloverleaf
