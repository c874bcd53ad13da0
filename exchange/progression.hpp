// SPDX-License-Identifier: BSD-3-Clause
// Arithmetic of stripes whose strides are positive.
#pragma once

#include <optional>
#include <vector>

#include "skerry/exchange/index_list.hpp"

namespace skerry::exchange {

inline global_index last_of(const stripe& s) {
    return s.at(s.count - 1);
}
// The same indices with a positive stride; 1 for a single one.
stripe ascending(const stripe& s);
// The indices that both have.
std::optional<stripe> common(const stripe& a, const stripe& b);
// Appends what is left of `a` without `part`, which is a part of it.
void append_rest(const stripe& a, const stripe& part, std::vector<stripe>& rest);
// All of `whole` without what is in `taken`.
std::vector<stripe> without(const std::vector<stripe>& whole, const stripe& taken);

}  // namespace skerry::exchange
