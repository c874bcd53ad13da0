// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/runtime/checker.hpp"

#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <cstdio>

#include "checks/agreement.hpp"
#include "checks/block_book.hpp"
#include "checks/call_site.hpp"
#include "checks/claim.hpp"
#include "checks/wait_watch.hpp"
#include "skerry/base/fatal.hpp"

namespace skerry::runtime {
namespace {

// The checked operations of this process, while there are any. ordering: relaxed; PEs that are
// threads each set theirs, any of them will do
std::atomic<const operations*> current = nullptr;
pid_t process = 0;  // a PE's; a child that it forked speaks for itself alone

// The end of a message: where in the program the call is. The first message of the job is its last.
void end_message(const char*, char* text, std::size_t bytes) {
    static thread_local bool entered = false;
    const operations* with = current.load(std::memory_order_relaxed);
    if (entered) return;  // a mistake of the report itself
    entered = true;
    if (with && ::getpid() == process) claim_report(*with);
    const void* caller = calling_address();
    if (caller) std::snprintf(text, bytes, "; called at %s", describe(caller).c_str());
}

}  // namespace

struct checker::parts {
    bootstrap::membership* job;
    block_book book;
    wait_watch watch;
    const operations* with = nullptr;
    const heap* blocks = nullptr;
    bool expects_threads = false;
};

checker::checker(bootstrap::membership& job, double timeout_s)
    : parts_(new parts{&job, block_book(job.last_call()), wait_watch(job, timeout_s)}) {
    set_message_ending(end_message);
}

checker::~checker() {
    current.store(nullptr, std::memory_order_relaxed);
}

void checker::start(const operations& with, heap& blocks) {
    parts_->with = &with;
    parts_->blocks = &blocks;
    blocks.keep_book(parts_->book);
    parts_->watch.start(with);
    process = ::getpid();
    current.store(&with, std::memory_order_relaxed);
}

void checker::range(const char* name, const void* address, std::size_t bytes, int pe) const {
    if (!parts_->blocks || bytes == 0) return;
    const transports::offset at = parts_->with->all.offset_of(address);
    if (at == not_symmetric) return;
    const char* routine = parts_->job->last_call().name;
    if (bytes > SIZE_MAX / 2)
        fatal(routine, "%s: a transfer of %zu bytes at %p on PE %d: was a count negative?", name,
              bytes, address, pe);
    if (parts_->blocks->contains(address))
        return parts_->book.check_range(name, address, bytes, pe);
    const auto* last = static_cast<const std::byte*>(address) + bytes - 1;
    if (parts_->with->all.offset_of(last) == at + bytes - 1) return;
    fatal(
        routine,
        "%s: the %zu bytes at %p on PE %d, which start in the program's static data, end past the "
        "end of these: transfer less or make the variable larger",
        name, bytes, address, pe);
}

void checker::guards() const {
    parts_->book.check_guards();
}

std::string checker::describe(const void* address) const {
    return parts_->book.describe(address);
}

void checker::agree(team& members, std::initializer_list<argument> arguments) {
    const char* routine =
        parts_->expects_threads ? "a collective call" : parts_->job->last_call().name;
    for (const argument& given : arguments) {
        if (given.bytes == 0) continue;
        if (parts_->with->all.offset_of(given.address) == not_symmetric)
            fatal(routine,
                  "%s: %p is not symmetric: it must lie in the symmetric heap or in the program's "
                  "static data",
                  given.name, given.address);
        range(given.name, given.address, given.bytes, parts_->job->pe());
    }
    compare_calls(members, routine, arguments);
}

void checker::expect_threads() {
    parts_->expects_threads = true;
}

void checker::waits(bool first) {
    parts_->watch.look(first);
}

}  // namespace skerry::runtime
