// SPDX-License-Identifier: BSD-3-Clause
// What a PE of a job of 10,000 keeps for each other one before it talks to it: one process that
// believes to be a PE of such a job, and the memory that it then occupies.
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

#include "skerry/runtime/world.hpp"

namespace {

namespace bootstrap = skerry::bootstrap;
using skerry::status;

constexpr int few_pes = 16, many_pes = 10'016;
constexpr std::size_t most_bytes_per_pe = 200;

// PE 0, eight PEs to a host; all others are silent and like this one.
class silent_job final : public bootstrap::membership {
 public:
    explicit silent_job(int n_pes)
        : n_pes_(n_pes), file_(::memfd_create("silent_job", MFD_CLOEXEC)) {
        std::vector<std::uint64_t> keys;
        for (int pe = 0; pe < n_pes; ++pe) keys.push_back(static_cast<std::uint64_t>(pe / 8));
        hosts_ = bootstrap::host_map(keys);
    }
    int pe() const override { return 0; }
    int n_pes() const override { return n_pes_; }
    status all_gather(const void* mine, std::size_t bytes, void* all) override {
        for (std::size_t pe = 0; pe < static_cast<std::size_t>(n_pes_); ++pe)
            std::memcpy(static_cast<std::byte*>(all) + pe * bytes, mine, bytes);
        return status::ok;
    }
    status barrier() override { return status::ok; }
    const bootstrap::host_map& hosts() const override { return hosts_; }
    int shared_file() const override { return file_; }
    bootstrap::call_record& last_call() override { return call_; }
    void join() override {}
    void leave() override {}
    void abort(int exit_code) override { std::_Exit(exit_code); }

 private:
    int n_pes_;
    int file_;
    bootstrap::host_map hosts_;
    bootstrap::call_record call_{};
};

struct kept {
    std::size_t resident_bytes;
    std::size_t told_bytes_per_pe;
    bool by_network;
};

std::size_t resident_bytes() {
    std::size_t all = 0, resident = 0;
    std::FILE* file = std::fopen("/proc/self/statm", "r");
    if (file && std::fscanf(file, "%zu %zu", &all, &resident) != 2) resident = 0;
    if (file) std::fclose(file);
    return resident * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

// In a process of its own, which nobody will ever answer.
kept keep(int n_pes) {
    int ends[2];
    EXPECT_EQ(::pipe(ends), 0);
    const pid_t child = ::fork();
    if (child == 0) {
        // All others having this PE's address, what it sends them comes back: nobody may look.
        ::setenv("SKERRY_PROGRESS", "calls", 1);
        const std::size_t before = resident_bytes();
        skerry::runtime::settings wanted;
        wanted.heap_bytes = 1 << 20;
        wanted.static_data = false;
        wanted.cores = 64;
        const auto* here = new skerry::runtime::world(std::make_unique<silent_job>(n_pes), wanted);
        const kept mine{resident_bytes() - before, here->bytes_per_pe(),
                        !here->engine_name().empty()};
        ::_exit(::write(ends[1], &mine, sizeof mine) == sizeof mine ? 0 : 1);
    }
    kept its{};
    ::close(ends[1]);
    EXPECT_EQ(::read(ends[0], &its, sizeof its), static_cast<ssize_t>(sizeof its));
    ::close(ends[0]);
    ::waitpid(child, nullptr, 0);
    return its;
}

TEST(memory_per_pe, is_small_before_a_pe_is_talked_to) {
    const kept few = keep(few_pes), many = keep(many_pes);
    if (!few.by_network) GTEST_SKIP() << "this build has no network transport";
    const std::size_t per_pe =
        (many.resident_bytes - few.resident_bytes) / std::size_t{many_pes - few_pes};
    std::printf("resident: %zu bytes a PE; told: %zu\n", per_pe, many.told_bytes_per_pe);
    EXPECT_LE(per_pe, most_bytes_per_pe);
    EXPECT_LE(many.told_bytes_per_pe, most_bytes_per_pe);
    // What is told is not less than what is there, but for what the allocator rounds up.
    EXPECT_LE(per_pe, many.told_bytes_per_pe + 16);
}

}  // namespace
