// SPDX-License-Identifier: BSD-3-Clause
#include "variants/session.hpp"

#include <algorithm>

namespace skerry::cloverleaf {

bool variant::overlap() const {
    return std::find(options.begin(), options.end(), "overlap") != options.end();
}

const variant* find_variant(const std::vector<variant>& all, const std::string& name) {
    const auto it =
        std::find_if(all.begin(), all.end(), [&](const variant& v) { return v.name == name; });
    return it == all.end() ? nullptr : &*it;
}

}  // namespace skerry::cloverleaf
