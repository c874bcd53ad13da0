// SPDX-License-Identifier: BSD-3-Clause
// SKERRY_CHECK=full: looks at every transfer, collective call, allocation and wait of a PE. There
// is no checker otherwise. A mistake ends the job with one message, which says where in the program
// the call is; of PEs that find mistakes at the same time one has its say.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>

#include "skerry/runtime/heap.hpp"
#include "skerry/runtime/operations.hpp"
#include "skerry/runtime/team.hpp"

namespace skerry::runtime {

// An argument of a collective call.
struct argument {
    enum class kind {
        number,    // the same on all PEs
        identity,  // the same on all PEs, and nothing that a person could read
        object,    // symmetric, `bytes` bytes, the same object on all PEs
        block,     // symmetric, `bytes` bytes, perhaps another on each PE
    };
    const char* name;
    kind is;
    std::int64_t value;
    const void* address;
    std::size_t bytes;

    static argument number(const char* name, std::size_t value) {
        return {name, kind::number, static_cast<std::int64_t>(value), nullptr, 0};
    }
    static argument number(const char* name, int value) {
        return {name, kind::number, value, nullptr, 0};
    }
    static argument identity(const char* name, std::int64_t value) {
        return {name, kind::identity, value, nullptr, 0};
    }
    // Of 0 bytes, and then any address at all, where nothing is transferred.
    static argument object(const char* name, const void* address, std::size_t bytes) {
        return {name, kind::object, 0, address, bytes};
    }
    static argument block(const char* name, const void* address, std::size_t bytes) {
        return {name, kind::block, 0, address, bytes};
    }
};

class checker {
 public:
    // A wait of more than `timeout_s` seconds is a deadlock; 0: never.
    checker(bootstrap::membership& job, double timeout_s);
    ~checker();
    checker(const checker&) = delete;
    checker& operator=(const checker&) = delete;

    // To be called once before anything else.
    void start(const operations& with, heap& blocks);

    // The `bytes` bytes at an address, which messages call `name`, lie in one block or in static
    // data, if they are symmetric at all.
    void range(const char* name, const void* address, std::size_t bytes, int pe) const;
    // No block of this PE was overrun by stores, as far as its guard tells.
    void guards() const;
    // What lies or lay at an address of the symmetric heap.
    std::string describe(const void* address) const;

    // Collective over the team: all members make this call, with these arguments, at most 8.
    void agree(team& members, std::initializer_list<argument> arguments);

    // Before the PE's threads make calls at the same time: they share the record of the routine's
    // name, so that collective calls are told apart by their arguments alone.
    void expect_threads();

    // This thread looks once more at what it waits for, the first time or again.
    void waits(bool first);

 private:
    struct parts;
    std::unique_ptr<parts> parts_;
};

}  // namespace skerry::runtime
