// SPDX-License-Identifier: BSD-3-Clause
// Anything at all as a message from another host: it is executed, inside this PE's segment and the
// memory for its answers, or refused. libFuzzer calls the one function; fuzz_main.cpp does without.
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "one_message.hpp"

namespace {

using namespace skerry::transports;

// Numbers drawn from the input, so that most messages are wrong in few places.
class drawer {
 public:
    explicit drawer(std::string_view from) : from_(from) {}
    bool is_empty() const { return from_.empty(); }
    std::uint8_t byte() {
        if (from_.empty()) return 0;
        const char one = from_.front();
        from_.remove_prefix(1);
        return static_cast<std::uint8_t>(one);
    }
    // Near the bounds of what is right; seldom anything.
    std::uint64_t number() {
        constexpr std::uint64_t bounds[] = {
            0,    8,          16,        24, most_message_bytes, segment_bytes / 8, segment_bytes,
            4096, UINT32_MAX, UINT64_MAX};
        const std::uint8_t which = byte();
        std::uint64_t anything = 0;
        if (which >= 250)
            for (int i = 0; i < 8; ++i) anything = anything << 8 | byte();
        return which >= 250 ? anything : bounds[which % 10] + which / 10 % 25 - 12;
    }

 private:
    std::string_view from_;
};

std::string message_from(drawer draw) {
    const envelope head{.from = draw.byte() % (n_pes + 2) - 1,
                        .executed = draw.byte() % 4u,
                        .counted = draw.byte() % 8 == 0 ? 2u : 1u,
                        .number = draw.byte() % 16 == 1};
    std::string made(reinterpret_cast<const char*>(&head), sizeof head);
    while (!draw.is_empty()) {
        record one{.bytes = static_cast<std::uint32_t>(draw.number()),
                   .kind = static_cast<record_kind>(draw.byte() % 11),
                   .op = static_cast<std::uint8_t>(draw.byte() % 9),
                   .width_bytes = static_cast<std::uint8_t>(draw.byte() % 3 * 4),
                   .at = draw.number()};
        const std::size_t words = one.kind == record_kind::put_word ? 0 : draw.byte() % 4;
        if (draw.byte() % 4 != 0 && words > 0) one.bytes = static_cast<std::uint32_t>(words * 8);
        made.append(reinterpret_cast<const char*>(&one), sizeof one);
        for (std::size_t i = 0; i < words; ++i) {
            const std::uint64_t word = draw.number();
            made.append(reinterpret_cast<const char*>(&word), sizeof word);
        }
    }
    return made;
}

}  // namespace

std::vector<std::string> fuzz_seeds() {
    std::vector<std::string> seeds;
    for (char seed = 0; seed < 20; ++seed) {
        seeds.emplace_back();
        for (char i = 0; i < 40; ++i) seeds.back() += static_cast<char>(seed * 7 + i * 11);
    }
    return seeds;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t bytes) {
    const std::string_view input(reinterpret_cast<const char*>(data), bytes);
    static_cast<void>(receive(input));
    static_cast<void>(receive(message_from(drawer(input))));
    return 0;
}
