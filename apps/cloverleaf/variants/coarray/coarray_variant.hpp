// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "variants/coarray/images.hpp"
#include "variants/session.hpp"

namespace skerry::cloverleaf::coarray {

// All strategies with all options that go together.
std::vector<variant> list_variants();
// The variant of that name; one that is none, or whose options contradict, is not applicable.
variant find_variant(const std::string& name);
// Of an applicable one.
way way_of(const variant& v);

}  // namespace skerry::cloverleaf::coarray
