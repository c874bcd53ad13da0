// SPDX-License-Identifier: BSD-3-Clause
// What the handles of the C interface hold.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "skerry/base/fatal.hpp"
#include "skerry/exchange.h"
#include "skerry/exchange/redistribute.hpp"
#include "skerry/runtime/world.hpp"

struct skerry_world {
    std::unique_ptr<skerry::runtime::world> here;
    int exchanges = 0;                    // that are not destroyed
    std::vector<std::string> strategies;  // that can be used; empty until somebody asks
};

struct skerry_blocks {
    skerry::exchange::decomposition cut;
};

struct skerry_list {
    skerry::exchange::index_list indices;
};

struct skerry_mapping {
    skerry::exchange::list_mapping who;
};

struct skerry_exchange {
    skerry_world& of;
    std::vector<std::string> names;  // to which the plan points
    std::unique_ptr<skerry::exchange::persistent_exchange> ready;
};

namespace skerry::exchange::c {

// What a caller handed in as an argument of a routine, or the end of the program.
template <typename type>
type& given(type* argument, const char* routine, const char* name) {
    if (!argument) fatal(routine, "%s is NULL", name);
    return *argument;
}

// The same of as many as `count` says, of which there may be none.
template <typename type>
std::span<type> given(type* arguments, std::size_t count, const char* routine, const char* name) {
    if (count > 0) given(arguments, routine, name);
    return {arguments, count};
}

// Notes why a call returns SKERRY_INVALID.
skerry_status invalid(std::string why);

}  // namespace skerry::exchange::c
