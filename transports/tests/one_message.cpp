// SPDX-License-Identifier: BSD-3-Clause
#include "one_message.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <memory>
#include <utility>

#include "network/courier.hpp"
#include "one_job.hpp"
#include "skerry/base/fatal.hpp"

namespace {

using namespace skerry;
using namespace skerry::transports;

constexpr std::uint64_t untouched = 0x5555555555555555;
constexpr std::size_t longest_bytes = 4096;

// Pages between two that nobody may touch.
std::span<std::byte> lonely_pages(std::size_t bytes) {
    const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    void* made = ::mmap(nullptr, bytes + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    auto* first = static_cast<std::byte*>(made) + page;
    if (made == MAP_FAILED || ::mprotect(first, bytes, PROT_READ | PROT_WRITE) != 0) std::abort();
    return {first, bytes};
}

class network final : public engine {
 public:
    network(std::span<const std::byte> message, std::vector<std::string>& sent)
        : message_(message), sent_(sent) {}

    status open(bootstrap::membership&, std::span<std::byte>, std::span<std::byte, address_bytes>,
                std::string&) override {
        return status::ok;
    }
    engine_traits traits() const override {
        return {.name = "",
                .most_message_bytes = ::most_message_bytes,
                .most_copy_bytes = 0,
                .writes_precede_messages = true,
                .wakes = true,
                .allows_threads = true};
    }
    status meet(int, std::span<const std::byte, address_bytes>) override { return status::ok; }
    status send(int, std::span<const std::byte> message, void*) override {
        if (message.size() > ::most_message_bytes) std::abort();
        if (is_brought_)
            sent_.emplace_back(reinterpret_cast<const char*>(message.data()), message.size());
        return status::ok;
    }
    status write(int, offset, std::span<const std::byte>, void*) override { std::abort(); }
    status read(int, offset, std::span<std::byte>, void*) override { std::abort(); }
    bool poll(engine_events& events) override {
        if (!std::exchange(is_brought_, true)) events.received(message_);
        return true;
    }
    bool may_sleep() override { return false; }
    void sleep(double) override {}
    void close(engine_events&) override {}

 private:
    std::span<const std::byte> message_;
    std::vector<std::string>& sent_;
    bool is_brought_ = false;
};

// Instead of the message that ends the job.
struct refusal {};
void refuse(const char*, char*, std::size_t) {
    throw refusal();
}

}  // namespace

std::span<std::byte> segment() {
    static const std::span<std::byte> made = lonely_pages(segment_bytes);
    return made;
}

outcome receive(std::string_view message) {
    static const std::span<std::byte> room = lonely_pages(longest_bytes);
    set_message_ending(refuse);
    message = message.substr(0, longest_bytes);
    const std::size_t bytes = (message.size() + 7) / 8 * 8;
    std::byte* copy = room.data() + room.size() - bytes;
    if (bytes > 0) std::memcpy(copy, message.data(), message.size());

    outcome got;
    one_job whole;
    courier post(std::make_unique<network>(std::span(copy, message.size()), got.sent));
    if (post.open(whole, segment(), true) != status::ok) std::abort();
    std::uint64_t answers[] = {untouched, 0, untouched, 0, 0, untouched};
    static_cast<void>(post.get(sender, 0, &answers[1], 8, true));
    static_cast<void>(post.get(sender, 0, &answers[3], 16, true));
    try {
        post.progress();
    } catch (const refusal&) {
        got.is_refused = true;
    }
    for (const std::uint64_t beside : {answers[0], answers[2], answers[5]})
        if (beside != untouched) std::abort();
    got.first = answers[1];
    std::memcpy(got.second, &answers[3], sizeof got.second);
    return got;
}

std::string message_of(const envelope& head, const record& one,
                       std::initializer_list<std::uint64_t> payload) {
    std::string made(sizeof head + sizeof one + payload.size() * 8, '\0');
    std::memcpy(made.data(), &head, sizeof head);
    std::memcpy(made.data() + sizeof head, &one, sizeof one);
    if (payload.size() > 0)
        std::memcpy(made.data() + sizeof head + sizeof one, payload.begin(), payload.size() * 8);
    return made;
}
