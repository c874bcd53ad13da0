// SPDX-License-Identifier: BSD-3-Clause
// A put of one word must store it once: the library's memcpy may store twice, so it must not be
// what puts words. This program has a memcpy of its own, which the library's calls reach too, and
// looks at its arguments.
#include <gtest/gtest.h>

#include <cstdint>

#include "skerry/runtime/world.hpp"

namespace {

const void* watched = nullptr;
int copies_of_watched = 0;

}  // namespace

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define SKERRY_HAS_OWN_MEMCPY 1
extern "C" [[gnu::optimize("no-tree-loop-distribute-patterns")]] void* memcpy(void* to,
                                                                              const void* from,
                                                                              std::size_t bytes) {
    if (to == watched) ++copies_of_watched;
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

// How often memcpy was used to put `bytes` bytes, directly or through the transport, alone or with
// a signal.
int copies_for(bool direct, bool with_signal, std::size_t bytes) {
    settings wanted = settings::from_environment();
    wanted.direct = direct;
    world here(wanted);
    auto* target = here.symmetric_heap().allocate(64);
    auto* signal = static_cast<std::uint64_t*>(here.symmetric_heap().allocate(8));
    const std::uint64_t value[2] = {0x0102030405060708, 9};
    watched = target;
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
            for (const std::size_t bytes : {1, 2, 4, 8})
                EXPECT_EQ(copies_for(direct, with_signal, bytes), 0) << bytes << with_signal;
            EXPECT_EQ(copies_for(direct, with_signal, 12), 1) << "the watch does not work";
        }
}

}  // namespace
