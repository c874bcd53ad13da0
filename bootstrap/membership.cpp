// SPDX-License-Identifier: BSD-3-Clause
// What memberships have in common unless they can do better.
#include "skerry/bootstrap/bootstrap.hpp"

namespace skerry::bootstrap {

const host_map& membership::hosts() const {
    static const host_map one_host;
    return one_host;
}

status membership::publish(const void* mine, std::size_t bytes) {
    published_.resize(bytes * static_cast<std::size_t>(n_pes()));
    return all_gather(mine, bytes, published_.data());
}

status membership::look_up(int pe, void* theirs, std::size_t bytes) {
    const std::size_t at = static_cast<std::size_t>(pe) * bytes;
    if (at + bytes > published_.size()) return status::invalid_argument;
    std::memcpy(theirs, published_.data() + at, bytes);
    return status::ok;
}

}  // namespace skerry::bootstrap
