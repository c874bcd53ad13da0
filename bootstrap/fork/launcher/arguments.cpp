// SPDX-License-Identifier: BSD-3-Clause
#include "arguments.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>

#include "fork/control.hpp"

namespace skerry::launcher {
namespace {

using namespace std::string_view_literals;

constexpr double longest_timeout_s = 1e9;

template <typename number>
std::optional<number> parse(std::string_view text) {
    number value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return {};
    return value;
}

void set_n_pes(arguments& out, std::string_view value) {
    const auto number = parse<int>(value);
    if (number && *number >= 1 && *number <= bootstrap::max_pes) {
        out.n_pes = *number;
    } else {
        out.error = "the number of PEs '" + std::string(value) +
                    "' is not a whole number from 1 to " + std::to_string(bootstrap::max_pes);
    }
}

void set_timeout(arguments& out, std::string_view value) {
    const auto number = parse<double>(value);
    if (number && *number > 0 && *number <= longest_timeout_s) {
        out.timeout_s = *number;
    } else {
        out.error = "the timeout '" + std::string(value) + "' is not a number of seconds above 0";
    }
}

void set_bind(arguments& out, std::string_view value) {
    if (value != "auto" && value != "none")
        out.error = "the binding '" + std::string(value) + "' is not one of: auto, none";
    out.bind = value == "auto";
}

// One "name" or "name:PEs" of a list of hosts.
void add_host(arguments& out, std::string_view text) {
    const std::size_t colon = std::min(text.find(':'), text.size());
    const std::string name(text.substr(0, colon));
    const auto number =
        colon == text.size() ? std::optional<int>(1) : parse<int>(text.substr(colon + 1));
    if (!number || *number < 1 || *number > bootstrap::max_pes || name.empty() ||
        !std::isalnum(static_cast<unsigned char>(name[0])) ||
        !std::ranges::all_of(name, [](unsigned char c) {
            return std::isalnum(c) || c == '-' || c == '.' || c == '_';
        }))
        out.error = "'" + std::string(text) +
                    "' in --hosts is not a host's name, ':' and a number "
                    "of PEs from 1 to " +
                    std::to_string(bootstrap::max_pes);
    for (const host& other : out.hosts)
        if (other.name == name) out.error = "--hosts names '" + name + "' twice";
    if (out.error.empty()) out.hosts.push_back({name, *number});
}

void set_hosts(arguments& out, std::string_view list) {
    out.hosts.clear();
    while (out.error.empty()) {
        const std::size_t comma = std::min(list.find(','), list.size());
        add_host(out, list.substr(0, comma));
        if (comma == list.size()) return;
        list.remove_prefix(comma + 1);
    }
}

// -n must fit the hosts, and is by default what they have room for.
void count_pes(arguments& out) {
    int room = 0;
    for (const host& each : out.hosts) room += each.n_pes;
    if (room > bootstrap::max_pes || out.n_pes > room)
        out.error = "the hosts have room for " + std::to_string(room) + " PEs, " +
                    (out.n_pes > room ? "but -n asks for " + std::to_string(out.n_pes)
                                      : "more than " + std::to_string(bootstrap::max_pes));
    if (out.n_pes == 0) out.n_pes = room;
}

struct flag {
    std::string_view name;
    void (*set)(arguments&);
};
struct option {
    std::string_view name;
    void (*set)(arguments&, std::string_view value);
};
constexpr flag flags[] = {
    {"--tag-output", [](arguments& out) { out.tag_output = true; }},
    {"--help", [](arguments& out) { out.what = arguments::wish::help; }},
    {"-h", [](arguments& out) { out.what = arguments::wish::help; }},
    {"--version", [](arguments& out) { out.what = arguments::wish::version; }},
};
constexpr option options[] = {
    {"-n", set_n_pes},          {"-np", set_n_pes},   {"--hosts", set_hosts},
    {"--timeout", set_timeout}, {"--bind", set_bind},
};

const flag* find_flag(std::string_view word) {
    for (const flag& each : flags)
        if (each.name == word) return &each;
    return nullptr;
}

// How many words were used: the option and, unless it is written "--name=value", its value; 0 for
// no option.
std::size_t take_option(arguments& out, std::span<const char* const> words) {
    const std::string_view word = words[0];
    for (const option& each : options) {
        if (word == each.name) {
            if (words.size() > 1) {
                each.set(out, words[1]);
            } else {
                out.error = std::string(word) + " needs a value";
            }
            return 2;
        }
        if (word.starts_with("--") && word.starts_with(each.name) &&
            word[each.name.size()] == '=') {
            each.set(out, word.substr(each.name.size() + 1));
            return 1;
        }
    }
    return 0;
}

}  // namespace

arguments parse_arguments(std::span<const char* const> words) {
    arguments out;
    std::size_t at = 0;
    while (at < words.size() && out.error.empty() && out.what == arguments::wish::run) {
        const std::string_view word = words[at];
        if (word == "--"sv) {
            ++at;
            break;
        }
        if (!word.starts_with('-') || word == "-"sv) break;
        std::size_t used = 1;
        if (const flag* known = find_flag(word)) {
            known->set(out);
        } else if ((used = take_option(out, words.subspan(at))) == 0) {
            out.error = "unknown option '" + std::string(word) + "'";
        }
        at += used;
    }
    out.program = at;
    if (out.error.empty() && out.what == arguments::wish::run && at >= words.size())
        out.error = "no program is named";
    if (out.error.empty() && !out.hosts.empty()) count_pes(out);
    return out;
}

std::string help_text() {
    return "Usage: skerry-run [options] program [arguments]\n"
           "Starts one process per PE and waits for all of them: on this machine, or on the hosts "
           "named.\n"
           "\n"
           "  -n, -np N         number of PEs (default: the number of usable cores)\n"
           "  --hosts A:4,B:4   run on these hosts, so many PEs at most on each, by the launcher "
           "that the\n"
           "                    cluster has: srun, prterun, mpirun or mpiexec (SKERRY_LAUNCHER "
           "chooses)\n"
           "  --timeout S       end the job after S seconds, saying where each PE was\n"
           "  --tag-output      put [pe] before every line that a PE writes\n"
           "  --bind auto|none  bind PEs to cores when all get equal shares of them (default: "
           "auto)\n"
           "  --help, --version\n"
           "\n"
           "Standard input goes to PE 0. The exit code is that of the PE that ended the job, 128 + "
           "n after\n"
           "signal n, 124 after the timeout, 127 or 126 when the program cannot be run, 2 for a "
           "mistake above.\n";
}

}  // namespace skerry::launcher
