// SPDX-License-Identifier: BSD-3-Clause
#include "checks/agreement.hpp"

#include <cinttypes>
#include <cstring>

#include "checks/signature.hpp"
#include "skerry/base/fatal.hpp"
#include "team_words.hpp"

namespace skerry::runtime {
namespace {

std::int64_t comparable(const argument& given, const peers& all) {
    if (given.is == argument::kind::block) return 0;
    if (given.is != argument::kind::object) return given.value;
    return given.bytes > 0 ? static_cast<std::int64_t>(all.offset_of(given.address)) : 0;
}

signature sign(const team& members, const char* routine,
               std::initializer_list<argument> arguments) {
    signature mine{};
    std::strncpy(mine.routine.name, routine, sizeof mine.routine.name - 1);
    mine.site = call_site_of(calling_address());
    std::size_t at = 0;
    for (const argument& given : arguments)
        if (at < signature::most_values) mine.values[at++] = comparable(given, members.with().all);
    return mine;
}

[[noreturn]] void refuse_argument(const argument& given, const signature& mine, std::int64_t theirs,
                                  int pe, const std::string& site) {
    if (given.is == argument::kind::number)
        fatal(mine.routine.name,
              "%s: %" PRId64 " here, but %" PRId64
              " on PE %d, at %s: all PEs that make the call must pass the same",
              given.name, given.value, theirs, pe, site.c_str());
    fatal(mine.routine.name,
          "%s: not the same as on PE %d, at %s: all PEs that make the call must pass the same",
          given.name, pe, site.c_str());
}

// What follows a blank says only how the call came about, as in "shmem_finalize (at exit)".
bool same_routine(const std::string& one, const std::string& other) {
    return one.substr(0, one.find(' ')) == other.substr(0, other.find(' '));
}

void compare(const signature& mine, const signature& theirs, int pe,
             std::initializer_list<argument> arguments) {
    if (!same_routine(mine.routine.name, theirs.routine.name))
        fatal(
            mine.routine.name,
            "PE %d is in %s instead, at %s: all PEs of a team must make the same collective calls "
            "in the same order",
            pe, theirs.routine.name, describe(theirs.site).c_str());
    std::size_t at = 0;
    for (const argument& given : arguments) {
        if (at == signature::most_values) return;
        if (mine.values[at] != theirs.values[at])
            refuse_argument(given, mine, theirs.values[at], pe, describe(theirs.site));
        ++at;
    }
}

}  // namespace

void compare_calls(team& members, const char* routine, std::initializer_list<argument> arguments) {
    if (members.size() == 1) return;
    const signature mine = sign(members, routine, arguments);
    signature& told = members.words().told;  // on member 0
    if (members.my_member() == 0) told = mine;
    members.sync();
    if (members.my_member() != 0) {
        signature theirs{};
        members.with().copies.get(&theirs, &told, sizeof theirs, members.world_pe(0));
        compare(mine, theirs, members.world_pe(0), arguments);
    }
    members.sync();  // all have read before member 0 tells of its next call
}

}  // namespace skerry::runtime
