// SPDX-License-Identifier: BSD-3-Clause
// Does with a program's operations whatever their ordering permits, by the seed in SKERRY_CHAOS, so
// that a missing fence, quiet or wait shows: puts and atomics are kept back for a while and happen
// in any order that fences allow; data of non-blocking puts are read, and those of non-blocking
// gets arrive, only when the program asks for completion.
#include <algorithm>
#include <cstring>
#include <functional>
#include <mutex>
#include <random>
#include <string>
#include <vector>

#include "complete.hpp"
#include "skerry/base/environment.hpp"
#include "wrapper.hpp"

namespace skerry::instrument {
namespace {

using transports::atomic_op;
using transports::offset;
using transports::transport;

constexpr std::size_t most_kept = 64;  // operations
constexpr offset no_word = ~offset{0};

class disorderly final : public wrapper {
 public:
    disorderly(std::unique_ptr<transport> engine, int pe, unsigned seed)
        : wrapper(std::move(engine)), pe_(pe), random_(seed * 7919 + static_cast<unsigned>(pe)) {}

    transports::capabilities traits() const override {
        transports::capabilities all = wrapper::traits();
        all.needs_progress = true;
        all.has_no_helper = true;  // what is kept back wakes nobody when it happens
        return all;
    }

    status put(int pe, offset remote, const void* local, std::size_t bytes) override {
        return keep(pe, no_word, [this, pe, remote, data = copy_of(local, bytes)] {
            return inner().put(pe, remote, data.data(), data.size());
        });
    }
    status put_nbi(int pe, offset remote, const void* local, std::size_t bytes) override {
        return keep(pe, no_word, [this, pe, remote, local, bytes] {
            return inner().put(pe, remote, local, bytes);
        });
    }
    // The word may be updated with the data or later, but never before.
    status put_signal(int pe, offset remote, const void* local, std::size_t bytes, offset signal,
                      std::uint64_t value, transports::signal_op op) override {
        return keep(
            pe, signal, [this, pe, remote, data = copy_of(local, bytes), signal, value, op] {
                return inner().put_signal(pe, remote, data.data(), data.size(), signal, value, op);
            });
    }
    status get(int pe, offset remote, void* local, std::size_t bytes) override {
        let_some_go();
        return inner().get(pe, remote, local, bytes);
    }
    status get_nbi(int pe, offset remote, void* local, std::size_t bytes) override {
        std::memset(local, stale, bytes);
        const std::lock_guard only(access_);
        gets_.push_back(
            [this, pe, remote, local, bytes] { return inner().get(pe, remote, local, bytes); });
        return status::ok;
    }
    status fetch_op(int pe, offset remote, atomic_op op, unsigned width_bytes,
                    std::uint64_t operand, std::uint64_t comparand,
                    std::uint64_t* old_value) override;

    status fence() override {
        const std::lock_guard only(access_);
        ++fences_;
        return inner().fence();
    }
    void settle(int pe, offset at, std::size_t bytes, std::size_t piece_bytes) override {
        const std::lock_guard only(access_);
        let_go(kept_.size());
        wrapper::settle(pe, at, bytes, piece_bytes);
    }
    status flush() override {
        const std::lock_guard only(access_);
        let_go(kept_.size());
        for (const operation& get : gets_) complete(inner(), get);
        gets_.clear();
        return inner().flush();
    }
    bool progress() override {
        const bool anything = inner().progress();
        return let_some_go() || anything;
    }

 private:
    static constexpr int stale = 0xA5;  // each byte of what has not been fetched yet

    using operation = std::function<status()>;
    struct kept {
        int pe;
        offset word;           // a signal, or what an atomic operation updates
        std::uint64_t fences;  // that came before
        operation happen;
    };

    static std::vector<std::byte> copy_of(const void* local, std::size_t bytes) {
        const auto* first = static_cast<const std::byte*>(local);
        return bytes > 0 ? std::vector(first, first + bytes) : std::vector<std::byte>();
    }
    std::size_t below(std::size_t n) {
        return std::uniform_int_distribution<std::size_t>(0, n - 1)(random_);
    }

    status keep(int pe, offset word, operation happen) {
        if (pe == pe_) return happen();
        const std::lock_guard only(access_);
        kept_.push_back({pe, word, fences_, std::move(happen)});
        if (kept_.size() > most_kept) let_go(1 + below(kept_.size()));
        return status::ok;
    }
    // Now and then some of them.
    bool let_some_go() {
        const std::lock_guard only(access_);
        if (kept_.empty()) return false;
        if (below(4) == 0) let_go(1 + below(kept_.size()));
        return true;
    }
    // So many of them, each time one that no fence holds back.
    void let_go(std::size_t n) {
        for (; n > 0; --n) let_go_one(below(kept_.size()));
    }
    void let_go_one(std::size_t drawn) {
        const std::size_t next = first_in_order(drawn);
        const operation happen = std::move(kept_[next].happen);
        const bool is_fenced = kept_[next].fences != fences_;
        kept_.erase(kept_.begin() + static_cast<std::ptrdiff_t>(next));
        complete(inner(), happen);
        if (is_fenced) complete(inner(), [&] { return inner().fence(); });
    }
    // That one, unless another must come before it: one that was sent to the same PE before a fence
    // that came before it, or that updates the same word and was sent before it.
    std::size_t first_in_order(std::size_t drawn) {
        for (std::size_t i = 0; i < drawn; ++i) {
            const kept &one = kept_[i], &later = kept_[drawn];
            const bool is_same_word = one.word != no_word && one.word == later.word;
            if (one.pe == later.pe && (one.fences < later.fences || is_same_word))
                return first_in_order(i);
        }
        return drawn;
    }

    const int pe_;
    std::mutex access_;  // to what follows
    std::mt19937 random_;
    std::uint64_t fences_ = 0;
    std::vector<kept> kept_;
    std::vector<operation> gets_;
};

status disorderly::fetch_op(int pe, offset remote, atomic_op op, unsigned width_bytes,
                            std::uint64_t operand, std::uint64_t comparand,
                            std::uint64_t* old_value) {
    if (!old_value)
        return keep(pe, remote, [=, this] {
            return inner().fetch_op(pe, remote, op, width_bytes, operand, comparand, nullptr);
        });
    const std::lock_guard only(access_);
    const auto is_due = [&](const kept& one) {
        return one.pe == pe && (one.fences < fences_ || one.word == remote);
    };
    for (;;) {
        const auto due = std::find_if(kept_.begin(), kept_.end(), is_due);
        if (due == kept_.end()) break;
        let_go_one(static_cast<std::size_t>(due - kept_.begin()));
    }
    return inner().fetch_op(pe, remote, op, width_bytes, operand, comparand, old_value);
}

bool is_wanted() {
    return environment_text("SKERRY_CHAOS").has_value();
}

std::unique_ptr<transport> wrap(std::unique_ptr<transport> engine, bootstrap::membership& job) {
    const long seed = environment_number("SKERRY_CHAOS", 0, 0, 1'000'000'000);
    return std::make_unique<disorderly>(std::move(engine), job.pe(), static_cast<unsigned>(seed));
}

}  // namespace
}  // namespace skerry::instrument

namespace skerry::transports {

extern const wrapper_kind chaos_wrapper_kind{
    .name = "chaos", .order = 60, .wanted = instrument::is_wanted, .wrap = instrument::wrap};

}  // namespace skerry::transports
