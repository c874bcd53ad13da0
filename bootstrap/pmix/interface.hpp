// SPDX-License-Identifier: BSD-3-Clause
// As much of the PMIx interface as is used here (PMIx Standard 2.0 and later: chapters on data
// types, initialization, key-value exchange, process fences), declared for a library that is loaded
// at run time: neither its headers nor the library need be there when Skerry is built. Arrays of
// pmix_info have one element only, because its size was another in version 2.
#pragma once

#include <cstddef>
#include <cstdint>

namespace skerry::bootstrap::pmix {

struct process {
    char name_space[256];
    std::uint32_t rank;
};
constexpr std::uint32_t every_rank = UINT32_MAX - 1;  // PMIX_RANK_WILDCARD

struct bytes_of {
    char* bytes;
    std::size_t size;
};

enum data_type : std::uint16_t { type_bool = 1, type_int = 6, type_uint32 = 14, type_bytes = 27 };

struct value {
    data_type type;
    union {
        bool flag;
        int integer;
        std::uint32_t uint32;
        bytes_of bytes;
        std::byte room[24];  // for the largest of those that are not used here
    };
};

struct info {
    char key[512];
    std::uint32_t flags;
    struct value value;
};

constexpr int success = 0;
constexpr std::uint8_t to_all = 3;  // PMIX_GLOBAL
constexpr const char* job_size = "pmix.job.size";
constexpr const char* collect_data = "pmix.collect";
constexpr const char* timeout_seconds = "pmix.timeout";

using done_function = void (*)(int status, void* context);

// The functions, by the names that they have there without PMIx_.
struct functions {
    int (*Init)(process* self, info* wishes, std::size_t count);
    int (*Finalize)(const info* wishes, std::size_t count);
    int (*Abort)(int exit_code, const char* message, process* processes, std::size_t count);
    int (*Put)(std::uint8_t scope, const char* key, value* what);
    int (*Commit)();
    int (*Fence_nb)(const process* processes, std::size_t n_processes, const info* wishes,
                    std::size_t n_wishes, done_function done, void* context);
    int (*Get)(const process* whose, const char* key, const info* wishes, std::size_t count,
               value** what);
    const char* (*Error_string)(int status);
};

}  // namespace skerry::bootstrap::pmix
