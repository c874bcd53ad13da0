// SPDX-License-Identifier: BSD-3-Clause
// A benchmark, and the loop over its repeats that all of them share.
#pragma once

#include <string_view>
#include <vector>

#include "carrier.hpp"
#include "options.hpp"
#include "report.hpp"

namespace skerry::npb {

// One of them on this PE, with its memory and plans made. All members are collective.
class benchmark {
 public:
    virtual ~benchmark() = default;
    virtual subject about() const = 0;
    // From the initial state to the result; the seconds of the timed section on this PE.
    virtual double run() = 0;
    // Of the last run; parts are this PE's.
    virtual std::vector<part> parts() const = 0;
    virtual verdict check() = 0;
};

// Repeats, checks each time and reports; the exit code that all PEs end with.
int drive(std::string_view app, const options& o, carrier& all, benchmark& one);

// One message, which PE 0 speaks, of what all PEs have found.
int complain(std::string_view app, const carrier& all, int exit_code, std::string_view message);

}  // namespace skerry::npb
