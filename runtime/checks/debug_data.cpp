// SPDX-License-Identifier: BSD-3-Clause
#include "checks/debug_data.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>

namespace skerry::runtime {
namespace {

// Starts the program with its output in a pipe; the pipe's end for reading, or -1.
int start(const char* program, char* const arguments[], pid_t& child) {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) return -1;
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    const bool started =
        ::posix_spawnp(&child, program, &actions, nullptr, arguments, environ) == 0;
    ::posix_spawn_file_actions_destroy(&actions);
    ::close(ends[1]);
    if (started) return ends[0];
    ::close(ends[0]);
    return -1;
}

std::string output_of(const char* program, char* const arguments[]) {
    pid_t child = -1;
    const int pipe = start(program, arguments, child);
    std::string text;
    if (pipe < 0) return text;
    char part[1024];
    for (ssize_t bytes; (bytes = ::read(pipe, part, sizeof part)) > 0;)
        text.append(part, static_cast<std::size_t>(bytes));
    ::close(pipe);
    ::waitpid(child, nullptr, 0);
    return text;
}

bool is_known(const std::string& text) {
    return !text.empty() && text[0] != '?' && !text.ends_with(":?") && !text.ends_with(":0");
}

// What stands between the program's line and the library: C++'s generic routines.
bool is_of_the_header(const std::string& line) {
    return line.starts_with("generics_cpp.h:");
}

// Of pairs of lines, function and place, from the innermost inlined call outwards, the first that
// is the program's.
source_place of_the_program(const std::string& text) {
    source_place found;
    for (std::size_t at = 0, end; (end = text.find('\n', at)) != std::string::npos;) {
        found.function = text.substr(at, end - at);
        // "file:line" and perhaps " (discriminator 2)".
        found.line = text.substr(end + 1, text.find_first_of(" \n", end + 1) - end - 1);
        if (!is_of_the_header(found.line)) break;
        at = text.find('\n', end + 1);
        if (at == std::string::npos) break;
        ++at;
    }
    return found;
}

}  // namespace

source_place look_up(const char* object, std::uint64_t at) {
    char address[32];
    std::snprintf(address, sizeof address, "0x%llx", static_cast<unsigned long long>(at));
    source_place found;
    for (const char* program : {"addr2line", "eu-addr2line", "llvm-addr2line"}) {
        char* const arguments[] = {const_cast<char*>(program),
                                   const_cast<char*>("-f"),
                                   const_cast<char*>("-C"),
                                   const_cast<char*>("-s"),
                                   const_cast<char*>("-i"),
                                   const_cast<char*>("-e"),
                                   const_cast<char*>(object),
                                   address,
                                   nullptr};
        const std::string text = output_of(program, arguments);
        if (text.find('\n') == std::string::npos) continue;
        found = of_the_program(text);
        break;
    }
    if (!is_known(found.function)) found.function.clear();
    if (!is_known(found.line)) found.line.clear();
    return found;
}

}  // namespace skerry::runtime
