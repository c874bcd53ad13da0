// SPDX-License-Identifier: BSD-3-Clause
#include "timing.hpp"

#include <algorithm>
#include <ctime>

namespace halo_bench {
namespace {

constexpr long most = 1L << 22;

// How often the operation takes so many seconds, the same number on all processes.
long count_for(const implementation& with, const repeated& operation, double seconds) {
    for (long count = 1;; count *= 2) {
        const double taken = std::min(operation(count), operation(count));
        if (with.maximum(taken) > seconds || count >= most) return count;
    }
}

double median(std::vector<double> of) {
    std::sort(of.begin(), of.end());
    return of[of.size() / 2];
}

struct runner {
    const way* how;
    std::unique_ptr<exchanger> ready;
    repeated operation;
    long count = 1;
    std::vector<double> seconds;
};

void sample(const implementation& with, runner& one) {
    const double seconds = one.operation(one.count);
    one.seconds.push_back(with.maximum(seconds) / static_cast<double>(one.count));
}

double best_of(const runner& one) {
    return *std::min_element(one.seconds.begin(), one.seconds.end());
}

}  // namespace

double now() {
    timespec time{};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

timing time_together(const implementation& with, const repeated& operation, double sample_seconds,
                     int samples) {
    const long count = count_for(with, operation, sample_seconds);
    std::vector<double> seconds(samples);
    for (double& s : seconds) s = operation(count) / static_cast<double>(count);
    with.maximum(0);
    std::sort(seconds.begin(), seconds.end());
    return {seconds[samples / 2], seconds.front(), seconds.back()};
}

chosen choose(const implementation& with, const std::vector<way>& ways,
              const std::function<repeated(exchanger&)>& timed, double sample_seconds) {
    const auto prepare = [&](const way& how, long count) {
        runner made{&how, how.make(), {}, count, {}};
        made.operation = timed(*made.ready);
        return made;
    };
    std::vector<std::pair<double, const way*>> all;
    double best_seconds = 1e9;
    for (const way& w : ways) {
        runner one = prepare(w, 1);
        sample(with, one);  // to warm up
        one.seconds.clear();
        // Those far behind get no second sample.
        for (int i = 0; i < 4 && (i == 0 || best_of(one) < 3 * best_seconds); ++i) {
            sample(with, one);
            one.count = 1 + static_cast<long>(sample_seconds / 8 / best_of(one));
        }
        best_seconds = std::min(best_seconds, best_of(one));
        all.emplace_back(best_of(one), &w);
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    constexpr std::size_t finalists = 4;
    constexpr int rounds = 7;
    std::vector<runner> last;
    for (std::size_t i = 0; i < std::min(finalists, all.size()); ++i)
        last.push_back(
            prepare(*all[i].second, 1 + static_cast<long>(sample_seconds / 4 / all[i].first)));
    for (int i = 0; i < rounds; ++i)
        for (runner& one : last) sample(with, one);
    auto best = std::min_element(last.begin(), last.end(), [](const runner& a, const runner& b) {
        return median(a.seconds) < median(b.seconds);
    });
    return {std::move(best->ready), best->how->name};
}

}  // namespace halo_bench
