// SPDX-License-Identifier: BSD-3-Clause
// What one PE copies in one exchange: per phase, per partner, per field, as few strided blocks as
// possible. A plan is data; strategies carry it out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "skerry/exchange/decomposition.hpp"
#include "skerry/exchange/mapping.hpp"

namespace skerry::exchange {

// An array of which each PE holds a part. Strides and element size are the same on all PEs.
struct field {
    std::string_view name;  // for messages; must outlive the plan
    void* first = nullptr;  // the first element that this PE owns
    // Where what is received goes, if elsewhere: in an array of the same strides.
    void* into = nullptr;
    std::size_t element_bytes = 8;
    position strides{1, 0, 0, 0};  // elements from a point to its neighbour, per direction
    extra_points extra{};          // points that it has more than there are cells

    std::byte* source() const { return static_cast<std::byte*>(first); }
    std::byte* target() const { return static_cast<std::byte*>(into ? into : first); }
};

// Where one of many runs lies at both ends, in multiples of the runs' size.
struct run_places {
    std::uint32_t local, remote;
};

// plane_count planes of row_count rows of run_count runs of run_bytes. Each run is a pitch after
// the one before, or, if there are places, at those; likewise rows by the row pitch and planes by
// the plane pitch. The order of the bytes is that of planes, rows, runs.
struct copy_block {
    std::ptrdiff_t local_bytes;   // from the field's first element to the first run, on this PE
    std::ptrdiff_t remote_bytes;  // the same points on the partner, from its first element
    std::ptrdiff_t local_pitch_bytes;
    std::ptrdiff_t remote_pitch_bytes;
    std::size_t run_bytes;
    std::size_t run_count;  // in a row
    std::shared_ptr<const run_places[]> places = nullptr;
    std::size_t row_count = 1;
    std::ptrdiff_t local_row_pitch_bytes = 0;
    std::ptrdiff_t remote_row_pitch_bytes = 0;
    std::size_t plane_count = 1;
    std::ptrdiff_t local_plane_pitch_bytes = 0;
    std::ptrdiff_t remote_plane_pitch_bytes = 0;

    std::size_t runs() const { return run_count * row_count * plane_count; }
    std::size_t bytes() const { return run_bytes * runs(); }
    // From the first run of all to the nth, on this PE and on the partner.
    std::ptrdiff_t local_shift(std::size_t run) const {
        const std::ptrdiff_t rows = row_shift(run, local_row_pitch_bytes, local_plane_pitch_bytes);
        const auto n = static_cast<std::ptrdiff_t>(run % run_count);
        if (!places) return rows + n * local_pitch_bytes;
        return rows + static_cast<std::ptrdiff_t>(places[n].local * run_bytes);
    }
    std::ptrdiff_t remote_shift(std::size_t run) const {
        const std::ptrdiff_t rows =
            row_shift(run, remote_row_pitch_bytes, remote_plane_pitch_bytes);
        const auto n = static_cast<std::ptrdiff_t>(run % run_count);
        if (!places) return rows + n * remote_pitch_bytes;
        return rows + static_cast<std::ptrdiff_t>(places[n].remote * run_bytes);
    }
    std::ptrdiff_t row_shift(std::size_t run, std::ptrdiff_t pitch, std::ptrdiff_t plane) const {
        const std::size_t row = run / run_count;
        return static_cast<std::ptrdiff_t>(row % row_count) * pitch +
               static_cast<std::ptrdiff_t>(row / row_count) * plane;
    }
};

// Everything that goes one way between this PE and a partner in a phase. Both ends agree on the
// order and the sizes of fields and blocks.
struct plan_link {
    struct part {
        int field;  // index in plan::fields
        std::size_t bytes;
        std::vector<copy_block> blocks;
    };
    int partner;
    std::vector<part> parts;  // ascending fields, none of zero bytes
    std::size_t bytes() const;
};

// The link to a partner in an ascending list, made if it is not there.
plan_link& link_to(std::vector<plan_link>& links, int partner);

// Phases run one after the other: a later one may send what an earlier one received.
struct phase {
    std::vector<plan_link> sends, receives;  // ascending partners
};

struct plan {
    int pe = 0;
    int n_pes = 1;
    std::vector<field> fields;
    std::vector<phase> phases;
};

// One field's part in a plan.
struct field_request {
    field what;
    std::vector<position> origins;  // by PE: the global index of its `first`
    // One or more a phase; fields that are alike may share them.
    std::vector<std::vector<const distribution*>> phases;
};

// Ends the program with a message if a field wants indices that no PE has.
plan make_plan(int pe, int n_pes, std::span<const field_request> requests);

}  // namespace skerry::exchange
