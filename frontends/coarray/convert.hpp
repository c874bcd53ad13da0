// SPDX-License-Identifier: BSD-3-Clause
// Assignment of elements whose type, kind or length differs from those that they become.
#pragma once

#include <cstddef>

#include "descriptor.hpp"

namespace skerry::coarray {

struct section;

class conversion {
 public:
    // Nothing to do where both are alike. Types that cannot be assigned to each other end the
    // program.
    conversion(const section& to, const section& from);

    bool is_needed() const { return numbers_ != nullptr || is_text_; }
    // `count` elements, each its own pitch (bytes) after the one before.
    void apply(std::byte* to, std::ptrdiff_t to_pitch, const std::byte* from,
               std::ptrdiff_t from_pitch, std::size_t count) const;

 private:
    using number_loop = void (*)(std::byte* to, std::ptrdiff_t to_pitch, const std::byte* from,
                                 std::ptrdiff_t from_pitch, std::size_t count);
    struct text {
        std::size_t length, kind;
    };
    void assign_text(std::byte* to, const std::byte* from) const;

    number_loop numbers_ = nullptr;
    bool is_text_ = false;
    text to_{}, from_{};
};

}  // namespace skerry::coarray
