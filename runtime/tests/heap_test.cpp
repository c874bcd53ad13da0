// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/runtime/heap.hpp"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstring>
#include <map>
#include <random>
#include <vector>

namespace {

using skerry::runtime::heap;

class heap_test : public testing::Test {
 protected:
    static constexpr std::size_t bytes = 1 << 20;
    alignas(4096) inline static std::byte memory[bytes];
    heap blocks{memory, bytes};
};

TEST_F(heap_test, blocks_are_aligned_and_apart) {
    auto* first = static_cast<std::byte*>(blocks.allocate(1));
    auto* second = static_cast<std::byte*>(blocks.allocate(1));
    auto* aligned = static_cast<std::byte*>(blocks.allocate(100, 4096));
    EXPECT_GE(std::abs(second - first), 64);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(aligned) % 4096, 0u);
    EXPECT_EQ(blocks.size_of(aligned), 128u);
}

// PEs' heaps lie at different addresses.
TEST_F(heap_test, aligned_blocks_have_the_same_position_wherever_the_heap_lies) {
    heap other{memory + 4096, bytes - 4096};
    const auto position = [](heap& of, std::byte* start) {
        EXPECT_NE(of.allocate(64), nullptr);
        return static_cast<std::byte*>(of.allocate(100, 65536)) - start;
    };
    EXPECT_EQ(position(blocks, memory), position(other, memory + 4096));
    EXPECT_EQ(blocks.allocate(64, 2 * heap::most_alignment), nullptr);
}

TEST_F(heap_test, gives_everything_and_takes_it_back) {
    void* all = blocks.allocate(bytes);
    ASSERT_NE(all, nullptr);
    EXPECT_EQ(blocks.allocate(1), nullptr);
    EXPECT_TRUE(blocks.release(all));
    EXPECT_EQ(blocks.largest_free_bytes(), bytes);
}

TEST_F(heap_test, refuses_what_is_no_block) {
    auto* block = static_cast<std::byte*>(blocks.allocate(256));
    EXPECT_FALSE(blocks.release(block + 64));
    EXPECT_FALSE(blocks.release(&blocks));
    EXPECT_FALSE(blocks.release(nullptr));
    EXPECT_TRUE(blocks.release(block));
    EXPECT_FALSE(blocks.release(block)) << "released twice";
    EXPECT_EQ(blocks.allocate(0), nullptr);
    EXPECT_EQ(blocks.allocate(~std::size_t{0}), nullptr);
}

TEST_F(heap_test, resizes_in_place_only_where_there_is_room) {
    void* first = blocks.allocate(128);
    void* second = blocks.allocate(128);
    EXPECT_FALSE(blocks.resize(first, 256));
    EXPECT_TRUE(blocks.resize(second, 4096));
    EXPECT_TRUE(blocks.resize(second, 64));
    EXPECT_TRUE(blocks.release(first));
    EXPECT_TRUE(blocks.release(second));
    EXPECT_EQ(blocks.largest_free_bytes(), bytes);
    EXPECT_EQ(blocks.used_bytes(), 0u);
}

// The same calls give the same offsets: what makes the heap symmetric without communication.
TEST_F(heap_test, random_calls_never_overlap_and_are_deterministic) {
    alignas(4096) static std::byte other_memory[bytes];
    heap twin{other_memory, bytes};
    std::mt19937 random(7);
    std::map<std::byte*, std::size_t> live;
    for (int step = 0; step < 20000; ++step) {
        if (live.empty() || random() % 5 < 3) {
            const std::size_t size = 1 + random() % 5000,
                              alignment = std::size_t{1} << (random() % 13);
            auto* block = static_cast<std::byte*>(blocks.allocate(size, alignment));
            auto* same = static_cast<std::byte*>(twin.allocate(size, alignment));
            ASSERT_EQ(block == nullptr, same == nullptr);
            if (!block) continue;
            ASSERT_EQ(block - memory, same - other_memory);
            const auto next = live.lower_bound(block);
            ASSERT_TRUE(next == live.end() || block + size <= next->first);
            ASSERT_TRUE(next == live.begin() ||
                        std::prev(next)->first + std::prev(next)->second <= block);
            live[block] = size;
        } else {
            auto chosen = live.begin();
            std::advance(chosen, random() % live.size());
            ASSERT_TRUE(blocks.release(chosen->first));
            ASSERT_TRUE(twin.release(other_memory + (chosen->first - memory)));
            live.erase(chosen);
        }
    }
}

// Large blocks may come in huge pages; whether they do is the kernel's choice, what is in them is
// not.
TEST(huge_pages, keep_contents_and_count_what_they_got) {
    constexpr std::size_t bytes = std::size_t{64} << 20;
    const int file = ::memfd_create("test", 0);
    ASSERT_EQ(::ftruncate(file, bytes), 0);
    void* reserved = ::mmap(nullptr, 2 * bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    const auto origin = (reinterpret_cast<std::uintptr_t>(reserved) + bytes - 1) / bytes * bytes;
    auto* start =
        static_cast<std::byte*>(::mmap(reinterpret_cast<void*>(origin), bytes,
                                       PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file, 0));
    std::memset(start + (20 << 20), 7, 4096);
    heap blocks(start, bytes, skerry::transports::page_choice::automatic, 1);
    auto* block = static_cast<std::byte*>(blocks.allocate(std::size_t{48} << 20));
    ASSERT_EQ(block, start);
    EXPECT_EQ(block[(20 << 20) + 100], std::byte{7}) << "contents were lost";
    EXPECT_EQ(block[0], std::byte{0});
    EXPECT_TRUE(blocks.huge_page_bytes() == 0 || blocks.huge_page_bytes() == std::size_t{48} << 20);
    std::printf("          %zu MiB of 48 are in huge pages\n", blocks.huge_page_bytes() >> 20);
    heap small(start, bytes, skerry::transports::page_choice::small, 1);
    small.allocate(bytes);
    EXPECT_EQ(small.huge_page_bytes(), 0u);
    ::munmap(reserved, 2 * bytes);
    ::close(file);
}

}  // namespace
