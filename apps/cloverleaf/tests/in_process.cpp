// SPDX-License-Identifier: BSD-3-Clause
#include "in_process.hpp"

#include <algorithm>
#include <limits>
#include <thread>

namespace skerry::cloverleaf::test {
namespace {

constexpr int most_values = 16;  // of one reduction

// Whether block e owns the global index, and where.
bool owns(const block& b, centering c, int x, int y) {
    const int j = x - b.extent().x0, k = y - b.extent().y0;
    const rect own = b.owned(c);
    return j >= own.x0 && j < own.x1 && k >= own.y0 && k < own.y1;
}

double look_up(const std::vector<block>& blocks, field_id id, int x, int y) {
    for (const block& b : blocks) {
        if (owns(b, info(id).where, x, y)) return b[id](x - b.extent().x0, y - b.extent().y0);
    }
    return std::numeric_limits<double>::quiet_NaN();
}

// Calls visit(id, local j, local k) for every halo value of the group inside the domain.
template <typename visitor>
void for_each_halo_value(const block& b, exchange_group group, visitor&& visit) {
    const int depth = info(group).depth;
    for (const field_id id : info(group).fields) {
        const centering c = info(id).where;
        const rect own = b.owned(c);
        for (int k = own.y0 - depth; k < own.y1 + depth; ++k) {
            for (int j = own.x0 - depth; j < own.x1 + depth; ++j) {
                const int x = b.extent().x0 + j, y = b.extent().y0 + k;
                const bool inside = x >= 0 && x < b.domain().nx + extra_x(c) && y >= 0 &&
                                    y < b.domain().ny + extra_y(c);
                if (inside && !owns(b, c, x, y)) visit(id, j, k);
            }
        }
    }
}

}  // namespace

in_process_world::in_process_world(const deck& d, const block_grid& g)
    : grid(g),
      layout(make_layout(g, d.x_cells, d.y_cells)),
      values(static_cast<std::size_t>(g.n_blocks() * most_values)),
      barrier(g.n_blocks()) {
    for (int pe = 0; pe < grid.n_blocks(); ++pe) {
        memory.push_back(std::make_unique<double[]>(layout.total_bytes() / sizeof(double)));
        blocks.emplace_back(d.domain(), extent_of(grid, d.x_cells, d.y_cells, pe), layout,
                            in_one_piece(layout, memory.back().get()));
    }
}

void in_process_communicator::start(exchange_group group) {
    const block& mine = world_.blocks[pe_];
    const block_extent& e = mine.extent();
    world_.barrier.arrive_and_wait();  // everybody's strips are ready
    arriving_.clear();
    for_each_halo_value(mine, group, [&](field_id id, int j, int k) {
        arriving_.push_back(look_up(world_.blocks, id, e.x0 + j, e.y0 + k));
    });
    for_each_halo_value(mine, group, [&](field_id id, int j, int k) {
        mine[id](j, k) = std::numeric_limits<double>::quiet_NaN();
    });
    world_.barrier.arrive_and_wait();  // nobody reads the others' blocks any more
}

void in_process_communicator::finish(exchange_group group) {
    auto next = arriving_.begin();
    const block& mine = world_.blocks[pe_];
    for_each_halo_value(mine, group, [&](field_id id, int j, int k) { mine[id](j, k) = *next++; });
}

template <typename combine>
double in_process_communicator::reduce(double value, combine&& with) {
    world_.values[pe_] = value;
    world_.barrier.arrive_and_wait();
    double result = world_.values[0];
    for (int pe = 1; pe < n_pes(); ++pe) result = with(result, world_.values[pe]);
    world_.barrier.arrive_and_wait();
    return result;
}

double in_process_communicator::min(double value) {
    return reduce(value, [](double a, double b) { return std::min(a, b); });
}

double in_process_communicator::max(double value) {
    return reduce(value, [](double a, double b) { return std::max(a, b); });
}

void in_process_communicator::sum(std::span<double> values) {
    for (double& v : values) v = reduce(v, [](double a, double b) { return a + b; });
}

outcome run_blocks(const deck& d, const block_grid& grid, bool overlap) {
    in_process_world world(d, grid);
    std::vector<outcome> outcomes(grid.n_blocks());
    const auto run = [&](int pe) {
        in_process_communicator peers(world, pe);
        simulation s(d, world.blocks[pe], peers, overlap);
        outcome& o = outcomes[pe];
        s.initialise();
        while (o.error.empty() && !s.finished()) o.error = s.step();
        o.sums = s.summarise();
        o.checksum = checksum(world.blocks[pe], peers);
        o.steps = s.steps_done();
        o.exchanges = s.exchanges_done();
    };
    std::vector<std::jthread> threads;
    for (int pe = 0; pe < grid.n_blocks(); ++pe) threads.emplace_back(run, pe);
    threads.clear();
    return outcomes[0];
}

}  // namespace skerry::cloverleaf::test
