// SPDX-License-Identifier: BSD-3-Clause
#include "pretended_hosts.hpp"

#include <unistd.h>

#include <charconv>
#include <string>

#include "host_file.hpp"
#include "skerry/base/environment.hpp"
#include "skerry/base/fatal.hpp"

namespace skerry::bootstrap {
namespace {

constexpr const char* variable = "SKERRY_PRETEND_HOSTS";

host_map make_map(const std::string& text, int n_pes) {
    int hosts = 0;
    const char* end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, hosts);
    const bool cyclic = std::string_view(rest, end) == ",cyclic";
    if (error != std::errc{} || hosts < 1 || (rest != end && !cyclic))
        fatal(variable, "the value '%s' is not a number of hosts, as in 2 or 2,cyclic",
              text.c_str());
    std::vector<std::uint64_t> keys;
    for (int pe = 0; pe < n_pes; ++pe)
        keys.push_back(static_cast<std::uint64_t>(cyclic ? pe % hosts : pe * hosts / n_pes));
    return host_map(keys);
}

class pretended_membership final : public membership {
 public:
    pretended_membership(std::unique_ptr<membership> job, host_map hosts)
        : job_(std::move(job)), hosts_(std::move(hosts)), file_(share_file_on_host(*this)) {}
    ~pretended_membership() override { ::close(file_); }
    pretended_membership(const pretended_membership&) = delete;
    pretended_membership& operator=(const pretended_membership&) = delete;

    int pe() const override { return job_->pe(); }
    int n_pes() const override { return job_->n_pes(); }
    status all_gather(const void* mine, std::size_t bytes, void* all) override {
        return job_->all_gather(mine, bytes, all);
    }
    status barrier() override { return job_->barrier(); }
    const host_map& hosts() const override { return hosts_; }
    status publish(const void* mine, std::size_t bytes) override {
        return job_->publish(mine, bytes);
    }
    status look_up(int pe, void* theirs, std::size_t bytes) override {
        return job_->look_up(pe, theirs, bytes);
    }
    std::size_t published_bytes() const override { return job_->published_bytes(); }
    int shared_file() const override { return file_; }
    call_record& last_call() override { return job_->last_call(); }
    const call_record* last_call_of(int pe) override { return job_->last_call_of(pe); }
    void join() override { job_->join(); }
    void leave() override { job_->leave(); }
    void exit_code_is_result() override { job_->exit_code_is_result(); }
    void abort(int exit_code) override { job_->abort(exit_code); }
    message_passing* messages() override { return job_->messages(); }

 private:
    std::unique_ptr<membership> job_;
    host_map hosts_;
    int file_;
};

}  // namespace

std::unique_ptr<membership> with_pretended_hosts(std::unique_ptr<membership> job) {
    const auto text = environment_text(variable);
    if (!text) return job;
    host_map hosts = make_map(*text, job->n_pes());
    if (hosts.n_hosts() == 1) return job;
    return std::make_unique<pretended_membership>(std::move(job), std::move(hosts));
}

}  // namespace skerry::bootstrap
