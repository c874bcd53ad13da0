// SPDX-License-Identifier: BSD-3-Clause
// A message is executed, or, where it cannot be one that a PE of this job has sent, refused.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

#include "one_message.hpp"
#include "skerry/transports/transport.hpp"

namespace {

using namespace skerry::transports;
using enum record_kind;

constexpr envelope right{.from = sender, .executed = 1, .counted = 1, .number = 0};
constexpr std::uint64_t at = 4096, last = segment_bytes - 8, beyond = segment_bytes;
constexpr auto add = static_cast<std::uint8_t>(atomic_op::add);

class messages : public testing::Test {
 protected:
    messages() { std::ranges::fill(segment(), std::byte{}); }

    // The payload of the only record of what was sent back.
    static std::vector<std::uint64_t> answer_in(const outcome& got) {
        if (got.is_refused || got.sent.size() != 1) return {};
        const std::string& message = got.sent[0];
        record one{};
        constexpr std::size_t before = sizeof(envelope) + sizeof one;
        if (message.size() < before) return {};
        std::memcpy(&one, message.data() + sizeof(envelope), sizeof one);
        if (one.kind != answer || one.bytes != message.size() - before) return {};
        std::vector<std::uint64_t> words(one.bytes / 8);
        std::memcpy(words.data(), message.data() + before, one.bytes);
        return words;
    }
    static std::uint64_t& word(std::uint64_t offset) {
        return reinterpret_cast<std::uint64_t*>(segment().data())[offset / 8];
    }
};

TEST_F(messages, stores_are_executed) {
    EXPECT_FALSE(receive(message_of(right, {16, put, 0, 0, last - 8}, {1, 2})).is_refused);
    EXPECT_EQ(word(last - 8), 1u);
    EXPECT_EQ(word(last), 2u);
    EXPECT_FALSE(receive(message_of(right, {at / 8, put_word, 0, 0, 42}, {})).is_refused);
    EXPECT_FALSE(receive(message_of(right, {8, add_signal, 0, 0, at}, {8})).is_refused);
    EXPECT_EQ(word(at), 50u);
    EXPECT_FALSE(receive(message_of(right, {8, set_signal, 0, 0, at}, {7})).is_refused);
    EXPECT_EQ(word(at), 7u);
}

TEST_F(messages, questions_are_answered) {
    word(last) = 5;
    EXPECT_EQ(answer_in(receive(message_of(right, {16, fetch, add, 8, last}, {3, 0}))),
              std::vector<std::uint64_t>{5});
    EXPECT_EQ(answer_in(receive(message_of(right, {8, get, 0, 0, last}, {8}))),
              std::vector<std::uint64_t>{8});
    const std::uint64_t most = most_message_bytes - sizeof(envelope) - sizeof(record) - 8;
    EXPECT_EQ(answer_in(receive(message_of(right, {8, get, 0, 0, 0}, {most}))).size(), most / 8);
}

TEST_F(messages, answers_go_to_questions_in_order) {
    std::string both = message_of(right, {8, answer, 0, 0, 0}, {1});
    both += message_of(right, {16, answer, 0, 0, 0}, {2, 3}).substr(sizeof(envelope));
    const outcome got = receive(both);
    EXPECT_FALSE(got.is_refused);
    EXPECT_EQ(got.first, 1u);
    EXPECT_EQ(got.second[0], 2u);
    EXPECT_EQ(got.second[1], 3u);
    both += message_of(right, {0, answer, 0, 0, 0}, {}).substr(sizeof(envelope));
    EXPECT_TRUE(receive(both).is_refused);  // to what nobody has asked
}

TEST_F(messages, damaged_envelopes_are_refused) {
    const record one{0, nothing, 0, 0, 0};
    for (const envelope& head :
         {envelope{-1, 1, 1, 0}, envelope{n_pes, 1, 1, 0},
          envelope{sender, 3, 1, 0},                             // has executed more than was sent
          envelope{sender, 1, 2, 0}, envelope{sender, 1, 1, 1},  // the first one is missing
          envelope{sender, 1, 1, UINT32_MAX}})
        EXPECT_TRUE(receive(message_of(head, one, {})).is_refused) << head.from << head.executed;
    for (std::size_t bytes = 0; bytes < sizeof right + sizeof one; ++bytes)
        EXPECT_NE(receive(message_of(right, one, {}).substr(0, bytes)).is_refused,
                  bytes == sizeof right);
}

TEST_F(messages, damaged_records_are_refused) {
    const record wrong[] = {{8, put, 0, 0, beyond},
                            {8, put, 0, 0, last + 1},
                            {8, put, 0, 0, ~std::uint64_t{0}},
                            {17, put, 0, 0, at},  // longer than the message
                            {UINT32_MAX, put, 0, 0, at},
                            {UINT32_MAX, set_signal, 0, 0, at},
                            {beyond / 8, put_word, 0, 0, 1},
                            {UINT32_MAX, put_word, 0, 0, 1},
                            {8, set_signal, 0, 0, beyond},
                            {8, set_signal, 0, 0, at + 4},
                            {7, add_signal, 0, 0, at},
                            {16, update, add, 8, last + 4},
                            {16, update, add, 4, last + 6},
                            {16, fetch, add, 0, at},
                            {16, fetch, add, 16, at},
                            {16, update, 8, 8, at},  // no such operation
                            {15, update, add, 8, at},
                            {16, answer, 0, 0, 0},  // to a question for 8 bytes
                            {7, end_job, 0, 0, 0},
                            {8, end_job, 0, 0, 0},  // no such host
                            {0, static_cast<record_kind>(10), 0, 0, 0}};
    for (const record& one : wrong)
        EXPECT_TRUE(
            receive(message_of(right, one, {1, 2}).substr(0, sizeof right + one.whole_bytes()))
                .is_refused)
            << "record " << &one - wrong << " of the list";
    EXPECT_TRUE(std::ranges::all_of(segment(), [](std::byte each) { return each == std::byte{}; }));
    for (const std::uint64_t bytes : {std::uint64_t{9}, ~std::uint64_t{0}})
        EXPECT_TRUE(receive(message_of(right, {8, get, 0, 0, last}, {bytes})).is_refused);
    // Inside the segment, but no answer may be that long.
    EXPECT_TRUE(receive(message_of(right, {8, get, 0, 0, 0}, {most_message_bytes})).is_refused);
}

}  // namespace
