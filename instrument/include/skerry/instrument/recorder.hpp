// SPDX-License-Identifier: BSD-3-Clause
// Counts a PE's calls and messages into its record (record_format.hpp). A wrapper calls enter()
// before and leave() after the call it wraps, and traffic() for what the call sends.
//
// All functions may be called by several threads at once if that was said. A recorder never ends
// the program: where it has no room it counts what it leaves out.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "skerry/base/ticks.hpp"
#include "skerry/instrument/record_format.hpp"

namespace skerry::instrument {

class record_file;
class call_sites;

// Who is recorded.
struct recorded_pe {
    int pe, n_pes;
    std::string model;        // "Open MPI 4.1.4"
    bool has_threads = true;  // several may call at once
    std::string job = "";     // tells jobs apart that use one folder; empty: there is but this one
};

// A name that all processes of this job have in common, and no other job that runs here has: the
// launcher's where it gives one, else the number of the process that started them all. Empty where
// none of these is known.
std::string name_of_job(int n_pes, bool is_on_one_host);

class recorder {
 public:
    // What lies between enter() and leave().
    struct call {
        std::uint64_t begin_ticks = 0;
        std::uint32_t site = 0;
        std::uint16_t operation = 0;
        std::uint8_t seat = 0;  // among the calls in progress
    };
    // Of a collective, one to each.
    struct sent {
        int peer;
        std::uint64_t bytes;
    };

    // Records into the folder that SKERRY_RECORD names, or into a folder of this job's own in it if
    // another job's records are there. Null without that variable, or, with a message, if the
    // folder cannot be written to.
    static std::unique_ptr<recorder> from_environment(const recorded_pe& who);
    ~recorder();
    recorder(const recorder&) = delete;
    recorder& operator=(const recorder&) = delete;

    // A new operation's number. `name` as its standard has it; `fetches`: bytes come from the peer.
    std::uint16_t add_operation(const char* name, operation_kind kind, bool fetches = false);

    // `from`: an address within the call into the wrapper: its return address less one.
    call enter(std::uint16_t operation, const void* from);
    // Whom that call waits for, should it never end.
    void concerns(const call& in, int peer);
    void message(const call& in, int peer, std::uint64_t bytes, std::uint32_t members = 0);
    void messages(const call& in, std::span<const sent> all, std::uint32_t members);
    // stands_for: so many calls like it, the others were not timed.
    void leave(const call& in, std::uint32_t members = 0, std::uint64_t stands_for = 1);
    void leave(const call& in, const sent& one);  // with a message
    // That call will never end: the program has jumped out of it.
    void forget(const call& in);

    // From now on everything belongs to the phase of that name.
    void begin_phase(const char* name);
    void finish();
    void abort(int exit_code);

 private:
    // A call in progress, as the header shows one of them.
    struct in_progress {
        std::uint64_t since_ns;
        std::uint32_t site;
        std::int32_t peer;
        std::uint16_t operation, phase;
    };
    static constexpr int seats = 64;  // what has no seat is not shown
    class guard;

    recorder(std::unique_ptr<record_file> file, const recorded_pe& who);
    // Made if it is not there; null if there is no room.
    using key_words = std::array<std::uint64_t, 3>;  // of a record_key
    record_row* row(const key_words& key);
    std::size_t place(const key_words& key) const;
    void count_message(const call& in, const sent& one, std::uint32_t members);
    void end(const call& in, std::uint32_t members, std::uint64_t stands_for);
    void show(std::uint8_t seat);
    void leave_seat(std::uint8_t seat);
    void enlarge_index();
    std::uint64_t now_ns(std::uint64_t ticks) const;
    void add_to_intervals(std::uint64_t from_ns, std::uint64_t to_ns, bool is_waiting);
    record_interval& interval_at(std::uint64_t ns);

    std::unique_ptr<record_file> file_;
    record_header& header_;
    std::unique_ptr<call_sites> sites_;
    std::atomic_flag busy_ = ATOMIC_FLAG_INIT;
    std::vector<std::uint32_t> index_;  // of rows, by key; 0 is free, else the row's number + 1
    std::array<in_progress, seats> calls_{};
    std::uint64_t taken_ = 0;     // a bit for each seat
    std::uint8_t shown_ = seats;  // by the header; `seats`: none
    record_interval* interval_;   // the one that was used last
    std::uint64_t interval_begin_ns_ = 0;
    bool has_threads_;
    std::uint16_t phase_ = 0;
    std::uint64_t begin_ticks_;
    std::uint64_t ns_shifted_;  // nanoseconds a tick, times 2^32
};

}  // namespace skerry::instrument
