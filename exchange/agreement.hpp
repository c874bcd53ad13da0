// SPDX-License-Identifier: BSD-3-Clause
// What all PEs must give alike. One reduction finds out whether they do; if not, one PE says what
// differs.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "skerry/exchange/decomposition.hpp"
#include "skerry/runtime/world.hpp"

namespace skerry::exchange {

class agreement {
 public:
    // A value, and in words what it is: `what` ("the stride of field"), a name, if it has one, and
    // a direction, unless negative. Both texts must outlive this.
    void add(std::int64_t value, const char* what, std::string_view name = {}, int direction = -1);
    // `what`: "the blocks".
    void add(const decomposition& blocks, const char* what);
    // Collective. Ends the program with one message if PEs differ; `advice` ends it.
    void require(runtime::world& world, const char* routine, const char* advice) const;

 private:
    struct entry {
        std::int64_t value;
        const char* what;
        std::string_view name;
        int direction;
    };
    [[noreturn]] void report(runtime::world& world, const char* routine, const char* advice) const;

    std::vector<entry> entries_;
};

}  // namespace skerry::exchange
