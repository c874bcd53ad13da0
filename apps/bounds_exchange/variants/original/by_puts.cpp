// SPDX-License-Identifier: BSD-3-Clause
// Messages as puts with signals, as one writes them by hand: pack into a buffer, put it into the
// partner's with a signal, wait for the own signal.
//
// Each slot has two buffers in turn. Partners send to each other in every exchange, so a partner
// has read the buffer of exchange n - 2 when its message of exchange n - 1 is here.
#include "skerry/base/fatal.hpp"
#include "skerry/runtime/wait.hpp"
#include "variants/original/two_phases.hpp"

namespace skerry::bounds_exchange {
namespace {

class puts {
 public:
    puts(runtime::world& world, std::size_t most_bytes)
        : world_(world), with_(world.with()), slot_bytes_((most_bytes + 63) / 64 * 64) {
        outgoing_.resize(slot_bytes_ / sizeof(double));
        buffers_ = static_cast<std::byte*>(allocate(2 * n_slots * slot_bytes_));
        words_ = static_cast<word*>(allocate(n_slots * sizeof(word)));
        for (int i = 0; i < n_slots; ++i) words_[i].value = 0;
        world_.all_teams().world().barrier();
    }
    ~puts() {
        world_.all_teams().world().barrier();
        world_.symmetric_heap().release(words_);
        world_.symmetric_heap().release(buffers_);
    }
    puts(const puts&) = delete;
    puts& operator=(const puts&) = delete;

    void begin() { ++exchange_; }
    void expect(const edge&, std::size_t) {}
    double* outgoing(const edge&) { return outgoing_.data(); }
    void send(const edge& e, std::size_t bytes) {
        with_.notices.put_signal(buffer(e.there), outgoing_.data(), bytes, word_of(e.there),
                                 exchange_, transports::signal_op::set, e.partner);
    }
    const double* arrived(const edge& e) {
        with_.waits.until([this, own = word_of(e.here)] {
            // ordering: acquire pairs with the release of the partner's signal
            return __atomic_load_n(own, __ATOMIC_ACQUIRE) >= exchange_;
        });
        return reinterpret_cast<const double*>(buffer(e.here));
    }

 private:
    struct alignas(64) word {
        std::uint64_t value;
    };

    void* allocate(std::size_t bytes) {
        void* block = world_.symmetric_heap().allocate(bytes);
        if (!block)
            fatal("bounds_exchange",
                  "buffers of %zu bytes do not fit into the symmetric heap: set "
                  "SHMEM_SYMMETRIC_SIZE",
                  bytes);
        return block;
    }
    std::byte* buffer(slot s) const {
        const std::size_t twin = exchange_ % 2;
        return buffers_ + (2 * static_cast<std::size_t>(s) + twin) * slot_bytes_;
    }
    std::uint64_t* word_of(slot s) const { return &words_[static_cast<int>(s)].value; }

    runtime::world& world_;
    runtime::operations with_;
    std::size_t slot_bytes_;
    std::vector<double> outgoing_;
    std::byte* buffers_;
    word* words_;
    std::uint64_t exchange_ = 0;
};

}  // namespace

std::unique_ptr<form> make_original(const task& what, const way&) {
    return std::make_unique<two_phases<puts>>(what);
}

}  // namespace skerry::bounds_exchange
