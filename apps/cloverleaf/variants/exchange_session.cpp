// SPDX-License-Identifier: BSD-3-Clause
// The session of a PE of a Skerry job: fields on the symmetric heap, halos by any strategy of
// exchange/.
#include <cstdio>

#include "skerry/base/fatal.hpp"
#include "skerry/bootstrap/message_passing.hpp"
#include "skerry/exchange/halo.hpp"
#include "skerry/runtime/world.hpp"
#include "variants/exchange_communicator.hpp"
#include "variants/session.hpp"

namespace skerry::cloverleaf {
namespace {

variant describe(const exchange::variant& what, const exchange::verdict& here) {
    variant v{.name = what.name(),
              .strategy = std::string(what.how->name),
              .options = {},
              .applicable = here.applicable,
              .why = here.why};
    for (const auto name : exchange::names_of(what.options)) v.options.emplace_back(name);
    return v;
}

class exchange_session final : public session {
 public:
    int pe() const override { return world_.pe(); }
    int n_pes() const override { return world_.n_pes(); }
    std::string transport() const override { return std::string(world_.transport_name()); }
    std::string mpi() const override {
        const auto* messages = world_.job().messages();
        return messages ? messages->library() : std::string();
    }

    field_memory allocate(const variant&, const field_layout& layout) override {
        const std::size_t bytes = layout.total_bytes();
        void* block = world_.symmetric_heap().allocate(bytes);
        if (!block)
            fatal("cloverleaf",
                  "the fields need %zu MiB of symmetric memory and the heap has %zu MiB free: set "
                  "SHMEM_SYMMETRIC_SIZE",
                  bytes >> 20, world_.symmetric_heap().largest_free_bytes() >> 20);
        return in_one_piece(layout, static_cast<double*>(block));
    }

    std::vector<variant> variants() const override {
        std::vector<variant> all;
        for (const auto& listed : exchange::list_all_variants(exchange::surroundings_of(world_)))
            all.push_back(describe(listed.what, listed.here));
        return all;
    }
    variant find(const std::string& name) const override {
        exchange::variant what;
        variant none{.name = name, .strategy = {}, .options = {}, .applicable = false, .why = {}};
        if (!exchange::parse_variant(name, what, none.why)) return none;
        return describe(what, exchange::applicable(what, exchange::surroundings_of(world_)));
    }
    std::string default_variant() const override { return exchange::default_variant().name(); }

    std::unique_ptr<communicator> connect(const variant& v, const block& b,
                                          const block_grid& grid) override {
        return make_exchange_communicator(world_, v.name, b, grid);
    }

    [[noreturn]] void stop(int exit_code, const std::string& message) override {
        std::fflush(nullptr);
        std::fprintf(stderr, "cloverleaf: %s\n", message.c_str());
        end_job(exit_code);
    }

 private:
    mutable runtime::world world_;
};

}  // namespace

std::unique_ptr<session> open_session() {
    return std::make_unique<exchange_session>();
}

}  // namespace skerry::cloverleaf
