// SPDX-License-Identifier: BSD-3-Clause
// A message is a put with signal; it is received when the signal says so.
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "channel.hpp"
#include "skerry/runtime/world.hpp"

namespace {

class by_signals final : public loggp::channel {
 public:
    explicit by_signals(skerry::runtime::world& world)
        : with_(world.with()),
          me_(world.pe()),
          buffer_(world.symmetric_heap().allocate(loggp::most_bytes)),
          words_(static_cast<words*>(world.symmetric_heap().allocate(sizeof(words)))),
          from_(loggp::most_bytes) {
        std::memset(words_, 0, sizeof *words_);
        world.all_teams().world().barrier();
    }

    int me() const override { return me_; }
    void send(std::size_t bytes) override {
        with_.notices.put_signal(buffer_, from_.data(), bytes, &words_->arrived, 1,
                                 skerry::transports::signal_op::add, 1 - me_);
    }
    void receive(std::size_t) override { wait_for(words_->arrived, ++received_); }
    std::uint64_t agree(std::uint64_t mine) override {
        ++agreed_;
        if (me_ == 1) return wait_for(words_->agreed, agreed_), words_->number;
        with_.notices.put_signal(&words_->number, &mine, sizeof mine, &words_->agreed, agreed_,
                                 skerry::transports::signal_op::set, 1);
        return mine;
    }

 private:
    struct words {
        std::uint64_t arrived, agreed, number;
    };

    void wait_for(const std::uint64_t& word, std::uint64_t value) {
        with_.waits.until([&] {
            // ordering: acquire; partner is the release of the signal in put_signal
            return __atomic_load_n(&word, __ATOMIC_ACQUIRE) >= value;
        });
    }

    const skerry::runtime::operations& with_;
    int me_;
    void* buffer_;
    words* words_;
    std::vector<std::byte> from_;
    std::uint64_t received_ = 0, agreed_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
    skerry::runtime::world world;
    if (world.n_pes() != 2) {
        if (world.pe() == 0) std::fprintf(stderr, "loggp: takes 2 PEs, not %d\n", world.n_pes());
        return 2;
    }
    by_signals with(world);
    const std::string name = "Skerry, " + std::string(world.transport_name());
    const int code = loggp::measure(with, name.c_str(), argc, argv);
    world.all_teams().world().barrier();
    return code;
}
