// SPDX-License-Identifier: BSD-3-Clause
#include <cstdlib>
#include <new>

#include "variants/session.hpp"

namespace skerry::cloverleaf {
namespace {

struct free_memory {
    void operator()(double* p) const { std::free(p); }
};

// One process with nobody to exchange with.
class alone_session final : public session {
 public:
    int pe() const override { return 0; }
    int n_pes() const override { return 1; }
    std::string transport() const override { return "loopback"; }

    double* allocate(std::size_t bytes) override {
        constexpr std::size_t page_bytes = 4096;
        const std::size_t rounded = (bytes + page_bytes - 1) / page_bytes * page_bytes;
        memory_.emplace_back(static_cast<double*>(std::aligned_alloc(page_bytes, rounded)));
        if (!memory_.back()) throw std::bad_alloc();
        return memory_.back().get();
    }

    std::vector<variant> variants() const override {
        return {{"naive", "naive", {}, true, ""}, {"naive+overlap", "naive", {"overlap"}, true, ""}};
    }
    std::string default_variant() const override { return "naive"; }

    std::unique_ptr<communicator> connect(const variant&, const block&, const block_grid&) override {
        return std::make_unique<alone>();
    }

 private:
    std::vector<std::unique_ptr<double, free_memory>> memory_;
};

}  // namespace

std::unique_ptr<session> open_session() { return std::make_unique<alone_session>(); }

}  // namespace skerry::cloverleaf
