// SPDX-License-Identifier: BSD-3-Clause
// Halo exchange on block decompositions: the one header that an app needs.
//
//     auto blocks = decomposition::even(cells, grid);              // uneven blocks are fine
//     halo edges(world, blocks, fields, {.depth = 2}, variant);    // collective, once
//     edges.start();  /* compute what needs no halo */  edges.finish();
//
// A block's halo is `depth` layers around what it owns, as far as the domain reaches: the outer
// boundary is the caller's. In periodic directions the domain goes on with its other side. Fields
// lie at the same place on all PEs (symmetric memory) with the same strides.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>

#include "skerry/bootstrap/bootstrap.hpp"
#include "skerry/exchange/counters.hpp"
#include "skerry/exchange/decomposition.hpp"
#include "skerry/exchange/plan.hpp"
#include "skerry/exchange/strategy.hpp"
#include "skerry/exchange/variant.hpp"

namespace skerry::exchange {

// Layers below and above, in a direction.
struct sides {
    int below, above;
};

struct halo_shape {
    int depth = 1;        // on all sides but those of `depths`
    bool corners = true;  // false: only what lies straight across a face
    std::array<bool, max_dimensions> periodic{};
    std::array<std::optional<sides>, max_dimensions> depths{};

    sides of(int direction) const { return depths[direction].value_or(sides{depth, depth}); }
};

// With `one_phase` all neighbours, diagonal ones too, send at once; otherwise there is a phase per
// direction, and later ones pass corners on.
plan make_halo_plan(int pe, const decomposition& blocks, std::span<const field> fields,
                    const halo_shape& shape, bool one_phase);

// Ends the program with a message unless there is a block for each PE.
void require_block_each(const decomposition& blocks, int n_pes);
// Collective. Ends the program with a message if PEs give different fields (strides, sizes of
// elements, extra points), blocks or shapes: one PE copies into the memory of another.
void require_alike(runtime::world& world, const decomposition& blocks,
                   std::span<const field> fields, const halo_shape& shape);

surroundings surroundings_of(runtime::world& world);

// A plan and the strategy that carries it out. All members are collective in the sense that every
// PE calls them in the same order; only construction and destruction wait for all PEs.
class persistent_exchange {
 public:
    // A variant that is not applicable ends the program with the reason.
    persistent_exchange(runtime::world& world, const plan& what, const variant& how);
    ~persistent_exchange();
    persistent_exchange(persistent_exchange&&) noexcept;
    persistent_exchange& operator=(persistent_exchange&&) = delete;

    // Between the two, halos must not be read nor what is sent be changed. In turns: another order
    // ends the program with a message.
    void start() {
        enter(true);
        how_.how->start(*ready_);
        if (!own_.parts.empty()) copy_own();
    }
    void finish() {
        enter(false);
        how_.how->finish(*ready_);
    }

    // Both, with nothing in between: long messages go in parts that are sent and received in turns,
    // so that start() and finish() take up to 1.6 times as long. The partners may call either.
    void run() {
        if (!how_.how->run) {
            start();
            return finish();
        }
        enter(true);
        how_.how->run(*ready_);
        if (!own_.parts.empty()) copy_own();
        enter(false);
    }

    const variant& how() const { return how_; }
    const plan& what() const { return what_; }
    counters counted() const { return ready_->counted(); }
    double estimated_seconds(const machine& on = {}) const;

 private:
    void enter(bool starting);
    void copy_own() const;

    bootstrap::call_record& call_;
    bool started_ = false;
    plan what_;
    plan_link own_;  // what goes from array to array on this PE; strategies have the rest
    variant how_;
    std::unique_ptr<prepared> ready_;
};

// The halo of several fields, with the phases that the variant asks for.
class halo : public persistent_exchange {
 public:
    halo(runtime::world& world, const decomposition& blocks, std::span<const field> fields,
         const halo_shape& shape, const variant& how);
};

}  // namespace skerry::exchange
