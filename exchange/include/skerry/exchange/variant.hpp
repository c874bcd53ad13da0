// SPDX-License-Identifier: BSD-3-Clause
// A variant: a strategy and its options, written name+option+option.
#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace skerry::exchange {

enum class option : unsigned {
    diagonals = 1,  // one phase with up to eight neighbours; else a phase per direction
    merged = 2,     // one message per neighbour for all fields; else a message per field
    allfields = 4,  // a message per field, but one synchronisation per neighbour for all fields
    fence = 8,      // data, fence, then the signal or flag
    quiet = 16,     // data, quiet, then the signal or flag
    nbi = 32,       // pack everything into send buffers, then put non-blocking
    overlap = 64,   // the caller computes between start and finish
};

class option_set {
 public:
    constexpr option_set() = default;
    constexpr option_set(std::initializer_list<option> options) {
        for (option o : options) bits_ |= static_cast<unsigned>(o);
    }
    static constexpr option_set of_bits(unsigned bits) { return option_set(bits); }
    constexpr unsigned bits() const { return bits_; }
    constexpr bool has(option o) const { return bits_ & static_cast<unsigned>(o); }
    constexpr option_set without(option_set other) const {
        return option_set(bits_ & ~other.bits_);
    }
    constexpr bool operator==(const option_set&) const = default;

 private:
    explicit constexpr option_set(unsigned bits) : bits_(bits) {}
    unsigned bits_ = 0;
};

inline constexpr option_set every_option = option_set::of_bits(127);

struct strategy;

struct variant {
    const strategy* how = nullptr;
    option_set options;
    std::string name() const;
    bool has(option o) const;  // given or implied by the strategy
    bool operator==(const variant&) const = default;
};

// The best general one: a merged message per neighbour, put with a signal.
variant default_variant();

// False if the text names no strategy or an unknown option; `error` then says which and what there
// is.
bool parse_variant(std::string_view text, variant& parsed, std::string& error);

// What a variant's use depends on besides its options.
struct surroundings {
    bool has_messages = false;  // started by an MPI, so that two-sided messages can be sent
    bool has_windows = true;    // that MPI has windows between these PEs
    // Partners can reach the fields' points by their addresses here.
    bool has_symmetric_fields = true;
};

// Whether something can be used, and if not, why not.
struct verdict {
    bool applicable = true;
    std::string why;
};

verdict applicable(const variant& v, const surroundings& here);

struct listed_variant {
    variant what;
    verdict here;
};

// All combinations that are applicable here, strategy by strategy.
std::vector<variant> list_variants(const surroundings& here);
// All that are applicable anywhere, with the verdict for here.
std::vector<listed_variant> list_all_variants(const surroundings& here);

std::vector<std::string_view> names_of(option_set options);

}  // namespace skerry::exchange
