// SPDX-License-Identifier: BSD-3-Clause
// Anything at all as SKERRY_DELAY: it is understood as times and sizes that make sense, or refused
// with a reason. libFuzzer calls the one function; fuzz_main.cpp does without it.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "skerry/instrument/delay.hpp"

namespace {

using skerry::instrument::delay;

void expect(bool holds) {
    if (!holds) std::abort();
}

bool is_time(double seconds) {
    return seconds >= 0 && seconds <= 1000;
}

bool makes_sense(const delay& all) {
    return is_time(all.overhead_send) && is_time(all.overhead_recv) && is_time(all.gap) &&
           is_time(all.latency) && is_time(all.per_byte) && all.side.first >= 0 &&
           all.side.last >= all.side.first && all.other_side.last >= all.other_side.first;
}

}  // namespace

std::vector<std::string> fuzz_seeds() {
    return {"overhead=5us,gap=10us,latency=0.5ms,per_byte=1.25ns",
            "overhead_send=0,overhead_recv=1s,fragment=4k,above=1k,below=1MiB",
            "between=0-3:4-7,fragment=0"};
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t bytes) {
    const std::string text(reinterpret_cast<const char*>(data), bytes);
    std::string error;
    const auto all = skerry::instrument::parse_delay(text, error);
    expect(all.has_value() == error.empty());
    if (!all) return 0;
    expect(makes_sense(*all));
    skerry::instrument::network_card card;
    for (const std::size_t size : {std::size_t{0}, std::size_t{1}, SIZE_MAX / 2, SIZE_MAX}) {
        const auto times = card.send(*all, 1, size);
        expect(all->fragments(size) >= 1);
        expect(times.sender_is_free >= 1 && times.arrives >= 1);
    }
    return 0;
}
