// SPDX-License-Identifier: BSD-3-Clause
// Where in a program Skerry was called.
#pragma once

#include <cstdint>
#include <vector>

namespace skerry::instrument {

class callers {
 public:
    callers();
    // The return address of the innermost call on this thread's stack that came from outside of
    // Skerry's libraries; null if there is none.
    const void* find() const;
    bool is_outside(std::uintptr_t address) const;

 private:
    struct range {
        std::uintptr_t begin, end;
    };
    std::vector<range> own_;  // the code of Skerry's libraries
};

}  // namespace skerry::instrument
