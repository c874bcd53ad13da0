// SPDX-License-Identifier: BSD-3-Clause
#include <charconv>

#include "fork/control.hpp"

namespace skerry::bootstrap {
namespace {

// Takes a number and the colon behind it (none behind the last) off the front of `text`.
std::optional<int> take_number(std::string_view& text, bool last) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || value < 0) return {};
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    if (last) return text.empty() ? std::optional(value) : std::nullopt;
    if (text.empty() || text.front() != ':') return {};
    text.remove_prefix(1);
    return value;
}

}  // namespace

std::optional<job_text> parse_job_text(std::string_view text) {
    const auto pe = take_number(text, false);
    const auto n_pes = pe ? take_number(text, false) : std::nullopt;
    const auto control_fd = n_pes ? take_number(text, false) : std::nullopt;
    const auto data_fd = control_fd ? take_number(text, true) : std::nullopt;
    if (!data_fd || *n_pes < 1 || *n_pes > max_pes || *pe >= *n_pes) return {};
    return job_text{*pe, *n_pes, *control_fd, *data_fd};
}

std::string to_text(const job_text& job) {
    return std::to_string(job.pe) + ":" + std::to_string(job.n_pes) + ":" +
           std::to_string(job.control_fd) + ":" + std::to_string(job.data_fd);
}

}  // namespace skerry::bootstrap
