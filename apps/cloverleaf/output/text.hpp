// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdio>
#include <string>

#include "problem/deck.hpp"
#include "problem/decomposition.hpp"
#include "step/simulation.hpp"
#include "verify/references.hpp"

namespace skerry::cloverleaf {

// The run's log for people; only PE 0 has one. Closed on destruction unless it is stdout.
class text_output {
 public:
    // "": nothing is written. "-": stdout.
    explicit text_output(const std::string& file_name);
    ~text_output();
    text_output(const text_output&) = delete;
    text_output& operator=(const text_output&) = delete;

    bool ok() const { return ok_; }
    bool close();  // whether everything was written
    void header(const deck& d, const block_grid& grid, const std::string& variant);
    void step(const simulation& s);
    void sums(const simulation& s, const summary& v);
    void verdict_of(const verdict& v);
    void times(double seconds, const step_times& t);

 private:
    std::FILE* file_ = nullptr;
    bool ok_ = true;
};

}  // namespace skerry::cloverleaf
