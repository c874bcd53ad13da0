// SPDX-License-Identifier: BSD-3-Clause
#include "ending.hpp"

#include <sys/wait.h>

#include <cctype>
#include <cerrno>
#include <cstring>
#include <map>

namespace skerry::launcher {
namespace {

using bootstrap::pe_slot;
using bootstrap::pe_state;

constexpr int code_of_signal = 128;  // as shells do: + the signal's number

ending could_not_run(const char* program, int error) {
    return {true, false, error == ENOENT ? 127 : 126,
            std::string("cannot run '") + program + "': " + std::strerror(error)};
}

std::string who(int pe, int pid) {
    return "PE " + std::to_string(pe) + " (pid " + std::to_string(pid) + ")";
}

std::string where(const pe_slot& slot) {
    return "; last Skerry call: " + last_call_of(slot) + "; the job is ended";
}

ending killed(int pe, int pid, int signal, const pe_slot& slot, bool asked_for) {
    ending out{true, false, code_of_signal + signal, {}};
    if (asked_for) return out;
    out.line = who(pe, pid) + " was killed by signal " + std::to_string(signal) + " (" +
               strsignal(signal) + ")" + where(slot);
    return out;
}

// "0-2, 4" of ascending numbers.
std::string ranges(const std::vector<int>& numbers) {
    std::string text;
    for (std::size_t at = 0; at < numbers.size();) {
        std::size_t last = at;
        while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) ++last;
        if (!text.empty()) text += ", ";
        text += std::to_string(numbers[at]);
        if (last > at) text += (last > at + 1 ? "-" : ", ") + std::to_string(numbers[last]);
        at = last + 1;
    }
    return text;
}

}  // namespace

ending judge(int pe, int pid, int wait_status, const pe_slot& slot, const char* program,
             const std::set<int>& asked_for) {
    if (slot.exec_error) return could_not_run(program, slot.exec_error);
    if (WIFSIGNALED(wait_status)) {
        const int signal = WTERMSIG(wait_status);
        return killed(pe, pid, signal, slot, asked_for.contains(signal));
    }
    const int code = WEXITSTATUS(wait_status);
    // ordering: relaxed, the kernel has told of the end of the process that stored it.
    const pe_state state = slot.state.load(std::memory_order_relaxed);
    const bool unfinished = state == pe_state::joined;
    if (code == 0 && !unfinished) return {};
    if (state == pe_state::left_with_result) return {false, false, code, {}};
    return {true, state == pe_state::left, code ? code : 1,
            who(pe, pid) + " exited with code " + std::to_string(code) +
                (unfinished ? " without finalizing Skerry" : "") + where(slot)};
}

std::string last_call_of(const pe_slot& slot) {
    std::string name;
    for (const char letter : slot.last_call.name) {
        if (letter == '\0') break;
        name += std::isprint(static_cast<unsigned char>(letter)) ? letter : '?';
    }
    return name.empty() ? "none" : name;
}

std::string calls_of(const bootstrap::control& shared, const std::vector<int>& pes) {
    std::map<std::string, std::vector<int>> pes_in;
    for (const int pe : pes) pes_in[last_call_of(shared.slot(pe))].push_back(pe);
    std::string text;
    for (const auto& [call, those] : pes_in) {
        if (!text.empty()) text += "; ";
        text += (those.size() > 1 ? "PEs " : "PE ") + ranges(those) + ": " + call;
    }
    return text;
}

}  // namespace skerry::launcher
