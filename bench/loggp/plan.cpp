// SPDX-License-Identifier: BSD-3-Clause
// Which measurements are made, how often, and what is printed of them.
#include <algorithm>
#include <charconv>
#include <cstdio>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "measure.hpp"
#include "skerry/base/clock.hpp"

namespace loggp {
namespace {

constexpr std::uint64_t least_repeats = 30, most_repeats = 2000;

struct options {
    std::vector<std::size_t> sizes = {1, 16, 256, 4096, 65536};
    int rounds = 5;
    int messages = 16;
    int milliseconds = 10;  // for one size's measurement of one kind, in each round
};

template <typename number>
bool read(std::string_view text, number& value, number least, number most) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size() && value >= least &&
           value <= most;
}

bool read_sizes(std::string_view text, std::vector<std::size_t>& sizes) {
    for (sizes.clear(); !text.empty();) {
        const std::size_t comma = std::min(text.find(','), text.size());
        std::size_t bytes = 0;
        if (!read<std::size_t>(text.substr(0, comma), bytes, 1, most_bytes)) return false;
        sizes.push_back(bytes);
        text.remove_prefix(std::min(comma + 1, text.size()));
    }
    return !sizes.empty();
}

std::optional<options> options_of(int argc, char** argv) {
    options all;
    for (int i = 1; i < argc; i += 2) {
        const std::string_view name = argv[i], value = i + 1 < argc ? argv[i + 1] : "";
        const bool is_read = (name == "--sizes" && read_sizes(value, all.sizes)) ||
                             (name == "--rounds" && read(value, all.rounds, 1, 1000)) ||
                             (name == "--messages" && read(value, all.messages, 2, 1000)) ||
                             (name == "--milliseconds" && read(value, all.milliseconds, 1, 10000));
        if (!is_read) return {};
    }
    return all;
}

class plan {
 public:
    plan(channel& with, const options& wanted) : with_(with), options_(wanted) {}

    void run() {
        for (round_ = 0; round_ < options_.rounds; ++round_)
            for (const std::size_t bytes : options_.sizes) measure_size(bytes);
    }

 private:
    using timed = std::function<double()>;

    void measure_size(std::size_t bytes) {
        const int n = options_.messages;
        // Until the network is done with all that was sent before; the processes need not agree.
        pause_s_ = round_trip(with_, n, 0, bytes) / (n - 1);
        const double one =
            repeat("round_trip", 1, 0, bytes, [&] { return round_trip(with_, 1, 0, bytes); });
        const double many =
            repeat("round_trip", n, 0, bytes, [&] { return round_trip(with_, n, 0, bytes); });
        // So long that a message waits for none before it.
        const double wait_s = agree(one + many / (n - 1));
        const int few = std::min(n, 4);  // so that it is over before others want the core
        repeat("wait_alone", few, wait_s, bytes, [&] { return wait_alone(few, wait_s); });
        repeat("round_trip", few, wait_s, bytes,
               [&] { return round_trip(with_, few, wait_s, bytes); });
        repeat("late_receive", 1, 2 * wait_s, bytes,
               [&] { return late_receive(with_, 2 * wait_s, bytes); });
    }

    double agree(double seconds) {
        return 1e-9 * static_cast<double>(with_.agree(static_cast<std::uint64_t>(seconds * 1e9)));
    }

    // A low percentile: what else runs on the machine only ever adds.
    double repeat(const char* what, int n, double wait_s, std::size_t bytes, const timed& once) {
        const double begin = skerry::now_seconds();
        for (int i = 0; i < 3; ++i) once();
        const double each = (skerry::now_seconds() - begin) / 3;
        const auto wanted = static_cast<std::uint64_t>(options_.milliseconds * 1e-3 / each);
        std::vector<double> times(
            with_.agree(std::clamp<std::uint64_t>(wanted, least_repeats, most_repeats)));
        for (double& time : times) {
            if (with_.me() == 0) be_busy(pause_s_);
            time = once();
        }
        std::sort(times.begin(), times.end());
        const double low = times[times.size() / 20];
        if (with_.me() == 0)
            std::printf(
                "%s\n    {\"round\": %d, \"what\": \"%s\", \"messages\": %d, \"bytes\": %zu, "
                "\"wait_us\": %.4f, \"repeats\": %zu, \"low_us\": %.4f, \"median_us\": %.4f}",
                is_first_ ? "" : ",", round_, what, n, bytes, wait_s * 1e6, times.size(), low * 1e6,
                times[times.size() / 2] * 1e6);
        is_first_ = false;
        return low;
    }

    channel& with_;
    const options options_;
    int round_ = 0;
    double pause_s_ = 0;
    bool is_first_ = true;
};

}  // namespace

int measure(channel& with, const char* implementation, int argc, char** argv) {
    const auto wanted = options_of(argc, argv);
    if (!wanted) {
        if (with.me() == 0)
            std::fprintf(stderr,
                         "loggp: options are --sizes 1,64,4096 (bytes, at most %zu), --rounds N, "
                         "--messages N (from 2), --milliseconds N\n",
                         most_bytes);
        return 2;
    }
    if (with.me() == 0) std::printf("{\"implementation\": \"%s\", \"rows\": [", implementation);
    plan(with, *wanted).run();
    if (with.me() == 0) std::printf("\n]}\n");
    return 0;
}

}  // namespace loggp
