// SPDX-License-Identifier: BSD-3-Clause
// A flush waits for what came before it, not for what other threads do meanwhile.
#include <gtest/gtest.h>

#include <atomic>
#include <deque>
#include <memory>
#include <thread>

#include "network/courier.hpp"
#include "one_job.hpp"

namespace {

using namespace skerry;
using namespace skerry::transports;

constexpr std::size_t long_bytes = 16384;  // the engine reads

// Completes reads when it is told to, in order.
class slow_network final : public engine {
 public:
    explicit slow_network(std::atomic<int>& allowed) : allowed_(allowed) {}

    status open(bootstrap::membership&, std::span<std::byte>, std::span<std::byte, address_bytes>,
                std::string&) override {
        return status::ok;
    }
    engine_traits traits() const override {
        return {.name = "",
                .most_message_bytes = ::most_message_bytes,
                .most_copy_bytes = 2 * long_bytes,
                .writes_precede_messages = true,
                .wakes = true,
                .allows_threads = true};
    }
    status meet(int, std::span<const std::byte, address_bytes>) override { return status::ok; }
    status send(int, std::span<const std::byte>, void*) override { return status::ok; }
    status write(int, offset, std::span<const std::byte>, void*) override {
        return status::system_error;
    }
    status read(int, offset, std::span<std::byte>, void* cookie) override {
        reads_.push_back(cookie);
        return status::in_progress;
    }
    bool poll(engine_events& events) override {
        if (reads_.empty() || allowed_.load() == 0) return false;
        --allowed_;
        events.completed(reads_.front(), status::ok, "");
        reads_.pop_front();
        return true;
    }
    bool may_sleep() override { return false; }
    void sleep(double) override {}
    void close(engine_events&) override {}

 private:
    std::deque<void*> reads_;
    std::atomic<int>& allowed_;
};

TEST(flush, does_not_wait_for_later_gets_of_others) {
    static std::byte segment[4096], into[long_bytes];
    std::atomic<int> allowed = 0;
    std::atomic<bool> is_flushed = false;
    one_job whole;
    courier post(std::make_unique<slow_network>(allowed));
    ASSERT_EQ(post.open(whole, segment, true), status::ok);
    EXPECT_EQ(post.get(sender, 0, into, long_bytes, true), status::ok);
    std::thread flusher([&] {
        post.flush();
        is_flushed = true;
    });
    // Visits are counted in waits only.
    for (const unsigned before = post.visits(); post.visits() == before;) std::this_thread::yield();
    EXPECT_EQ(post.get(sender, 0, into, long_bytes, true), status::ok);
    EXPECT_FALSE(is_flushed);
    allowed = 1;
    flusher.join();
    allowed = 1;
    post.flush();
    EXPECT_EQ(allowed, 0);
}

}  // namespace
