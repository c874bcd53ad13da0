// SPDX-License-Identifier: BSD-3-Clause
// What a user sees when a setting or a call is wrong: one message, non-zero exit.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <cstdlib>

#include "skerry/runtime/world.hpp"

namespace {

using skerry::runtime::world;

void start_with(const char* name, const char* value) {
    setenv(name, value, 1);
    world here;
}

TEST(start, refuses_settings_that_it_cannot_understand) {
    EXPECT_EXIT(start_with("SHMEM_SYMMETRIC_SIZE", "lots"), testing::ExitedWithCode(1),
                "SHMEM_SYMMETRIC_SIZE: the value 'lots' is not a size");
    EXPECT_EXIT(start_with("SKERRY_HUGE_PAGES", "3M"), testing::ExitedWithCode(1),
                "not one of: auto, 2M, off");
    EXPECT_EXIT(start_with("SKERRY_TRANSPORT", "pigeon"), testing::ExitedWithCode(1),
                "there is no transport 'pigeon'; there are: .*shm");
    EXPECT_EXIT(start_with("SKERRY_BARRIER", "magic"), testing::ExitedWithCode(1),
                "no algorithm 'magic'");
}

void start_with_little_address_space() {
    rlimit limit;
    limit.rlim_cur = limit.rlim_max = std::size_t{1} << 30;
    setrlimit(RLIMIT_AS, &limit);
    start_with("SHMEM_SYMMETRIC_SIZE", "4G");
}

void put_to_wrong_pe() {
    world here;
    long* word = static_cast<long*>(here.symmetric_heap().allocate(8));
    here.with().copies.put_value(word, 1L, 5);
}

void put_to_wrong_address() {
    world here;
    long on_stack = 0;
    here.with().copies.put_value(&on_stack, 1L, 0);
}

void add_at_negative_pe() {
    world here;
    long* word = static_cast<long*>(here.symmetric_heap().allocate(8));
    here.with().updates.apply(skerry::transports::atomic_op::add, word, 1L, 0L, -1);
}

TEST(start, says_what_to_do_when_address_space_is_short) {
#ifdef __SANITIZE_ADDRESS__
    GTEST_SKIP() << "the sanitizer itself needs the address space";
#endif
    EXPECT_EXIT(start_with_little_address_space(), testing::ExitedWithCode(1),
                "SHMEM_SYMMETRIC_SIZE, or raise 'ulimit -v'");
}

TEST(calls, name_the_wrong_pe_and_the_wrong_address) {
    EXPECT_EXIT(put_to_wrong_pe(), testing::ExitedWithCode(1),
                "PE 5 does not exist; this job has PEs 0 to 0");
    EXPECT_EXIT(put_to_wrong_address(), testing::ExitedWithCode(1),
                "is not symmetric: it must lie in the symmetric heap");
    EXPECT_EXIT(add_at_negative_pe(), testing::ExitedWithCode(1), "PE -1 does not exist");
}

}  // namespace

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    GTEST_FLAG_SET(death_test_style, "threadsafe");  // worlds are made in processes of their own
    return RUN_ALL_TESTS();
}
