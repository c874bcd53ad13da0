// SPDX-License-Identifier: BSD-3-Clause
// What the halo benchmark's programs share: choosing the best way, timing it, checking what it did,
// and rows of JSON. An implementation says how its processes agree and which ways it has.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tile.hpp"

namespace halo_bench {

// An exchange made ready.
class exchanger {
 public:
    virtual ~exchanger() = default;
    virtual void run() = 0;
};

// One way of doing it. Making and destroying are collective.
struct way {
    std::string name;
    std::function<std::unique_ptr<exchanger>()> make;
};

struct implementation {
    std::string name;  // in the rows
    bool has_floor;    // measures the plain copy, too
    int pe, n_pes;
    std::function<double(double)> maximum;                 // over all processes; waits for all
    std::function<double*(std::size_t doubles)> allocate;  // zeroed; the same on all
    std::function<void(double*)> release;
    std::function<std::vector<way>(const tile&, const std::vector<double*>& fields)> ways;
    // Which of them is to be timed, where the implementation chooses; else the fastest one.
    std::function<std::string(const tile&, const std::vector<double*>& fields)> choice{};
};

// The program; it prints JSON. `--only TEXT`: cases whose name has it; `--touched`: what came is
// read and what is sent is written between exchanges; `--brief`: short samples, for tests;
// `--explain`: which way was chosen, on stderr. Other words are ignored.
int run(int argc, char** argv, const implementation& with);

}  // namespace halo_bench
