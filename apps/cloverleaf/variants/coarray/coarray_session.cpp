// SPDX-License-Identifier: BSD-3-Clause
// The session of an image of a coarray program: fields are coarrays, halos are put by Fortran.
#include <cstdio>

#include "start.hpp"
#include "variants/coarray/coarray_variant.hpp"
#include "variants/coarray/images.hpp"
#include "variants/session.hpp"

namespace skerry::cloverleaf {
namespace {

// What the Fortran program tells before it runs the app.
struct image_start {
    int pe = 0, n_pes = 1;
    std::vector<std::string> arguments;
};
image_start told;

class coarray_communicator final : public communicator {
 public:
    int pe() const override { return told.pe; }
    int n_pes() const override { return told.n_pes; }
    void start(exchange_group group) override {
        coarray::cloverleaf_images_start(static_cast<int>(group));
    }
    void finish(exchange_group group) override {
        coarray::cloverleaf_images_finish(static_cast<int>(group));
    }
    double min(double value) override {
        coarray::cloverleaf_images_min(value);
        return value;
    }
    double max(double value) override {
        coarray::cloverleaf_images_max(value);
        return value;
    }
    // In whichever order the coarray library adds.
    void sum(std::span<double> values) override {
        coarray::cloverleaf_images_sum(static_cast<int>(values.size()), values.data());
    }
    traffic so_far() const override {
        traffic t;
        coarray::cloverleaf_images_counted(t.puts, t.pack_seconds);
        return t;
    }
};

coarray::neighbour block_at(const block& b, const block_grid& grid, int column, int row) {
    if (column < 0 || row < 0 || column >= grid.columns || row >= grid.rows) return {};
    const int pe = row * grid.columns + column;
    const block_extent e = extent_of(grid, b.domain().nx, b.domain().ny, pe);
    return {pe + 1, e.nx, e.ny};
}

coarray::field_group describe(const exchange_group_info& group) {
    coarray::field_group g;
    g.depth = group.depth;
    for (const field_id id : group.fields) {
        g.field[g.n_fields] = static_cast<int>(id);
        g.extra[g.n_fields][0] = extra_x(info(id).where);
        g.extra[g.n_fields][1] = extra_y(info(id).where);
        ++g.n_fields;
    }
    return g;
}

class coarray_session final : public session {
 public:
    int pe() const override { return told.pe; }
    int n_pes() const override { return told.n_pes; }
    std::string transport() const override { return "coarrays"; }
    std::string mpi() const override { return CLOVERLEAF_COARRAY_MPI; }

    field_memory allocate(const variant& v, const field_layout& layout) override {
        const int rows = static_cast<int>(layout.rows), pitch = static_cast<int>(layout.pitch);
        const int left = static_cast<int>(layout.origin % layout.pitch);
        const int below = static_cast<int>(layout.origin / layout.pitch);
        const int lower[] = {-left, -below};
        const int upper[] = {pitch - left - 1, rows - below - 1};
        field_memory first;
        coarray::cloverleaf_images_allocate(coarray::way_of(v), lower, upper, first.data());
        return first;
    }

    std::vector<variant> variants() const override { return coarray::list_variants(); }
    variant find(const std::string& name) const override { return coarray::find_variant(name); }
    std::string default_variant() const override { return "coarray_buffers+ftl"; }

    std::unique_ptr<communicator> connect(const variant&, const block& b,
                                          const block_grid& grid) override {
        const int column = told.pe % grid.columns, row = told.pe / grid.columns;
        std::array<coarray::neighbour, 9> around;
        for (int i = 0; i < 9; ++i)
            around[i] = block_at(b, grid, column + i % 3 - 1, row + i / 3 - 1);
        std::array<coarray::field_group, n_exchange_groups> groups;
        for (int i = 0; i < n_exchange_groups; ++i) groups[i] = describe(exchange_groups()[i]);
        const int blocks[] = {grid.columns, grid.rows};
        coarray::cloverleaf_images_connect(blocks, around.data(), groups.data());
        return std::make_unique<coarray_communicator>();
    }

    [[noreturn]] void stop(int exit_code, const std::string& message) override {
        std::fflush(nullptr);
        std::fprintf(stderr, "cloverleaf: %s\n", message.c_str());
        coarray::cloverleaf_images_end(exit_code);
    }
};

}  // namespace

std::unique_ptr<session> open_session() {
    return std::make_unique<coarray_session>();
}

extern "C" void cloverleaf_take_argument(const char* text) {
    told.arguments.emplace_back(text);
}

extern "C" int cloverleaf_run_as(int pe, int n_pes) {
    told.pe = pe;
    told.n_pes = n_pes;
    std::vector<char*> words;
    for (std::string& argument : told.arguments) words.push_back(argument.data());
    return start(static_cast<int>(words.size()), words.data());
}

}  // namespace skerry::cloverleaf
