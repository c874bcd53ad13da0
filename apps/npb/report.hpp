// SPDX-License-Identifier: BSD-3-Clause
// The report of a run, as text and as JSON (records/npb.schema.json).
#pragma once

#include <string>
#include <vector>

namespace skerry::npb {

// A part of the timed section, such as "transpose".
struct part {
    std::string name;
    double seconds;  // in a report: the mean over PEs
};

// What a run is about; the same in every repeat and on all PEs.
struct subject {
    std::string variant;            // a strategy with options, or "alltoall" of an MPI
    std::vector<long long> points;  // along each direction; of IS the number of keys
    int iterations = 0;
    double operations = 0;  // in the timed section, of all PEs
    std::string operation;  // "flop", "key"
};

struct verdict {
    bool passed = false;
    std::string text;              // which value is wrong, and what it should be
    std::vector<double> obtained;  // FT: all checksums (re, im); MG: the norm
};

struct report {
    std::string app;  // "npb_ft"
    char problem_class = 'S';
    std::string transport, mpi;
    int pes = 0;
    subject about;
    std::vector<double> seconds;  // of each repeat, the slowest PE's
    std::vector<part> parts;      // of the last repeat
    verdict verified;

    double least_seconds() const;
    double mega_operations_per_s() const;
};

std::string to_text(const report& all);
std::string to_json(const report& all);

}  // namespace skerry::npb
