// SPDX-License-Identifier: BSD-3-Clause
// Messages cut into parts carry each byte once, as at both ends.
#include "machinery/cut.hpp"
#include "cases.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <random>
#include <vector>

#include "copy_blocks.hpp"

namespace {

using namespace skerry::exchange;

constexpr std::size_t most = 4096;

// A message over memory of its own: blocks of short and long runs, a pitch apart or at places, in
// rows and planes.
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
        copy_item made{start, start, pitch, pitch, bytes, count, nullptr};
        if (random() % 2) add_rows(made, random);
        return made;
    }

    static void add_rows(copy_item& item, std::mt19937& random) {
        item.run_count = 1 + item.run_count / 20;
        item.row_count = 2 + random() % 6;
        item.plane_count = 1 + random() % 3;
        const auto row = static_cast<std::ptrdiff_t>(item.run_count) * item.local_pitch_bytes;
        item.local_row_pitch_bytes = item.remote_row_pitch_bytes = row;
        item.local_plane_pitch_bytes = item.remote_plane_pitch_bytes =
            row * static_cast<std::ptrdiff_t>(item.row_count);
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

// How often each byte of the memory is sent.
std::vector<int> times_sent(const example& made, const std::vector<message>& messages) {
    std::vector<int> times(made.memory.size());
    const auto add_row = [&](const copy_item& row) {
        for (std::size_t run = 0; run < row.run_count; ++run) {
            const auto shift =
                row.places ? static_cast<std::ptrdiff_t>(row.places[run].local * row.run_bytes)
                           : static_cast<std::ptrdiff_t>(run) * row.local_pitch_bytes;
            const auto first = times.begin() + (row.local + shift - made.memory.data());
            std::for_each(first, first + static_cast<std::ptrdiff_t>(row.run_bytes),
                          [](int& n) { ++n; });
        }
    };
    for (const message& m : messages)
        for (const parcel& p : m.parcels)
            for (const copy_item& item : p.items) for_each_row(item, add_row);
    return times;
}

TEST(cut, parts_carry_each_byte_as_often_as_the_whole) {
    std::mt19937 random(1);
    for (int round = 0; round < tests::cases(200); ++round) {
        const example made(random);
        const std::vector<message> parts = cut(made.whole, most);
        ASSERT_EQ(times_sent(made, {made.whole}), times_sent(made, parts)) << "round " << round;
        std::vector<std::byte> packed;
        for (const message& m : parts) append_packed(m, packed);
        ASSERT_EQ(packed.size(), made.whole.bytes());
    }
}

// Where ghost cells lie beside what is sent, both are in the cache when a part takes of all items.
TEST(cut, parts_take_of_every_long_item_the_same_share) {
    std::vector<std::byte> memory(1 << 20);
    message whole{.partner = 0, .opens_link = true, .parcels = {}};
    parcel& p = whole.parcels.emplace_back();
    for (const int column : {0, 1, 50})
        p.items.push_back({&memory[column * 8], &memory[column * 8], 512, 512, 8, 1000, nullptr});
    for (const message& m : cut(whole, 16 * 1024)) {
        ASSERT_EQ(m.parcels[0].items.size(), 3u);
        for (const copy_item& item : m.parcels[0].items) EXPECT_NEAR(item.run_count, 1000 / 11, 10);
    }
}

// A box whose order in memory differs between the ends: both cut it, each by its own strides.
struct turned_box {
    static constexpr std::size_t memory_bytes = std::size_t{1} << 22;
    std::vector<std::byte> source = std::vector<std::byte>(memory_bytes);
    std::vector<std::byte> target = std::vector<std::byte>(memory_bytes);
    std::vector<copy_block> blocks;

    explicit turned_box(std::mt19937& random) {
        for (std::byte& b : source) b = static_cast<std::byte>(random());
        const std::size_t sizes[] = {1, 4, 8, 12, 16, 24};
        const std::size_t element_bytes = sizes[random() % 6];
        box_copy box{{1, 1, 1, 1}, {}, {}, 0, 0};
        std::array<std::size_t, max_dimensions> order{0, 1, 2, 3};
        for (int d = 0; d < 4; ++d) box.lengths[order[d]] = 1 + random() % (d == 3 ? 3 : 24);
        for (position* strides : {&box.source_strides, &box.target_strides}) {
            std::shuffle(order.begin(), order.end(), random);
            global_index next = 1 + random() % 4 / 3;
            for (const std::size_t d : order) {
                (*strides)[d] = next;
                next *= box.lengths[d] + random() % 2;
            }
        }
        append_blocks(box, element_bytes, blocks);
    }

    message seen(bool by_sender) {
        std::vector<copy_block> all = blocks;
        if (!by_sender) swap_ends(all);
        message whole{.partner = 0, .opens_link = true, .parcels = {}};
        parcel& only = whole.parcels.emplace_back();
        for (const copy_block& b : all) {
            only.items.push_back(by_sender ? located(b, source.data(), target.data())
                                           : located(b, target.data(), source.data()));
            only.bytes += b.bytes();
        }
        return whole;
    }

    std::vector<std::byte> expected() const {
        std::vector<std::byte> all(memory_bytes);
        for (const copy_block& b : blocks)
            for (std::size_t run = 0; run < b.runs(); ++run)
                std::memcpy(&all[static_cast<std::size_t>(b.remote_bytes + b.remote_shift(run))],
                            &source[static_cast<std::size_t>(b.local_bytes + b.local_shift(run))],
                            b.run_bytes);
        return all;
    }
};

TEST(cut, both_ends_of_a_turned_box_make_the_same_parts) {
    std::mt19937 random(3);
    std::size_t with_parts = 0;
    for (int round = 0; round < 150; ++round) {
        turned_box box(random);
        const std::vector<message> sent = cut(box.seen(true), most);
        std::vector<message> received = cut(box.seen(false), most);
        ASSERT_EQ(sent.size(), received.size());
        with_parts += sent.size() > 1;
        for (std::size_t i = 0; i < sent.size(); ++i) {
            std::vector<std::byte> packed;
            append_packed(sent[i], packed);
            ASSERT_EQ(packed.size(), received[i].bytes());
            received[i].region = packed.data();
            unpack(received[i], 0, round % 2 == 0);
            if (sent.size() > 1) {
                EXPECT_LE(bytes_touched(sent[i]), 4 * most);
            }
        }
        ASSERT_EQ(box.target, box.expected()) << "round " << round;
        std::fill(box.target.begin(), box.target.end(), std::byte{0});
        const message whole = box.seen(true);
        for (const copy_item& item : whole.parcels[0].items) copy_across(item);
        ASSERT_EQ(box.target, box.expected()) << "round " << round;
    }
    EXPECT_GT(with_parts, 50u);
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
            EXPECT_GT(parts[i].bytes(), 0u);
            if (parts.size() > 1) {
                EXPECT_LE(bytes_touched(parts[i]), 3 * most);
            }
        }
    }
}

}  // namespace
