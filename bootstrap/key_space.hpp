// SPDX-License-Identifier: BSD-3-Clause
// What process managers offer in common: values under names, which every process of the job can ask
// for after a fence. pmix/ and pmi/ speak to one each.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "skerry/base/status.hpp"

namespace skerry::bootstrap {

class key_space {
 public:
    virtual ~key_space() = default;

    virtual int pe() const = 0;
    virtual int n_pes() const = 0;

    // A name is given once only by a process, in all its life.
    virtual void put(const std::string& key, std::span<const std::byte> value) = 0;
    // All processes meet; then get() finds what any of them had put. `collect`: most will ask for
    // most of it, so it may be sent around now. timed_out after `limit_s` seconds.
    virtual status fence(bool collect, double limit_s) = 0;
    // What a process had put under the name, of exactly that many bytes. By any thread, also while
    // another is in fence().
    virtual status get(int pe, const std::string& key, std::span<std::byte> value) = 0;
    // Whether get() may be called at any time: an MPI in the same process may be talking on the
    // same line.
    virtual bool can_ask_later() const { return true; }

    // From here on an end of the process is an accident (join), or not (leave).
    virtual void join() = 0;
    virtual void leave() = 0;
    virtual void abort(int exit_code) = 0;
};

}  // namespace skerry::bootstrap
