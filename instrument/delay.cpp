// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/instrument/delay.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <utility>
#include <vector>

#include "skerry/base/environment.hpp"
#include "skerry/base/fatal.hpp"

namespace skerry::instrument {
namespace {

constexpr double most_seconds = 1000;

// What stands before and after the first `mark`; after it nothing where there is none.
std::pair<std::string_view, std::string_view> split(std::string_view text, char mark) {
    const std::size_t at = text.find(mark);
    if (at == std::string_view::npos) return {text, {}};
    return {text.substr(0, at), text.substr(at + 1)};
}

template <typename number>
std::optional<number> parse_number(std::string_view text) {
    number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return {};
    return value;
}

std::optional<double> parse_seconds(std::string_view text) {
    double unit = 0;
    for (const auto& [letters, seconds] :
         {std::pair{"ns", 1e-9}, {"us", 1e-6}, {"ms", 1e-3}, {"s", 1.0}})
        if (unit == 0 && text.ends_with(letters)) {
            unit = seconds;
            text.remove_suffix(std::string_view(letters).size());
        }
    const auto value = parse_number<double>(text);
    if (!value || !(*value >= 0) || (unit == 0 && *value != 0)) return {};
    const double seconds = *value * unit;
    if (!(seconds <= most_seconds)) return {};
    return seconds;
}

std::optional<std::size_t> parse_size(std::string_view text) {
    if (text.ends_with("iB")) text.remove_suffix(2);
    return parse_bytes(text);
}

// "4" or "0-3".
std::optional<delay::pe_range> parse_pes(std::string_view text) {
    const bool is_range = text.find('-') != std::string_view::npos;
    const auto [first, last] = split(text, '-');
    const auto from = parse_number<int>(first);
    const auto to = is_range ? parse_number<int>(last) : from;
    if (!from || !to || *from < 0 || *to < *from) return {};
    return delay::pe_range{*from, *to};
}

bool read_time(double& place, std::string_view value) {
    const auto seconds = parse_seconds(value);
    if (seconds) place = *seconds;
    return seconds.has_value();
}

bool read_size(std::size_t& place, std::string_view value) {
    const auto bytes = parse_size(value);
    if (bytes) place = *bytes;
    return bytes.has_value();
}

bool read_between(delay& all, std::string_view value) {
    const auto [one, other] = split(value, ':');
    const auto side = parse_pes(one), other_side = parse_pes(other);
    if (!side || !other_side) return false;
    all.side = *side;
    all.other_side = *other_side;
    return true;
}

constexpr const char* a_time = "a time with a unit, such as 2.5us (ns, us, ms or s, at most 1000s)";
constexpr const char* a_size = "a size in bytes, such as 4096, 4k or 1m";

struct parameter {
    std::string_view name;
    const char* expects;
    bool (*read)(delay&, std::string_view value);
};

constexpr std::array parameters = {
    parameter{"overhead", a_time,
              [](delay& all, std::string_view value) {
                  return read_time(all.overhead_send, value) && read_time(all.overhead_recv, value);
              }},
    parameter{"overhead_send", a_time,
              [](delay& all, std::string_view v) { return read_time(all.overhead_send, v); }},
    parameter{"overhead_recv", a_time,
              [](delay& all, std::string_view v) { return read_time(all.overhead_recv, v); }},
    parameter{"gap", a_time, [](delay& all, std::string_view v) { return read_time(all.gap, v); }},
    parameter{"latency", a_time,
              [](delay& all, std::string_view v) { return read_time(all.latency, v); }},
    parameter{"per_byte", a_time,
              [](delay& all, std::string_view v) { return read_time(all.per_byte, v); }},
    parameter{"fragment", a_size,
              [](delay& all, std::string_view v) { return read_size(all.fragment_bytes, v); }},
    parameter{"above", a_size,
              [](delay& all, std::string_view v) { return read_size(all.least_bytes, v); }},
    parameter{"below", a_size,
              [](delay& all, std::string_view v) { return read_size(all.end_bytes, v); }},
    parameter{"between", "two PEs or ranges of PEs, such as 0-3:4-7", read_between},
};

const parameter* find(std::string_view name) {
    for (const parameter& one : parameters)
        if (one.name == name) return &one;
    return nullptr;
}

std::string names() {
    std::string all;
    for (const parameter& one : parameters) all.append(all.empty() ? "" : ", ").append(one.name);
    return all;
}

// Why `name=value` cannot be read into `all`; empty where it was.
std::string read(delay& all, std::string_view name, std::string_view value) {
    const parameter* known = find(name);
    if (!known) return "there is no parameter '" + std::string(name) + "'; there are: " + names();
    if (known->read(all, value)) return {};
    return std::string(name) + "=" + std::string(value) + ": expected is " + known->expects;
}

}  // namespace

std::optional<delay> parse_delay(std::string_view text, std::string& error) {
    delay all;
    std::vector<std::string_view> given;
    while (!text.empty()) {
        const auto [item, rest] = split(text, ',');
        const auto [name, value] = split(item, '=');
        for (const std::string_view before : given)
            if (before == name) error = std::string(name).append(" is given twice");
        if (error.empty()) error = read(all, name, value);
        if (!error.empty()) return {};
        given.push_back(name);
        text = rest;
    }
    return all;
}

std::optional<delay> delay_from_environment() {
    const auto text = environment_text("SKERRY_DELAY");
    if (!text) return {};
    std::string error;
    const auto all = parse_delay(*text, error);
    if (!all) fatal("SKERRY_DELAY", "%s", error.c_str());
    return all;
}

}  // namespace skerry::instrument
