// SPDX-License-Identifier: BSD-3-Clause
// Messages cut into parts carry the same bytes in the same order.
#include "machinery/cut.hpp"
#include "cases.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <vector>

namespace {

using namespace skerry::exchange;

constexpr std::size_t most = 4096;

// A message over memory of its own: blocks of short and long runs, a pitch apart or at places.
struct example {
    std::vector<std::byte> memory = std::vector<std::byte>(1 << 20);
    std::vector<run_places> places = std::vector<run_places>(700);
    message whole{.partner = 0, .opens_link = true, .parcels = {}};

    explicit example(std::mt19937& random) {
        for (std::byte& b : memory) b = static_cast<std::byte>(random());
        for (run_places& at : places) at = {static_cast<std::uint32_t>(random() % 1000), 0};
        for (int parcels = 1 + static_cast<int>(random() % 3); parcels > 0; --parcels) {
            parcel& p = whole.parcels.emplace_back();
            for (int items = 1 + static_cast<int>(random() % 4); items > 0; --items) {
                p.items.push_back(some_item(random));
                p.bytes += p.items.back().bytes();
            }
            whole.bytes += p.bytes;
        }
    }

    copy_item some_item(std::mt19937& random) {
        const std::size_t run_bytes[] = {8, 16, 24, 4096, 9000};
        const std::size_t bytes = run_bytes[random() % 5];
        std::byte* start = memory.data() + random() % 1000;
        if (bytes <= 16 && random() % 2)
            return {start, start, 0, 0, bytes, 1 + random() % places.size(), places.data()};
        const std::size_t count = 1 + random() % (bytes > 1000 ? 20 : 1000);
        const auto pitch = static_cast<std::ptrdiff_t>(bytes + random() % 100);
        return {start, start, pitch, pitch, bytes, count, nullptr};
    }
};

void append_packed(const message& m, std::vector<std::byte>& to) {
    for (const parcel& p : m.parcels) {
        std::size_t bytes = 0;
        for (const copy_item& item : p.items) {
            to.resize(to.size() + item.bytes());
            pack(item, to.data() + to.size() - item.bytes());
            bytes += item.bytes();
        }
        EXPECT_EQ(p.bytes, bytes);
    }
}

TEST(cut, parts_carry_the_same_bytes_in_order) {
    std::mt19937 random(1);
    for (int round = 0; round < tests::cases(200); ++round) {
        const example made(random);
        const std::vector<message> parts = cut(made.whole, most);
        std::vector<std::byte> all, of_parts;
        append_packed(made.whole, all);
        for (const message& m : parts) append_packed(m, of_parts);
        ASSERT_EQ(all, of_parts) << "round " << round;
    }
}

TEST(cut, parts_are_of_about_the_size_asked_for_and_linked) {
    std::mt19937 random(2);
    for (int round = 0; round < tests::cases(200); ++round) {
        const example made(random);
        const std::vector<message> parts = cut(made.whole, most);
        ASSERT_EQ(parts.size() == 1, bytes_touched(made.whole) < 2 * most);
        for (std::size_t i = 0; i < parts.size(); ++i) {
            EXPECT_EQ(parts[i].continues, i > 0);
            EXPECT_EQ(parts[i].continued, i + 1 < parts.size());
            EXPECT_EQ(parts[i].opens_link, i == 0);
            EXPECT_GT(parts[i].bytes, 0u);
            if (parts.size() > 1) {
                EXPECT_LE(bytes_touched(parts[i]), 3 * most);
            }
        }
    }
}

}  // namespace
