// SPDX-License-Identifier: BSD-3-Clause
// Any redistribution of arrays whose elements are named by index lists:
//
//     const list_mapping who = map_by_directory(world, have, want);            // collective, once
//     const listed_array arrays[] = {{.name = "t", .mapping = &who, .source = a, .target = b}};
//     redistribution moves(world, arrays, default_variant());                  // collective, once
//     moves.start();  /* compute */  moves.finish();                           // each time
//
// Arrays that share an exchange may have different types, numbers of levels, layouts and mappings.
#pragma once

#include <span>
#include <string_view>

#include "skerry/exchange/halo.hpp"
#include "skerry/exchange/list_mapping.hpp"

namespace skerry::exchange {

// Where the elements of a list are in an array, in elements.
struct list_layout {
    index_list at{};               // by place in the list; empty: place k is element k
    global_index level_pitch = 0;  // from a level to the next; 0: the array is one after the other
};

struct listed_array {
    std::string_view name;  // for messages; must outlive the exchange
    const list_mapping* mapping = nullptr;
    const void* source = nullptr;  // of the elements that this PE has
    // Of those that it wants. It may be memory of a source or of another target too, if no element
    // is both received and sent, or received twice.
    void* target = nullptr;
    std::size_t element_bytes = 8;
    global_index levels = 1;
    list_layout from{}, to{};
};

// Collective. Ends the program with a message if a PE wants what nobody has, or if PEs do not agree
// about the number of arrays, their elements' sizes and levels.
plan make_redistribution_plan(runtime::world& world, std::span<const listed_array> arrays);

class redistribution : public persistent_exchange {
 public:
    redistribution(runtime::world& world, std::span<const listed_array> arrays, const variant& how)
        : persistent_exchange(world, make_redistribution_plan(world, arrays), how) {}
};

}  // namespace skerry::exchange
