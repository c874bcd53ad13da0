// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <sys/types.h>

#include "key_space.hpp"
#include "pmix/interface.hpp"

namespace skerry::bootstrap::pmix {

// The key space of Open MPI's mpirun, of prterun, of `srun --mpi=pmix`. There is one for the life
// of the process, because PMIx cannot be started a second time; an MPI in the same process uses the
// same library, which counts who started it.
class client final : public key_space {
 public:
    static client& of_this_process();

    int pe() const override { return static_cast<int>(self_.rank); }
    int n_pes() const override { return n_pes_; }
    void put(const std::string& key, std::span<const std::byte> value) override;
    status fence(bool collect, double limit_s) override;
    status get(int pe, const std::string& key, std::span<std::byte> value) override;
    void join() override { left_ = false; }
    void leave() override { left_ = true; }
    void abort(int exit_code) override;

 private:
    client();
    void finish() const;
    int ask_size() const;

    const functions& pmix_;
    process self_{};
    pid_t process_;
    int n_pes_;
    // Slurm 22.05 does not find, after a fence that sends nothing around, what a process of another
    // host has put. Its hosts then hold all PEs' values, once each.
    bool always_collects_;
    bool left_ = true;
};

}  // namespace skerry::bootstrap::pmix
