// SPDX-License-Identifier: BSD-3-Clause
// The symmetric memory of a prepared plan: regions for what arrives and words that tell senders
// that they may send. Each PE has other links, so where things lie differs; the PEs tell each other
// once.
#pragma once

#include "machinery/messages.hpp"
#include "skerry/runtime/world.hpp"

namespace skerry::exchange {

class postbox {
 public:
    // Collective. Allocates, and fills the pointers of the table's messages. Free words start with
    // `initial`, everything else with 0.
    postbox(runtime::world& world, message_table& table, std::uint64_t initial);
    // Collective: nobody may write any more when it goes.
    ~postbox();
    postbox(const postbox&) = delete;
    postbox& operator=(const postbox&) = delete;

 private:
    runtime::world& world_;
    std::byte* memory_ = nullptr;  // the same size and place on all PEs
};

// Collective. Symmetric memory for `bytes` (they may differ between PEs: all get the most), zeroed.
// Ends the program with a message that says how much is missing.
std::byte* allocate_everywhere(runtime::world& world, std::size_t bytes);

}  // namespace skerry::exchange
