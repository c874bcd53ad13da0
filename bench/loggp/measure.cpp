// SPDX-License-Identifier: BSD-3-Clause
#include "measure.hpp"

#include <algorithm>

#include "skerry/base/clock.hpp"

namespace loggp {

using skerry::now_seconds;

namespace {

// What one reading of the clock takes, which every time contains.
double a_reading() {
    double least = 1;
    for (int i = 0; i < 1000; ++i) {
        const double begin = now_seconds();
        least = std::min(least, now_seconds() - begin);
    }
    return least;
}

double since(double begin) {
    static const double reading = a_reading();
    return now_seconds() - begin - reading;
}

}  // namespace

void be_busy(double seconds) {
    skerry::spin_until(now_seconds() + seconds);
}

double round_trip(channel& with, int n, double wait_s, std::size_t bytes) {
    if (with.me() == 1) {
        for (int i = 0; i < n; ++i) with.receive(bytes);
        with.send(bytes);
        return 0;
    }
    const double begin = now_seconds();
    for (int i = 0; i < n; ++i) {
        if (i > 0 && wait_s > 0) be_busy(wait_s);
        with.send(bytes);
    }
    with.receive(bytes);
    return since(begin);
}

double late_receive(channel& with, double wait_s, std::size_t bytes) {
    if (with.me() == 1) {
        with.receive(bytes);
        with.send(bytes);
        return 0;
    }
    with.send(bytes);
    be_busy(wait_s);
    const double begin = now_seconds();
    with.receive(bytes);
    return since(begin);
}

double wait_alone(int n, double wait_s) {
    const double begin = now_seconds();
    for (int i = 1; i < n; ++i) be_busy(wait_s);
    return n > 1 ? since(begin) / (n - 1) : 0;
}

}  // namespace loggp
