// SPDX-License-Identifier: BSD-3-Clause
#include "watch.hpp"

#include <unistd.h>

#include <algorithm>
#include <utility>

#include "skerry/base/clock.hpp"
#include "skerry/base/environment.hpp"
#include "skerry/base/fatal.hpp"

namespace skerry::transports {
namespace {

constexpr double usual_limit_s = 60;
constexpr double longest_period_s = 0.25;
constexpr double news_s = 1;  // that the news has to leave before this PE ends
// A PE that was told of the end waits so long for the launcher to end it, whose message tells more.
constexpr useconds_t patience_us = 500'000;

}  // namespace

watch::watch(bootstrap::membership& job, courier& post, transport& on_host)
    : job_(job),
      post_(post),
      on_host_(on_host),
      limit_s_(environment_seconds("SKERRY_HOST_TIMEOUT", usual_limit_s)),
      period_s_(limit_s_ > 0 ? std::min(longest_period_s, limit_s_ / 8) : longest_period_s) {
    const bootstrap::host_map& hosts = job.hosts();
    const int mine = hosts.host_of(job.pe());
    is_first_ = hosts.first_pe_of(mine) == job.pe();
    next_host_ = (mine + 1) % hosts.n_hosts();
    next_pe_ = hosts.first_pe_of(next_host_);
}

void watch::look() {
    if (limit_s_ == 0) return;
    if (post_.lost_host() >= 0) {
        if (is_first_) tell_own_host();
        end_quietly();
    }
    if (is_first_) look_after_next(now_seconds());
}

void watch::look_after_next(double now_s) {
    // Nobody is to blame for the time that this process itself was stopped.
    const bool was_away = now_s - looked_s_ > limit_s_ / 2;
    looked_s_ = now_s;
    if (was_away || post_.has_heard_of(next_pe_)) heard_s_ = now_s;
    if (now_s - heard_s_ > limit_s_) {
        tell_hosts(next_host_);
        tell_own_host();
        const std::vector<int> pes = job_.hosts().pes_of(next_host_, job_.n_pes());
        fatal("network", "host %s (%s) has not answered for %g s; the job is ended",
              post_.host_name_of(next_pe_).c_str(), bootstrap::text_of_pes(pes).c_str(), limit_s_);
    }
    if (now_s - asked_s_ < limit_s_ / 4) return;
    asked_s_ = now_s;
    post_.ask_for_life(next_pe_);
}

// To the first PE of every other host that is left.
void watch::tell_hosts(int lost) {
    std::vector<int> told(static_cast<std::size_t>(job_.hosts().n_hosts()));
    told[static_cast<std::size_t>(lost)] = 1;
    told[static_cast<std::size_t>(job_.hosts().host_of(job_.pe()))] = 1;
    for (int pe = 0; pe < job_.n_pes(); ++pe) {
        int& once = told[static_cast<std::size_t>(job_.hosts().host_of(pe))];
        if (std::exchange(once, 1) == 0) post_.tell_lost_host(pe, lost);
    }
    for (const double until_s = now_seconds() + news_s; now_seconds() < until_s;) {
        post_.serve();
        ::usleep(1000);
    }
}

void watch::tell_own_host() {
    const std::uint64_t lost = static_cast<std::uint64_t>(post_.lost_host()) + 1;
    for (const int pe : job_.hosts().pes_of(job_.hosts().host_of(job_.pe()), job_.n_pes()))
        if (pe != job_.pe()) [[maybe_unused]]
            const status told = on_host_.fetch_op(pe, end_word_at, atomic_op::store, 8,
                                                  std::max<std::uint64_t>(lost, 1), 0, nullptr);
}

void watch::end_quietly() {
    ::usleep(patience_us);
    end_job(1);
}

}  // namespace skerry::transports
