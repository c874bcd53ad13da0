// SPDX-License-Identifier: BSD-3-Clause
#include "checks/whereabouts.hpp"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <map>
#include <tuple>
#include <vector>

#include "checks/check_page.hpp"
#include "skerry/base/clock.hpp"

namespace skerry::runtime {
namespace {

constexpr double fresh_s =
    1;  // who waits looks every few milliseconds, on a crowded core more rarely

// What one PE is doing, as far as it is the same for several of them.
struct activity {
    bool waits;
    std::string routine;  // that it waits in, or called last
    call_site site;       // of a wait

    bool operator<(const activity& other) const { return key() < other.key(); }

 private:
    std::tuple<bool, std::string, std::uint64_t, std::string> key() const {
        return {waits, routine, site.at, site.object};
    }
};

struct crowd {
    std::vector<int> pes;
    double longest_s = 0;
};

std::string name_of(const bootstrap::call_record& call) {
    return {call.name, ::strnlen(call.name, sizeof call.name)};
}

// "PE 3", "PEs 0-2, 5".
std::string names_of(const std::vector<int>& pes) {
    std::string text = pes.size() > 1 ? "PEs " : "PE ";
    for (std::size_t first = 0; first < pes.size();) {
        std::size_t last = first;
        while (last + 1 < pes.size() && pes[last + 1] == pes[last] + 1) ++last;
        text.append(first == 0 ? "" : ", ").append(std::to_string(pes[first]));
        if (last > first) text.append("-").append(std::to_string(pes[last]));
        first = last + 1;
    }
    return text;
}

std::string text_of(const activity& doing, double longest_s) {
    char waits[32];
    std::snprintf(waits, sizeof waits, " for %.3g s", longest_s);
    if (!doing.waits)
        return "waits for nothing; the last call was " +
               (doing.routine.empty() ? "shmem_init" : doing.routine);
    return "in " + doing.routine + " at " + describe(doing.site) + waits;
}

}  // namespace

std::string whereabouts(const operations& with, bootstrap::membership& job) {
    std::map<activity, crowd> crowds;
    const double now = now_seconds();
    for (int pe = 0; pe < with.all.n_pes(); ++pe) {
        check_page page{};
        with.copies.get(&page, &check_page_of(with.all), sizeof page, pe);
        const bool waits = now - page.seen_waiting < fresh_s;
        const bootstrap::call_record* last = job.last_call_of(pe);
        crowd& same = crowds[{waits, name_of(waits || !last ? page.routine : *last),
                              waits ? page.site : call_site{}}];
        same.pes.push_back(pe);
        same.longest_s = std::max(same.longest_s, now - page.waits_since);
    }
    std::vector<std::pair<int, std::string>> lines;
    for (const auto& [doing, those] : crowds)
        lines.emplace_back(those.pes.front(), "skerry:   " + names_of(those.pes) + ": " +
                                                  text_of(doing, those.longest_s) + "\n");
    std::sort(lines.begin(), lines.end());
    std::string text;
    for (const auto& [first, line] : lines) text += line;
    return text;
}

}  // namespace skerry::runtime
