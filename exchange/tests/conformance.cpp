// SPDX-License-Identifier: BSD-3-Clause
#include "conformance.hpp"

#include <unistd.h>

#include <memory>
#include <random>

#include "grid_field.hpp"

namespace skerry::exchange::tests {
namespace {

// Like the mini-app's: cells, vertices and faces, in one exchange.
constexpr extra_points centerings[] = {{}, {1, 1, 1}, {1, 0, 0}, {}, {0, 1, 0}, {1, 1, 1}};

// The fields of a grid in symmetric memory, released in the order in which they were allocated.
class field_set {
 public:
    field_set(runtime::world& world, const grid& g) : world_(world) {
        int number = 0;
        for (const extra_points& centering : centerings) {
            const extra_points extra = extra_on(g, centering);
            const grid_layout layout = grid_layout::make(g, extra, 3);
            void* memory = world.symmetric_heap().allocate(layout.elements * sizeof(double));
            memory_.push_back(memory);
            fields_.emplace_back(g, extra, number++, world.pe(), static_cast<double*>(memory),
                                 layout);
        }
    }
    ~field_set() {
        world_.all_teams().world().barrier();
        for (void* memory : memory_) world_.symmetric_heap().release(memory);
    }
    std::vector<field> described() const {
        std::vector<field> all;
        for (const grid_field& f : fields_) all.push_back(f.described());
        return all;
    }
    void fill(int round) {
        for (grid_field& f : fields_) f.fill(round);
    }
    void check(int round, const std::string& what, complaints& found) const {
        for (const grid_field& f : fields_) {
            std::string where;
            const int wrong = f.count_wrong(round, where);
            if (wrong == 0 || found.size() >= 5) continue;
            std::string text = what;
            text.append(", round ").append(std::to_string(round)).append(": ");
            text.append(std::to_string(wrong)).append(" wrong, ").append(where);
            found.push_back(std::move(text));
        }
    }

 private:
    runtime::world& world_;
    std::vector<void*> memory_;
    std::vector<grid_field> fields_;
};

// Sometimes late, differently on each PE.
class lateness {
 public:
    explicit lateness(int pe) : random_(pe * 7919 + 1) {}
    void perhaps() {
        if (random_() % 12 == 0) ::usleep(random_() % 200);
    }

 private:
    std::mt19937 random_;
};

}  // namespace

complaints check_variant(runtime::world& world, const variant& v, std::span<const grid> grids,
                         int rounds) {
    complaints found;
    lateness late(world.pe());
    for (const grid& g : grids) {
        field_set fields(world, g);
        halo edges(world, g.blocks, fields.described(), g.shape, v);
        for (int round = 1; round <= rounds; ++round) {
            fields.fill(round);
            late.perhaps();
            // In one go where the partner may do the two things one by one.
            if ((round + world.pe()) % 3 == 0) {
                edges.run();
            } else {
                edges.start();
                late.perhaps();
                edges.finish();
            }
            late.perhaps();
            fields.check(round, v.name() + ", " + g.name, found);
        }
    }
    return found;
}

complaints check_two_plans(runtime::world& world, const variant& v, const grid& first,
                           const grid& second, int rounds) {
    complaints found;
    lateness late(world.pe());
    field_set one(world, first), two(world, second);
    halo edges(world, first.blocks, one.described(), first.shape, v);
    halo other_edges(world, second.blocks, two.described(), second.shape, v);
    for (int round = 1; round <= rounds; ++round) {
        one.fill(round);
        edges.start();
        two.fill(round);
        late.perhaps();
        other_edges.start();
        edges.finish();
        one.check(round, v.name() + ", first of two plans", found);
        other_edges.finish();
        two.check(round, v.name() + ", second of two plans", found);
    }
    return found;
}

}  // namespace skerry::exchange::tests
