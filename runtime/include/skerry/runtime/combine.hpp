// SPDX-License-Identifier: BSD-3-Clause
// How reductions combine elements: one loop per operation and type, which the compiler vectorises.
#pragma once

#include <cstddef>

#include "skerry/runtime/collectives.hpp"

namespace skerry::runtime {

// The casts bring what is computed in int back to short types.
struct op_sum {
    template <typename type>
    static type of(type a, type b) {
        return static_cast<type>(a + b);
    }
};
struct op_prod {
    template <typename type>
    static type of(type a, type b) {
        return static_cast<type>(a * b);
    }
};
struct op_min {
    template <typename type>
    static type of(type a, type b) {
        return b < a ? b : a;
    }
};
struct op_max {
    template <typename type>
    static type of(type a, type b) {
        return a < b ? b : a;
    }
};
struct op_and {
    template <typename type>
    static type of(type a, type b) {
        return static_cast<type>(a & b);
    }
};
struct op_or {
    template <typename type>
    static type of(type a, type b) {
        return static_cast<type>(a | b);
    }
};
struct op_xor {
    template <typename type>
    static type of(type a, type b) {
        return static_cast<type>(a ^ b);
    }
};

template <typename op, typename type>
void combine(void* into, const void* with, std::size_t count) {
    auto* a = static_cast<type*>(into);
    const auto* b = static_cast<const type*>(with);
    for (std::size_t i = 0; i < count; ++i) a[i] = op::of(a[i], b[i]);
}

template <typename op, typename type>
inline constexpr reduction reduction_by{sizeof(type), combine<op, type>};

}  // namespace skerry::runtime
