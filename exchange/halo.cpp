// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/exchange/halo.hpp"

#include <algorithm>
#include <map>

#include "skerry/base/fatal.hpp"
#include "skerry/runtime/world.hpp"

namespace skerry::exchange {
namespace {

section with_halo(const section& own, int direction, int depth, const section& domain) {
    return intersect(grown(own, direction, depth, depth), domain);
}

// Phase d of one per direction: layers in direction d of what is owned and of the halos of the
// directions before, so that corners are passed on.
distribution one_direction(const decomposition& blocks, const extra_points& extra,
                           const halo_shape& shape, int direction) {
    distribution all;
    const section domain = blocks.domain(extra);
    for (int pe = 0; pe < blocks.n_blocks(); ++pe) {
        section here = blocks.owned(pe, extra);
        for (int d = 0; d < direction; ++d) here = with_halo(here, d, shape.depth, domain);
        all.have.emplace_back(here);
        all.want.push_back(
            subtract(section_set(with_halo(here, direction, shape.depth, domain)), here));
    }
    return all;
}

// Everything at once, from its owners.
distribution all_directions(const decomposition& blocks, const extra_points& extra,
                            const halo_shape& shape) {
    distribution all;
    const section domain = blocks.domain(extra);
    for (int pe = 0; pe < blocks.n_blocks(); ++pe) {
        const section own = blocks.owned(pe, extra);
        section box = own;
        section_set cross;
        for (int d = 0; d < blocks.dimensions(); ++d) {
            box = with_halo(box, d, shape.depth, domain);
            cross = unite(cross, with_halo(own, d, shape.depth, domain));
        }
        all.have.emplace_back(own);
        all.want.push_back(subtract(shape.corners ? section_set(box) : cross, own));
    }
    return all;
}

std::vector<distribution> phases_of(const decomposition& blocks, const extra_points& extra,
                                    const halo_shape& shape, bool one_phase) {
    // Without corners no phase depends on another.
    if (one_phase || !shape.corners) return {all_directions(blocks, extra, shape)};
    std::vector<distribution> phases;
    for (int d = 0; d < blocks.dimensions(); ++d)
        phases.push_back(one_direction(blocks, extra, shape, d));
    return phases;
}

const decomposition& checked(const decomposition& blocks, int n_pes) {
    if (blocks.n_blocks() != n_pes)
        fatal("halo", "the decomposition has %d blocks but there are %d PEs: make one block a PE",
              blocks.n_blocks(), n_pes);
    return blocks;
}

}  // namespace

plan make_halo_plan(int pe, const decomposition& blocks, std::span<const field> fields,
                    const halo_shape& shape, bool one_phase) {
    if (shape.depth < 0) fatal("halo", "the depth is %d: it must not be negative", shape.depth);
    std::map<extra_points, std::vector<distribution>> distributions;
    std::vector<field_request> requests;
    for (const field& f : fields) {
        auto known = distributions.find(f.extra);
        if (known == distributions.end())
            known =
                distributions.emplace(f.extra, phases_of(blocks, f.extra, shape, one_phase)).first;
        field_request request{f, {}, {}};
        for (int other = 0; other < blocks.n_blocks(); ++other)
            request.origins.push_back(blocks.owned(other, f.extra).lo);
        for (const distribution& d : known->second) request.phases.push_back(&d);
        requests.push_back(std::move(request));
    }
    return make_plan(pe, blocks.n_blocks(), requests);
}

halo::halo(runtime::world& world, const decomposition& blocks, std::span<const field> fields,
           const halo_shape& shape, const variant& how)
    : persistent_exchange(world,
                          make_halo_plan(world.pe(), checked(blocks, world.n_pes()), fields, shape,
                                         how.has(option::diagonals)),
                          how) {}

}  // namespace skerry::exchange
