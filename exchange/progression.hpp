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
// From 0 to modulus - 1.
inline global_index residue_of(global_index index, global_index modulus) {
    const global_index rest = index % modulus;
    return rest < 0 ? rest + modulus : rest;
}
// The same indices with a positive stride; 1 for a single one.
stripe ascending(const stripe& s);
// The indices that both have.
std::optional<stripe> common(const stripe& a, const stripe& b);
// Appends what is left of `a` without `part`, which is a part of it.
void append_rest(const stripe& a, const stripe& part, std::vector<stripe>& rest);

}  // namespace skerry::exchange
