// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/runtime/peers.hpp"

#include <limits>

namespace skerry::runtime {
namespace {

// The number of PEs that pointer() accepts: none where nothing is mapped, any where checks are off.
unsigned pointed_limit(const transports::segment_map& map, int n_pes, check_level checks,
                       bool direct) {
    if (!direct || !map.base) return 0;
    return checks == check_level::off ? std::numeric_limits<unsigned>::max()
                                      : static_cast<unsigned>(n_pes);
}

}  // namespace

peers::peers(const transports::segment_map& map, const static_range& statics, int pe, int n_pes,
             check_level checks, bool direct, std::span<const static_range> libraries)
    : own_(reinterpret_cast<std::uintptr_t>(map.own)),
      bytes_(map.bytes),
      base_(map.base),
      stride_(map.stride),
      n_direct_(checks == check_level::full ? 0 : pointed_limit(map, n_pes, checks, direct)),
      n_pointed_(pointed_limit(map, n_pes, checks, direct)),
      statics_(statics),
      pe_(pe),
      n_pes_(n_pes),
      libraries_(libraries) {}

transports::offset peers::offset_in_libraries(const void* symmetric) const {
    const auto address = reinterpret_cast<std::uintptr_t>(symmetric);
    for (const static_range& range : libraries_)
        if (address - range.start < range.bytes) return address - range.start + range.at;
    return not_symmetric;
}

}  // namespace skerry::runtime
