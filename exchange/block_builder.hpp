// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "skerry/exchange/huge_vector.hpp"
#include "skerry/exchange/plan.hpp"

namespace skerry::exchange {

// `count` elements in a row or a step apart, on this PE and on the partner; in elements.
struct element_run {
    global_index local, remote;
    global_index local_step, remote_step;
    global_index count;
};

// Makes as few blocks as possible of runs in order: contiguous runs, rows of equal length and
// distance, elements a step apart, rows of these, and, of what is not regular, elements at places.
// What it makes depends on both ends in the same way, so that both make the same of the same runs.
class block_builder {
 public:
    // `singles`: how many runs of one element there will be, so that they need not move.
    explicit block_builder(std::size_t element_bytes, std::size_t singles = 0)
        : element_bytes_(element_bytes) {
        places_.reserve(singles);
    }

    // Elements alone have no order: runs would have been made of them.
    void add(const element_run& run) {
        if (run.count > 1 || !has_place(run.local) || !has_place(run.remote)) return add_rows(run);
        if (open_.count > 0) close_rows();
        places_.push_back(
            {static_cast<std::uint32_t>(run.local), static_cast<std::uint32_t>(run.remote)});
    }
    std::vector<copy_block> finish();

 private:
    // Equal runs of consecutive elements.
    struct rows {
        global_index local = 0, remote = 0;
        global_index local_pitch = 0, remote_pitch = 0;
        global_index length = 0, count = 0;
    };
    static bool has_place(global_index element) {
        return element >= 0 && element <= std::numeric_limits<std::uint32_t>::max();
    }
    void add_rows(const element_run& run);
    bool extends_rows(const element_run& run) const;
    void close_rows();
    void close_places();
    std::size_t emit_lanes(std::span<const run_places> places, std::size_t done, std::size_t at);
    void emit_places(huge_vector<run_places> places);
    void scatter(const rows& few);
    copy_block block_of(const rows& all) const;
    bool goes_on_below(const rows& next);

    std::size_t element_bytes_;
    rows open_;
    huge_vector<run_places> places_;
    std::vector<copy_block> blocks_;
};

}  // namespace skerry::exchange
