// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/exchange/halo.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "agreement.hpp"
#include "skerry/base/fatal.hpp"
#include "skerry/runtime/world.hpp"

namespace skerry::exchange {
namespace {

// What halos are made of: the blocks of the points of a centering, and the halo's shape.
struct outline {
    const decomposition& blocks;
    const extra_points& extra;
    const halo_shape& shape;
    section domain;

    section owned(int pe) const { return blocks.owned(pe, extra); }
    section with_halo(const section& own, int d) const {
        const sides layers = shape.of(d);
        section all = grown(own, d, layers.below, layers.above);
        if (shape.periodic[d]) return all;
        all.lo[d] = std::max(all.lo[d], domain.lo[d]);
        all.hi[d] = std::min(all.hi[d], domain.hi[d]);
        return all;
    }
    // How many domains a periodic halo reaches beyond the domain, at most.
    global_index reach(int d) const {
        const sides layers = shape.of(d);
        const global_index most = std::max(layers.below, layers.above);
        return shape.periodic[d] ? (most + domain.length(d) - 1) / domain.length(d) : 0;
    }
};

// By PE: what it has and what it wants, were there no periodic neighbours.
struct have_and_want {
    std::vector<section> have;
    std::vector<section_set> want;
};

// Layers in one direction of what is owned and of the halos of the directions before, so that
// corners are passed on.
have_and_want one_direction(const outline& of, int direction) {
    have_and_want all;
    for (int pe = 0; pe < of.blocks.n_blocks(); ++pe) {
        section here = of.owned(pe);
        for (int d = 0; d < direction; ++d) here = of.with_halo(here, d);
        all.have.push_back(here);
        all.want.push_back(subtract(section_set(of.with_halo(here, direction)), here));
    }
    return all;
}

// Everything at once, from its owners.
have_and_want all_directions(const outline& of) {
    have_and_want all;
    for (int pe = 0; pe < of.blocks.n_blocks(); ++pe) {
        const section own = of.owned(pe);
        section box = own;
        section_set cross;
        for (int d = 0; d < of.blocks.dimensions(); ++d) {
            box = of.with_halo(box, d);
            cross = unite(cross, of.with_halo(own, d));
        }
        all.have.push_back(own);
        all.want.push_back(subtract(of.shape.corners ? section_set(box) : cross, own));
    }
    return all;
}

// The whole space, cut at the domain and its copies in some directions; `copy` says which copy.
section cut_at_domain(const outline& of, std::span<const int> directions, const position& copy) {
    constexpr global_index far = global_index{1} << 60;
    section where;
    for (int d = 0; d < max_dimensions; ++d) {
        where.lo[d] = -far;
        where.hi[d] = far;
    }
    for (const int d : directions) {
        where.lo[d] = of.domain.lo[d] + copy[d] * of.domain.length(d);
        where.hi[d] = of.domain.hi[d] + copy[d] * of.domain.length(d);
    }
    return where;
}

// What comes from one copy of the domain. Without periodic directions there is only the domain
// itself.
distribution from_copy(const outline& of, const have_and_want& all, std::span<const int> directions,
                       const position& copy) {
    distribution made;
    const section where = cut_at_domain(of, directions, copy);
    for (const int d : directions) made.moved[d] = copy[d] * of.domain.length(d);
    for (const section& s : all.have) made.have.emplace_back(moved(s, made.moved));
    for (const section_set& s : all.want) made.want.push_back(intersect(s, where));
    return made;
}

// One a copy of the domain in the periodic ones of some directions.
std::vector<distribution> from_copies(const outline& of, const have_and_want& all,
                                      std::span<const int> directions) {
    std::vector<position> copies{position{0, 0, 0, 0}};
    std::vector<int> periodic;
    for (const int d : directions) {
        if (!of.shape.periodic[d]) continue;
        periodic.push_back(d);
        const std::vector<position> before = std::exchange(copies, {});
        for (const position& p : before) {
            for (global_index k = -of.reach(d); k <= of.reach(d); ++k) {
                copies.push_back(p);
                copies.back()[d] = k;
            }
        }
    }
    std::vector<distribution> made;
    for (const position& copy : copies) made.push_back(from_copy(of, all, periodic, copy));
    return made;
}

std::vector<std::vector<distribution>> phases_of(const outline& of, bool one_phase) {
    const int every[] = {0, 1, 2, 3};
    const std::span<const int> all(every, static_cast<std::size_t>(of.blocks.dimensions()));
    // Without corners no phase depends on another.
    if (one_phase || !of.shape.corners) return {from_copies(of, all_directions(of), all)};
    std::vector<std::vector<distribution>> phases;
    for (const int& d : all) phases.push_back(from_copies(of, one_direction(of, d), {&d, 1}));
    return phases;
}

void check(const decomposition& blocks, const halo_shape& shape, const field& f) {
    for (int d = 0; d < blocks.dimensions(); ++d) {
        const sides layers = shape.of(d);
        if (layers.below < 0 || layers.above < 0)
            fatal("halo", "the depth is %d: it must not be negative",
                  std::min(layers.below, layers.above));
        if (shape.periodic[d] && f.extra[d] != 0)
            fatal("halo",
                  "field %.*s has %d points more than cells in direction %d, which is periodic: "
                  "the last ones would be the first ones",
                  static_cast<int>(f.name.size()), f.name.data(), f.extra[d], d);
    }
}

}  // namespace

plan make_halo_plan(int pe, const decomposition& blocks, std::span<const field> fields,
                    const halo_shape& shape, bool one_phase) {
    std::map<extra_points, std::vector<std::vector<distribution>>> distributions;
    std::vector<field_request> requests;
    for (const field& f : fields) {
        check(blocks, shape, f);
        auto known = distributions.find(f.extra);
        if (known == distributions.end()) {
            const outline of{blocks, f.extra, shape, blocks.domain(f.extra)};
            known = distributions.emplace(f.extra, phases_of(of, one_phase)).first;
        }
        field_request request{f, {}, {}};
        for (int other = 0; other < blocks.n_blocks(); ++other)
            request.origins.push_back(blocks.owned(other, f.extra).lo);
        for (const std::vector<distribution>& phase : known->second) {
            request.phases.emplace_back();
            for (const distribution& d : phase) request.phases.back().push_back(&d);
        }
        requests.push_back(std::move(request));
    }
    return make_plan(pe, blocks.n_blocks(), requests);
}

void require_block_each(const decomposition& blocks, int n_pes) {
    if (blocks.n_blocks() != n_pes)
        fatal("halo", "the decomposition has %d blocks but there are %d PEs: make one block a PE",
              blocks.n_blocks(), n_pes);
}

void require_alike(runtime::world& world, const decomposition& blocks,
                   std::span<const field> fields, const halo_shape& shape) {
    agreement all;
    all.add(static_cast<std::int64_t>(fields.size()), "the number of fields");
    all.add(blocks, "the blocks");
    all.add(shape.corners, "whether there are corners");
    for (int d = 0; d < blocks.dimensions(); ++d) {
        all.add(shape.of(d).below, "the depth below", {}, d);
        all.add(shape.of(d).above, "the depth above", {}, d);
        all.add(shape.periodic[d], "whether it is periodic", {}, d);
    }
    for (const field& f : fields) {
        all.add(static_cast<std::int64_t>(f.element_bytes), "bytes of an element of field", f.name);
        for (int d = 0; d < blocks.dimensions(); ++d) {
            all.add(f.extra[d], "extra points of field", f.name, d);
            all.add(f.strides[d], "the stride of field", f.name, d);
        }
    }
    all.require(world, "halo",
                "all PEs must give the same (allocate for the largest block on all of them)");
}

namespace {

const decomposition& checked(runtime::world& world, const decomposition& blocks,
                             std::span<const field> fields, const halo_shape& shape) {
    require_alike(world, blocks, fields, shape);
    require_block_each(blocks, world.n_pes());
    return blocks;
}

}  // namespace

halo::halo(runtime::world& world, const decomposition& blocks, std::span<const field> fields,
           const halo_shape& shape, const variant& how)
    : persistent_exchange(world,
                          make_halo_plan(world.pe(), checked(world, blocks, fields, shape), fields,
                                         shape, how.has(option::diagonals)),
                          how) {}

}  // namespace skerry::exchange
