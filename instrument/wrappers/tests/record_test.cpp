// SPDX-License-Identifier: BSD-3-Clause
// What a PE puts, fetches and adds, by its own count and by its record.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <map>
#include <random>
#include <string>

#include "record_reader.hpp"
#include "skerry/runtime/world.hpp"

namespace skerry {
namespace {

struct total {
    std::uint64_t messages = 0, bytes = 0;
    bool operator==(const total&) const = default;
};
// By peer and whether the bytes came from there.
using totals = std::map<std::pair<int, bool>, total>;

constexpr int most_words = 1000;

void count(totals& all, int peer, bool fetched, std::uint64_t bytes) {
    total& t = all[{peer, fetched}];
    ++t.messages;
    t.bytes += bytes;
}

totals run() {
    runtime::world world;
    const runtime::operations with = world.with();
    auto* there = static_cast<std::uint64_t*>(
        world.symmetric_heap().allocate(most_words * sizeof(std::uint64_t)));
    std::uint64_t here[most_words] = {};
    EXPECT_EQ(with.copies.direct_pointer(there, (world.pe() + 1) % world.n_pes()), nullptr);
    totals made;
    std::mt19937 random(world.pe());
    bootstrap::note_call(world.call(), "measured");
    world.begin_phase("solve");
    for (int i = 0; i < 500; ++i) {
        const int peer = static_cast<int>(random() % world.n_pes());
        const std::uint64_t words = random() % most_words;
        switch (random() % 3) {
            case 0:
                with.copies.put(there, here, 8 * words, peer);
                if (words > 0) count(made, peer, false, 8 * words);
                break;
            case 1:
                with.copies.get(here, there, 8 * words, peer);
                if (words > 0) count(made, peer, true, 8 * words);
                break;
            default:
                with.notices.put_signal(there, here, 8, there + 8, 1, transports::signal_op::add,
                                        peer);
                count(made, peer, false, 16);
        }
    }
    bootstrap::note_call(world.call(), "after");
    world.symmetric_heap().release(there);
    return made;
}

TEST(RecordWrapper, CountsWhatTheProgramDoes) {
    const totals made = run();
    const std::string path = instrument::record_reader::path_of_own(std::getenv("SKERRY_RECORD"));
    const instrument::record_reader record(path);
    ASSERT_TRUE(record.is_there()) << path;
    EXPECT_EQ(record.header().state, instrument::record_state::finished);
    const auto operations =
        record.entries<instrument::record_operation>(record.header().operations);
    const auto sites = record.entries<instrument::record_site>(record.header().sites);
    const auto modules = record.entries<instrument::record_module>(record.header().modules);
    const auto phases = record.entries<instrument::record_phase>(record.header().phases);
    totals recorded;
    for (const instrument::record_row& row : record.rows()) {
        const auto& operation = operations[row.key.operation];
        if (std::string(operation.name) != "measured") continue;
        const std::string module = modules[sites[row.key.site].module].path;
        EXPECT_NE(module.find(RECORD_TEST_PROGRAM), std::string::npos) << module;
        EXPECT_STREQ(phases[row.key.phase].name, "solve");
        if (row.key.kind != instrument::row_kind::traffic) continue;
        total& t = recorded[{row.key.peer, operation.fetches != 0}];
        t.messages += row.count;
        t.bytes += row.bytes;
    }
    EXPECT_EQ(recorded, made);
    std::remove(path.c_str());
}

}  // namespace
}  // namespace skerry

// In a folder that its PEs have in common, and nobody else; it is gone in the end.
int main(int n, char** arguments) {
    ::testing::InitGoogleTest(&n, arguments);
    const std::string folder =
        std::string(std::getenv("SKERRY_RECORD")) + "." + std::to_string(::getppid());
    ::setenv("SKERRY_RECORD", folder.c_str(), 1);
    const int result = RUN_ALL_TESTS();
    std::error_code ignored;
    std::filesystem::remove(folder + "/job", ignored);
    std::filesystem::remove(folder, ignored);  // once it is empty
    return result;
}
