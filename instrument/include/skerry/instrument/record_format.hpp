// SPDX-License-Identifier: BSD-3-Clause
// A record: one file for each PE, `pe.<number>.record`, that the recorder keeps mapped while the
// program runs. Where several jobs use one folder each but the first has a folder in it,
// `job.<name>`. Nothing is written at the end: what a killed process had counted is in its file.
//
// The file is a header and seven tables, each an array of entries of fixed size at a fixed place.
// A table's count grows after the entry's key is complete; counters within entries only grow.
// Numbers are little-endian. The last table (rows) is the only one whose end is the file's end.
#pragma once

#include <cstdint>

namespace skerry::instrument {

inline constexpr char record_magic[8] = {'S', 'K', 'R', 'E', 'C', 'O', 'R', 'D'};
inline constexpr std::uint32_t record_version = 1;

struct record_table {
    std::uint64_t at;  // bytes from the file's begin
    std::uint32_t entry_bytes;
    std::uint32_t capacity;  // entries
    std::uint32_t count;     // entries in use
    std::uint32_t lost;  // wished for when it was full; for rows: messages and calls not counted
};

enum class record_state : std::uint32_t { running = 1, finished = 2, aborted = 3 };

// Times are nanoseconds since `begin_unix_ns`, by a clock of this PE's host.
struct record_header {
    char magic[8];
    std::uint32_t version;
    std::uint32_t header_bytes;
    std::int32_t pe;
    std::int32_t n_pes;
    std::uint64_t begin_unix_ns;  // when the program joined the job, since 1970
    std::uint64_t elapsed_ns;     // until it left the job; while it runs: until its last call ended
    record_state state;
    std::int32_t abort_code;
    std::uint32_t process;
    char host[64];
    char model[28];  // "Open MPI 4.1.4", "OpenSHMEM"
    // The call that it is in, for records of programs that hang or crash; operation -1: none.
    std::int32_t current_operation;
    std::uint32_t current_site;
    std::int32_t current_peer;
    std::uint32_t current_phase;
    std::uint64_t current_since_ns;
    std::uint64_t interval_ns;  // of one entry of `intervals`; doubles as the program goes on
    record_table operations, modules, sites, phases, marks, intervals, rows;
};

enum class operation_kind : std::uint32_t {
    other = 0,       // administration
    send = 1,        // of two-sided messages, also non-blocking ones
    receive = 2,     // their reception, also non-blocking
    wait = 3,        // for completion or for others: waits, tests, probes, synchronisation
    collective = 4,  //
    one_sided = 5,   // put, get, atomics
};

struct record_operation {
    char name[56];
    operation_kind kind;
    // Whether a traffic row's bytes come from the peer (get) rather than go there.
    std::uint32_t fetches;
};

struct record_module {
    char path[256];  // an executable or a shared library
};

// A place in the program that calls. Site 0: unknown.
struct record_site {
    std::uint64_t offset;  // of the call's last byte in the module, as `addr2line -e` takes it
    std::uint32_t module;
    char function[52];  // as far as the loader knows; empty: unknown
};

// Phase 0 is the program before it marks any.
struct record_phase {
    char name[64];
};

struct record_mark {
    std::uint64_t at_ns;
    std::uint32_t phase;  // that begins here
    std::uint32_t unused;
};

// What happened in a stretch of time of `interval_ns`.
struct record_interval {
    std::uint64_t communicating_ns;  // in calls, without waiting_ns
    std::uint64_t waiting_ns;
    std::uint64_t messages;
    std::uint64_t bytes;
};

enum class row_kind : std::uint8_t { call = 0, traffic = 1 };

struct record_key {
    row_kind kind;
    std::uint8_t bin;
    std::uint16_t operation;
    std::uint16_t phase;
    std::uint16_t unused;
    std::uint32_t site;
    // Traffic: the peer's number in the whole job, -1 if the collective does not say who, -2 if it
    // is not one of the job. Call: -1.
    std::int32_t peer;
    std::uint32_t members;  // of the communicator or team, for collectives; else 0
    std::uint32_t unused_too;
};

// Row of a call: how often it was called from there, and how long that took. Row of traffic: what
// it sent to (or fetched from) a peer, in messages of 2^(bin-1) <= bytes < 2^bin; bin 0: no bytes.
struct record_row {
    record_key key;
    std::uint64_t count;    // calls, or messages
    std::uint64_t bytes;    // of all of them
    std::uint64_t sum_ns;   // call
    std::uint64_t most_ns;  // call
};

static_assert(sizeof(record_table) == 24);
static_assert(sizeof(record_header) == 344);
static_assert(sizeof(record_operation) == 64);
static_assert(sizeof(record_site) == 64);
static_assert(sizeof(record_mark) == 16);
static_assert(sizeof(record_interval) == 32);
static_assert(sizeof(record_key) == 24 && sizeof(record_row) == 56);

}  // namespace skerry::instrument
