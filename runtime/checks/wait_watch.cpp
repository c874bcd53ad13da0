// SPDX-License-Identifier: BSD-3-Clause
#include "checks/wait_watch.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "checks/check_page.hpp"
#include "checks/claim.hpp"
#include "checks/whereabouts.hpp"
#include "skerry/base/clock.hpp"
#include "skerry/base/fatal.hpp"

namespace skerry::runtime {
namespace {

constexpr double notable_s = 0.02;  // shorter waits are not told to anybody

}  // namespace

void wait_watch::look(bool first) {
    static thread_local double since = 0;
    const double now = now_seconds();
    if (first) since = now;
    if (!with_ || now - since < notable_s) return;
    check_page& mine = check_page_of(with_->all);
    if (mine.waits_since != since) {
        mine.routine = job_->last_call();
        mine.site = call_site_of(calling_address());
        mine.waits_since = since;
    }
    mine.seen_waiting = now;
    if (timeout_s_ > 0 && now - since >= timeout_s_) report(now - since);
}

void wait_watch::report(double waited_s) {
    claim_report(*with_);
    const std::string routine = job_->last_call().name;
    const std::string who = "skerry: PE " + std::to_string(with_->all.pe()) + ": " + routine + ": ";
    char waited[160];
    std::snprintf(waited, sizeof waited,
                  "has waited for %.3g s, which SKERRY_CHECK_TIMEOUT takes for a deadlock\n",
                  waited_s);
    const std::string text =
        who + waited + whereabouts(*with_, *job_) +
        "skerry: let every PE make the calls that the others wait for; where a "
        "PE is only slow, set SKERRY_CHECK_TIMEOUT to more seconds (0: never)\n";
    std::fflush(nullptr);
    // A full or closed stderr leaves nobody to tell.
    [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, text.data(), text.size());
    end_job(1);
}

}  // namespace skerry::runtime
