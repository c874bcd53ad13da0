// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/bootstrap/thread_job.hpp"

#include <cstdlib>
#include <vector>

#include "meeting.hpp"
#include "skerry/base/fatal.hpp"

namespace skerry::bootstrap {

struct thread_job::shared_state {
    explicit shared_state(int pes) : n_pes(pes), area(meeting::area_bytes(pes)) {}
    int n_pes;
    meeting_words words{};
    std::vector<std::byte> area;
};

namespace {

class thread_membership final : public membership {
 public:
    thread_membership(std::shared_ptr<thread_job::shared_state> state, int pe)
        : state_(std::move(state)),
          pe_(pe),
          meeting_(state_->words, state_->area.data(), pe, state_->n_pes) {}

    int pe() const override { return pe_; }
    int n_pes() const override { return state_->n_pes; }
    status all_gather(const void* mine, std::size_t bytes, void* all) override {
        return meeting_.all_gather(mine, bytes, all);
    }
    status barrier() override { return meeting_.barrier(); }
    int shared_file() const override { return -1; }
    call_record& last_call() override { return last_call_; }
    void join() override {}
    void leave() override {}
    void abort(int exit_code) override { std::_Exit(exit_code); }

 private:
    std::shared_ptr<thread_job::shared_state> state_;
    int pe_;
    meeting meeting_;
    call_record last_call_{};
};

}  // namespace

thread_job::thread_job(int n_pes) {
    if (n_pes < 1) fatal("thread_job", "the number of PEs %d is not 1 or more", n_pes);
    state_ = std::make_shared<shared_state>(n_pes);
}

int thread_job::n_pes() const {
    return state_->n_pes;
}

std::unique_ptr<skerry::bootstrap::membership> thread_job::membership(int pe) {
    if (pe < 0 || pe >= n_pes()) fatal("thread_job", "PE %d is not one of %d", pe, n_pes());
    return std::make_unique<thread_membership>(state_, pe);
}

void thread_job::fail() {
    meeting::fail(state_->words);
}

}  // namespace skerry::bootstrap
