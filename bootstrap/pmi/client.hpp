// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <sys/types.h>

#include <mutex>

#include "key_space.hpp"

namespace skerry::bootstrap::pmi {

// The key space of MPICH's and Intel MPI's mpiexec (Hydra) and of `srun --mpi=pmi2`: PMI-1 over the
// socket PMI_FD, a request and an answer a line. There is one for the life of the process; an MPI
// in the same process may talk on the same socket, before or after.
class client final : public key_space {
 public:
    static client& of_this_process();

    int pe() const override { return pe_; }
    int n_pes() const override { return n_pes_; }
    void put(const std::string& key, std::span<const std::byte> value) override;
    status fence(bool collect, double limit_s) override;
    status get(int pe, const std::string& key, std::span<std::byte> value) override;
    bool can_ask_later() const override;
    void join() override { left_ = false; }
    void leave() override { left_ = true; }
    void abort(int exit_code) override;

 private:
    client();
    void wait_until_taken() const;
    void send(const std::string& line) const;
    std::string receive();  // one line
    // The answer's line. Under lock_.
    std::string ask(const std::string& request, std::string_view answer);
    void finish();
    std::size_t part_bytes() const { return most_digits_ / 2; }

    int pe_, n_pes_, socket_ = -1;
    pid_t process_;
    std::string space_;          // the name of the job's key space
    std::size_t most_digits_;    // of a value
    std::string received_;       // and not looked at yet
    std::mutex lock_;            // of the socket
    bool all_have_met_ = false;  // the answer to a fence, read by whoever came first
    bool left_ = true;
};

}  // namespace skerry::bootstrap::pmi
