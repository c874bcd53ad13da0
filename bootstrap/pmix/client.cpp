// SPDX-License-Identifier: BSD-3-Clause
#include "pmix/client.hpp"

#include <unistd.h>

#include <chrono>
#include <cmath>
#include <condition_variable>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <mutex>

#include "pmix/library.hpp"
#include "skerry/base/environment.hpp"
#include "skerry/base/fatal.hpp"

namespace skerry::bootstrap::pmix {
namespace {

const functions& library_or_end() {
    if (const functions* found = library()) return *found;
    fatal("start", "libpmix.so.2 cannot be loaded; install it (Debian: libpmix2)");
}

void expect(const functions& pmix, int outcome, const char* call) {
    if (outcome != success) fatal("start", "%s failed: %s", call, pmix.Error_string(outcome));
}

info wish(const char* key) {
    info made{};
    std::strncpy(made.key, key, sizeof made.key - 1);
    return made;
}

// Where PMIx's own thread says that a fence is over.
struct fence_watch {
    std::mutex lock;
    std::condition_variable changed;
    bool over = false;
    int outcome = success;
};

void note_fence(int outcome, void* context) {
    auto* watch = static_cast<fence_watch*>(context);
    const std::scoped_lock held(watch->lock);
    watch->over = true;
    watch->outcome = outcome;
    watch->changed.notify_all();
}

}  // namespace

client& client::of_this_process() {
    static client& only = *new client;  // until the process ends, whatever else does before
    return only;
}

client::client()
    : pmix_(library_or_end()),
      process_(::getpid()),
      always_collects_(environment_text("SLURM_STEP_ID")) {
    expect(pmix_, pmix_.Init(&self_, nullptr, 0), "PMIx_Init");
    n_pes_ = ask_size();
    // Not in leave(): the program may start Skerry again.
    std::atexit([] { of_this_process().finish(); });
}

int client::ask_size() const {
    process all = self_;
    all.rank = every_rank;
    value* size = nullptr;
    expect(pmix_, pmix_.Get(&all, job_size, nullptr, 0, &size), "PMIx_Get of the job's size");
    const auto n_pes = static_cast<int>(size->uint32);
    std::free(size);
    return n_pes;
}

// A process that ends without is one that died, to the launcher.
void client::finish() const {
    if (left_ && ::getpid() == process_) pmix_.Finalize(nullptr, 0);
}

void client::put(const std::string& key, std::span<const std::byte> what) {
    value put{};
    put.type = type_bytes;
    // Only read; the interface has no const.
    put.bytes = {const_cast<char*>(reinterpret_cast<const char*>(what.data())), what.size()};
    expect(pmix_, pmix_.Put(to_all, key.c_str(), &put), "PMIx_Put");
    expect(pmix_, pmix_.Commit(), "PMIx_Commit");
}

// The time is watched here, because not every server does.
status client::fence(bool collect, double limit_s) {
    info wanted = wish(collect_data);
    wanted.value.type = type_bool;
    wanted.value.flag = collect || always_collects_;
    // Of PMIx's thread as well, if this one gives up.
    auto* watch = new fence_watch;
    expect(pmix_, pmix_.Fence_nb(nullptr, 0, &wanted, 1, note_fence, watch), "PMIx_Fence");
    const auto is_over = [&] { return watch->over; };
    {
        std::unique_lock held(watch->lock);
        if (std::isinf(limit_s)) {
            watch->changed.wait(held, is_over);
        } else if (!watch->changed.wait_for(held, std::chrono::duration<double>(limit_s),
                                            is_over)) {
            return status::timed_out;
        }
    }
    const int outcome = watch->outcome;
    delete watch;
    return outcome == success ? status::ok : status::peer_lost;
}

status client::get(int pe, const std::string& key, std::span<std::byte> what) {
    process whose = self_;
    whose.rank = static_cast<std::uint32_t>(pe);
    info limit = wish(timeout_seconds);
    limit.value.type = type_int;
    limit.value.integer = static_cast<int>(environment_seconds("SKERRY_START_TIMEOUT", 300)) + 1;
    value* got = nullptr;
    if (pmix_.Get(&whose, key.c_str(), &limit, 1, &got) != success) return status::peer_lost;
    const std::unique_ptr<value, void (*)(void*)> owned(got, std::free);
    if (got->type != type_bytes) return status::invalid_argument;
    const std::unique_ptr<char, void (*)(void*)> bytes(got->bytes.bytes, std::free);
    if (got->bytes.size != what.size()) return status::invalid_argument;
    std::memcpy(what.data(), bytes.get(), what.size());
    return status::ok;
}

void client::abort(int exit_code) {
    pmix_.Abort(exit_code, nullptr, nullptr, 0);
}

}  // namespace skerry::bootstrap::pmix
