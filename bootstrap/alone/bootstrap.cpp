// SPDX-License-Identifier: BSD-3-Clause
// A program started without a launcher is a job of one PE.
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "skerry/base/fatal.hpp"
#include "skerry/bootstrap/bootstrap.hpp"

namespace skerry::bootstrap {
namespace {

class alone_membership final : public membership {
 public:
    alone_membership() : shared_file_(memfd_create("skerry", MFD_CLOEXEC)) {
        if (shared_file_ < 0)
            fatal("start", "cannot make the shared file: %s", std::strerror(errno));
    }
    ~alone_membership() override { close(shared_file_); }
    alone_membership(const alone_membership&) = delete;
    alone_membership& operator=(const alone_membership&) = delete;

    int pe() const override { return 0; }
    int n_pes() const override { return 1; }
    status all_gather(const void* mine, std::size_t bytes, void* all) override {
        if (bytes) std::memcpy(all, mine, bytes);
        return status::ok;
    }
    status barrier() override { return status::ok; }
    int shared_file() const override { return shared_file_; }
    call_record& last_call() override { return last_call_; }
    void join() override {}
    void leave() override {}
    void abort(int exit_code) override { std::_Exit(exit_code); }

 private:
    int shared_file_;
    call_record last_call_{};
};

}  // namespace

extern const bootstrap alone_bootstrap{
    "alone", [] { return 0; },
    []() -> std::unique_ptr<membership> { return std::make_unique<alone_membership>(); }};

}  // namespace skerry::bootstrap
