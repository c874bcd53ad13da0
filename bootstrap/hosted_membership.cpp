// SPDX-License-Identifier: BSD-3-Clause
#include "hosted_membership.hpp"

#include <sched.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string>

#include "host_file.hpp"
#include "skerry/base/fatal.hpp"

namespace skerry::bootstrap {

hosted_membership::hosted_membership(int pe, int n_pes)
    : pe_(pe), n_pes_(n_pes), process_(::getpid()) {}

hosted_membership::~hosted_membership() {
    if (shared_file_ >= 0) ::close(shared_file_);
    if (meeting_memory_) ::munmap(meeting_memory_, meeting_bytes_);
}

bool hosted_membership::is_pe() const {
    return ::getpid() == process_;
}

void hosted_membership::find_host() {
    const std::uint64_t key = key_of_this_host();
    std::vector<std::uint64_t> keys(static_cast<std::size_t>(n_pes_));
    if (all_gather(&key, sizeof key, keys.data()) != status::ok)
        fatal("start", "the PEs of the job cannot reach each other");
    hosts_ = host_map(keys);
    pes_on_host_ = hosts_.pes_of(hosts_.host_of(pe_), n_pes_);
    shared_file_ = share_file_on_host(*this);
    open_meeting();
    count_cores();
}

void hosted_membership::open_meeting() {
    const auto pes = static_cast<int>(pes_on_host_.size());
    meeting_bytes_ = sizeof(meeting_words) + meeting::area_bytes(pes);
    const int file = share_file_on_host(*this, meeting_bytes_);
    void* memory = ::mmap(nullptr, meeting_bytes_, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (memory == MAP_FAILED)
        fatal("start", "cannot map the shared file: %s", std::strerror(errno));
    ::close(file);
    meeting_memory_ = memory;
    auto* words = static_cast<meeting_words*>(memory);
    const auto here = std::find(pes_on_host_.begin(), pes_on_host_.end(), pe_);
    on_host_.emplace(*words, reinterpret_cast<std::byte*>(words + 1),
                     static_cast<int>(here - pes_on_host_.begin()), pes);
}

// A launcher may have bound each PE to a core of its own, so that none sees how many there are.
void hosted_membership::count_cores() {
    cpu_set_t mine;
    CPU_ZERO(&mine);
    sched_getaffinity(0, sizeof mine, &mine);
    std::vector<cpu_set_t> all(pes_on_host_.size());
    if (on_host_->all_gather(&mine, sizeof mine, all.data()) != status::ok) return;
    for (const cpu_set_t& its : all) CPU_OR(&mine, &mine, &its);
    setenv("SKERRY_CORES", std::to_string(CPU_COUNT(&mine)).c_str(), 0);
}

}  // namespace skerry::bootstrap
