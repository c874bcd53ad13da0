// SPDX-License-Identifier: BSD-3-Clause
// The courier's signs of life: what the watch over hosts asks it, and what it does when a PE cannot
// be reached any more.
#include <cstring>
#include <utility>

#include "courier.hpp"
#include "skerry/base/clock.hpp"
#include "skerry/base/fatal.hpp"

namespace skerry::transports {
namespace {

constexpr double launcher_patience_s = 2;

}  // namespace

// A process that ended takes its connections with it. The launcher, which knows more, ends the job
// and says why; only if it does not, whoever still waits does.
void courier::note_failure(int pe, const char* why) {
    if (failed_pe_ >= 0) return;
    failed_pe_ = pe;
    failed_s_ = now_seconds();
    failure_ = why;
}

void courier::check_failure() const {
    if (failed_pe_ >= 0 && now_seconds() - failed_s_ > launcher_patience_s)
        fatal("network", "PE %d on host %s cannot be reached any more: %s", failed_pe_,
              host_name_of(failed_pe_).c_str(), failure_.c_str());
}

bool courier::has_heard_of(int pe) {
    hold held(lock_);
    return std::exchange(partner_of(pe).was_heard, false);
}

void courier::ask_for_life(int pe) {
    hold held(lock_);
    partner& to = partner_of(pe);
    if (to.ready.size() > most_on_the_way) return;  // it does not take anything
    append(to, record_kind::nothing, 0, 0, true);
    dispatch(to);
}

void courier::tell_lost_host(int pe, int host) {
    hold held(lock_);
    partner& to = partner_of(pe);
    const auto lost = static_cast<std::uint64_t>(host);
    std::memcpy(append(to, record_kind::end_job, 0, sizeof lost, false).payload(), &lost,
                sizeof lost);
    dispatch(to);
}

int courier::lost_host() {
    hold held(lock_);
    // ordering: relaxed; the word stands for itself
    const auto word = __atomic_load_n(
        reinterpret_cast<std::uint64_t*>(segment_.data() + end_word_at), __ATOMIC_RELAXED);
    return word != 0 ? static_cast<int>(word) - 1 : lost_host_;
}

std::string courier::host_name_of(int pe) const {
    visiting_card theirs{};
    if (job_->look_up(pe, &theirs, sizeof theirs) != status::ok) return "?";
    return theirs.host;
}

}  // namespace skerry::transports
