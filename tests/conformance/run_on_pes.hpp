// SPDX-License-Identifier: BSD-3-Clause
// Runs a test's body on every PE: in this process when it is a PE of a job, or on threads when
// SKERRY_TEST_THREADS says how many PEs to make.
#pragma once

#include <gtest/gtest.h>

#include <functional>

#include "skerry/runtime/collectives.hpp"
#include "skerry/runtime/world.hpp"

void run_on_pes(const std::function<void(skerry::runtime::world&)>& body);

// PE_TEST(suite, name) { ... uses `here`, the PE's world ... }
#define PE_TEST(suite, name)                                         \
    static void suite##_##name##_body(skerry::runtime::world& here); \
    TEST(suite, name) {                                              \
        run_on_pes(suite##_##name##_body);                           \
    }                                                                \
    static void suite##_##name##_body([[maybe_unused]] skerry::runtime::world& here)

// A zeroed symmetric array; collective. Released by nobody: tests are short.
template <typename type>
type* symmetric_array(skerry::runtime::world& here, std::size_t count) {
    auto* block = static_cast<type*>(here.symmetric_heap().allocate(count * sizeof(type)));
    for (std::size_t i = 0; i < count; ++i) block[i] = type{};
    here.all_teams().world().barrier();
    return block;
}
