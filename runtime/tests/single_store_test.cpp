// SPDX-License-Identifier: BSD-3-Clause
// A put must store once what a program may wait for: a single word, every word of a short put, the
// last word of a long one. The library's memcpy may store twice, so it must not be what puts these.
// This program has a memcpy of its own, which the library's calls reach too, and looks at its
// arguments.
#include <gtest/gtest.h>

#include <cstdint>

#include "skerry/runtime/world.hpp"

namespace {

const void* watched = nullptr;  // a word
int copies_of_watched = 0;

}  // namespace

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define SKERRY_HAS_OWN_MEMCPY 1
extern "C" [[gnu::optimize("no-tree-loop-distribute-patterns")]] void* memcpy(void* to,
                                                                              const void* from,
                                                                              std::size_t bytes) {
    if (to <= watched && watched < static_cast<char*>(to) + bytes) ++copies_of_watched;
    auto* out = static_cast<volatile char*>(to);
    const auto* in = static_cast<const char*>(from);
    for (std::size_t i = 0; i < bytes; ++i) out[i] = in[i];
    return to;
}
#endif

namespace {

using skerry::runtime::settings;
using skerry::runtime::world;

using skerry::transports::signal_op;

constexpr std::size_t most_bytes = 2048;

// How often memcpy was used to put the byte `at` of `bytes` bytes, directly or through the
// transport, alone or with a signal.
int copies_for(bool direct, bool with_signal, std::size_t bytes, std::size_t at) {
    settings wanted = settings::from_environment();
    wanted.direct = direct;
    world here(wanted);
    auto* target = static_cast<char*>(here.symmetric_heap().allocate(most_bytes));
    auto* signal = static_cast<std::uint64_t*>(here.symmetric_heap().allocate(8));
    static char value[most_bytes];
    for (std::size_t i = 0; i < most_bytes; ++i) value[i] = static_cast<char>(i * 7 + i / 256);
    watched = target + at;
    copies_of_watched = 0;
    volatile std::size_t unknown_to_the_compiler = bytes;
    if (with_signal)
        here.with().notices.put_signal(target, value, unknown_to_the_compiler, signal, 1,
                                       signal_op::set, 0);
    else
        here.with().copies.put(target, value, unknown_to_the_compiler, 0);
    watched = nullptr;
    EXPECT_EQ(std::memcmp(target, value, bytes), 0);
    return copies_of_watched;
}

TEST(single_store, words_are_not_put_by_memcpy) {
#ifndef SKERRY_HAS_OWN_MEMCPY
    GTEST_SKIP() << "the sanitizer has the memcpy";
#endif
    for (const bool direct : {true, false})
        for (const bool with_signal : {true, false}) {
            for (const std::size_t bytes : {1, 2, 4, 8, 12, 16, 24, 33, 64, 250})
                for (const std::size_t at : {std::size_t{0}, bytes / 2, bytes - 1})
                    EXPECT_EQ(copies_for(direct, with_signal, bytes, at), 0)
                        << bytes << with_signal;
            for (const std::size_t bytes : {264, 1000, 1004, 1008, 1024, 2048})
                EXPECT_EQ(copies_for(direct, with_signal, bytes, bytes - 4), 0) << bytes;
            EXPECT_EQ(copies_for(direct, with_signal, 1000, 0), 1) << "the watch does not work";
        }
}

}  // namespace
