// SPDX-License-Identifier: BSD-3-Clause
// Who am I, how many are we, and the little that must be exchanged before memory is shared.
#pragma once

#include <cstddef>
#include <cstring>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "skerry/base/status.hpp"
#include "skerry/bootstrap/host_map.hpp"

namespace skerry::bootstrap {

class message_passing;

// Where a PE notes the call it is in, for the line that the launcher prints if the PE dies. It lies
// in memory that the launcher shares where there is a launcher of ours. Written by its PE alone.
struct call_record {
    char name[32];
    // For the PE itself: the name where it stands in the program, and an address in what called
    // the routine.
    const char* routine;
    const void* from;
};

// Costs a few stores: the name is a literal and its length is known to the compiler. Of several
// threads' names any may stay, or a mixture; that is why the thread sanitizer does not look.
template <std::size_t length>
[[gnu::no_sanitize("thread")]] inline void note_call(call_record& record,
                                                     const char (&name)[length]) {
    static_assert(length <= sizeof record.name, "names of calls have at most 31 characters");
    std::memcpy(record.name, name, length);
    record.routine = name;
    record.from = __builtin_return_address(0);
}

// One PE's membership of a job. Its methods are called by one thread at a time; all_gather and
// barrier are collective over all PEs, in the same order on each.
class membership {
 public:
    virtual ~membership() = default;

    virtual int pe() const = 0;  // from 0
    virtual int n_pes() const = 0;

    // Gathers `bytes` bytes of every PE, in order of PE, into `all` (n_pes * bytes bytes) on every
    // PE.
    virtual status all_gather(const void* mine, std::size_t bytes, void* all) = 0;
    virtual status barrier() = 0;

    // Where PEs run.
    virtual const host_map& hosts() const;

    // What this PE offers to all others, such as an address in a network: collective, `bytes` the
    // same on all PEs; what was offered before is forgotten.
    virtual status publish(const void* mine, std::size_t bytes);
    // What another PE offers, fetched only when somebody asks. Any PE, any thread, any time until
    // leave().
    virtual status look_up(int pe, void* theirs, std::size_t bytes);

    // Memory of this PE that what the others offer takes before anybody asks for it.
    virtual std::size_t published_bytes() const { return published_.capacity(); }

    // A file of memory (memfd) that the PEs of a host share, of size 0 when the job starts; the
    // transport lays out and sizes it. -1 where PEs share no file (threads of one process need
    // none).
    virtual int shared_file() const = 0;

    virtual call_record& last_call() = 0;
    // The same of another PE, to be read; null where its record lies elsewhere.
    virtual const call_record* last_call_of(int pe) {
        return pe == this->pe() ? &last_call() : nullptr;
    }

    // From here on an exit without leave() is an accident that ends the job (join), or not (leave).
    virtual void join() = 0;
    virtual void leave() = 0;

    // The code with which this process exits once it has left is the program's result and no
    // accident: the job goes on without it. To be called before leave().
    virtual void exit_code_is_result() {}

    // Ends the whole job with the code, from any PE at any time.
    [[noreturn]] virtual void abort(int exit_code) = 0;

    // Two-sided messages, where the job was started by an MPI; else null.
    virtual message_passing* messages() { return nullptr; }

 private:
    std::vector<std::byte> published_;  // by all, where nothing better than all_gather is at hand
};

// A way to learn one's membership: a folder of bootstrap/ that defines `<folder>_bootstrap`.
constexpr int does_not_fit = -1;
struct bootstrap {
    std::string_view name;
    // The one that fits best is taken. Decided from the environment and from what the program has
    // loaded.
    int (*fitness)();
    std::unique_ptr<membership> (*join)();
};

// All of them, from the table that the build generates.
std::span<const bootstrap* const> all_bootstraps();

// The membership of this process: of the job it was started in, or alone.
std::unique_ptr<membership> discover();

}  // namespace skerry::bootstrap
