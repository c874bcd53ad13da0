// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/base/fatal.hpp"

#include <atomic>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>

#include "line.hpp"

namespace skerry {
namespace {

// ordering: relaxed everywhere; PEs that are threads each set the same kind of handler, any of them
// will do
std::atomic<abort_handler> current_handler = nullptr;
std::atomic<void*> current_context = nullptr;
std::atomic<message_ending> current_ending = nullptr;
// PEs may be threads of one process, each with its own number.
thread_local int current_pe = -1;

}  // namespace

void set_abort_handler(abort_handler handler, void* context) {
    current_context.store(context, std::memory_order_relaxed);
    current_handler.store(handler, std::memory_order_relaxed);
}

void set_message_ending(message_ending ending) {
    current_ending.store(ending, std::memory_order_relaxed);
}

void set_message_pe(int pe) {
    current_pe = pe;
}

int message_pe() {
    return current_pe;
}

void end_job(int exit_code) {
    const abort_handler handler = current_handler.load(std::memory_order_relaxed);
    if (handler) handler(current_context.load(std::memory_order_relaxed), exit_code);
    std::_Exit(exit_code);
}

void fatal(const char* routine, const char* format, ...) {
    line out;
    out.append("%s: ", routine);
    va_list arguments;
    va_start(arguments, format);
    out.append_list(format, arguments);
    va_end(arguments);
    if (const message_ending write = current_ending.load(std::memory_order_relaxed)) {
        char ending[320] = "";
        write(routine, ending, sizeof ending);
        out.append("%s", ending);
    }
    out.write_to_stderr();
    std::fflush(nullptr);
    end_job(1);
}

}  // namespace skerry
