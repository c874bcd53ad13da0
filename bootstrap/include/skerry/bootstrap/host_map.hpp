// SPDX-License-Identifier: BSD-3-Clause
// Which PE runs on which host. Hosts are numbered from 0 in the order of their first PEs.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace skerry::bootstrap {

class host_map {
 public:
    // All PEs on one host.
    host_map() = default;
    // PEs with equal keys run on one host. One key a PE.
    explicit host_map(std::span<const std::uint64_t> keys);

    int n_hosts() const { return n_hosts_; }
    int host_of(int pe) const {
        return host_of_.empty() ? 0 : host_of_[static_cast<std::size_t>(pe)];
    }
    // The PEs of each host have consecutive numbers.
    bool are_consecutive() const { return consecutive_; }
    // PEs on the host that has most, of a job of `n_pes`.
    int most_pes(int n_pes) const;
    std::size_t table_bytes() const { return host_of_.capacity() * sizeof host_of_[0]; }
    int first_pe_of(int host) const;
    // In ascending order, of a job of `n_pes`.
    std::vector<int> pes_of(int host, int n_pes) const;

 private:
    int n_hosts_ = 1;
    bool consecutive_ = true;
    std::vector<std::int32_t> host_of_;  // by PE; empty: all on host 0
};

// A number that processes of one host have in common: of its name and of its kernel's start.
std::uint64_t key_of_this_host();

// "PEs 0 to 3, 8", for messages.
std::string text_of_pes(std::span<const int> pes);

}  // namespace skerry::bootstrap
