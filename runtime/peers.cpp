// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/runtime/peers.hpp"

#include <limits>

namespace skerry::runtime {
namespace {

// The number of PEs that direct() accepts: none where nothing is mapped or all is checked, any
// where checks are off and all are mapped.
unsigned direct_limit(const transports::segment_map& map, int n_pes, check_level checks,
                      bool direct) {
    if (!direct || !map.base || checks == check_level::full) return 0;
    return checks == check_level::off && map.n_mapped == n_pes
               ? std::numeric_limits<unsigned>::max()
               : static_cast<unsigned>(map.n_mapped);
}

}  // namespace

peers::peers(const transports::segment_map& map, const static_range& statics, int pe, int n_pes,
             check_level checks, bool direct, std::span<const static_range> libraries)
    : own_(reinterpret_cast<std::uintptr_t>(map.own)),
      bytes_(map.bytes),
      base_(map.base),
      stride_(map.stride),
      first_(map.first),
      n_direct_(direct_limit(map, n_pes, checks, direct)),
      n_mapped_(map.n_mapped),
      gives_pointers_(direct && map.base),
      nth_of_(map.nth_of),
      statics_(statics),
      pe_(pe),
      n_pes_(n_pes),
      libraries_(libraries) {}

std::byte* peers::segment_of(int pe) const {
    const auto index = static_cast<std::size_t>(pe);
    int nth = pe - first_;
    if (!nth_of_.empty()) nth = pe >= 0 && index < nth_of_.size() ? nth_of_[index] : -1;
    if (!base_ || nth < 0 || (nth_of_.empty() && nth >= n_mapped_)) return nullptr;
    return base_ + static_cast<std::size_t>(nth) * stride_;
}

transports::offset peers::offset_in_libraries(const void* symmetric) const {
    const auto address = reinterpret_cast<std::uintptr_t>(symmetric);
    for (const static_range& range : libraries_)
        if (address - range.start < range.bytes) return address - range.start + range.at;
    return not_symmetric;
}

}  // namespace skerry::runtime
