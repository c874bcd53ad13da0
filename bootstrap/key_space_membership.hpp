// SPDX-License-Identifier: BSD-3-Clause
// A job whose process manager has a key space. Within a host PEs gather through memory, so that one
// PE of each host asks for what the other hosts have.
#pragma once

#include <memory>
#include <string>

#include "hosted_membership.hpp"
#include "key_space.hpp"

namespace skerry::bootstrap {

class key_space_membership final : public hosted_membership {
 public:
    explicit key_space_membership(key_space& space);

    status all_gather(const void* mine, std::size_t bytes, void* all) override;
    status publish(const void* mine, std::size_t bytes) override;
    status look_up(int pe, void* theirs, std::size_t bytes) override;
    void join() override { space_.join(); }
    void leave() override;
    [[noreturn]] void abort(int exit_code) override;

 private:
    status barrier_across_hosts() override;
    status fence_at_start(bool collect);
    status gather_by_pe(std::span<const std::byte> mine, std::byte* all);
    status gather_by_host(std::span<const std::byte> mine, std::byte* all);
    status fetch_hosts(const std::string& key, std::size_t bytes, std::byte* all);

    key_space& space_;
    bool starting_ = true;
    std::string published_;  // the name of what all have published last
};

}  // namespace skerry::bootstrap
