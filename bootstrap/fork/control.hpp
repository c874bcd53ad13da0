// SPDX-License-Identifier: BSD-3-Clause
// The memory that skerry-run shares with the PEs it starts: one control file (laid out here) and
// one data file (laid out by the transport). Both are memfds, inherited by number: they have no
// names, so nothing can be left behind.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "meeting.hpp"
#include "skerry/bootstrap/bootstrap.hpp"

namespace skerry::bootstrap {

inline constexpr const char* job_variable = "SKERRY_JOB";
inline constexpr int max_pes = 4096;

// "<what>: <description of errno>"
std::string with_errno(const std::string& what);

// left_with_result: as left, and the exit code is the program's result.
enum class pe_state : std::uint32_t { started, adopted, joined, left, left_with_result };

struct alignas(64) pe_slot {
    call_record last_call;
    std::atomic<pe_state> state;
    std::atomic<std::int32_t> adopter;  // process that took the membership; under a wrapper script
                                        // not the one that the launcher started
    std::int32_t exec_error;  // errno of a program that could not be run, written before exit
};

struct control_header {
    std::uint64_t magic;
    std::uint32_t version;
    std::int32_t n_pes;
    std::int32_t launcher_pid;
    // 0 while the job goes on; ending_set | (code & 255) once a PE ended it by abort().
    std::atomic<std::uint32_t> ending;
    // PEs that ended well without ever starting Skerry; the others would wait for them in vain.
    std::atomic<std::int32_t> departed;
    meeting_words meeting;
};

inline constexpr std::uint32_t ending_set = 0x100;

// The text of SKERRY_JOB, "pe:n_pes:control_fd:data_fd".
struct job_text {
    int pe, n_pes, control_fd, data_fd;
};
std::optional<job_text> parse_job_text(std::string_view text);
std::string to_text(const job_text& job);

// The control file in this process's memory.
class control {
 public:
    static std::size_t file_bytes(int n_pes);
    // The launcher's side: makes the file. On failure `error` says why.
    static std::optional<control> create(int n_pes, int& fd, std::string& error);
    // A PE's side: maps the file that the launcher made, if it is one.
    static std::optional<control> adopt(const job_text& job, std::string& error);

    // Whether the launcher that made the file still runs, seen from any user and any process
    // namespace: it holds a lock on the file, which the kernel drops with it.
    static bool is_led(int fd);

    control_header& header() const { return *reinterpret_cast<control_header*>(base_); }
    pe_slot& slot(int pe) const;
    std::byte* exchange_area() const;

 private:
    explicit control(std::byte* base) : base_(base) {}
    static std::byte* map(int fd, int n_pes);
    std::byte* base_;  // mapped until the process ends: call records outlive everything
};

}  // namespace skerry::bootstrap
