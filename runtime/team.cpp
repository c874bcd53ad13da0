// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/runtime/team.hpp"

#include <algorithm>

#include "select.hpp"
#include "skerry/runtime/collectives.hpp"
#include "team_hosts.hpp"
#include "team_words.hpp"

namespace skerry::runtime {

int team_place::member_of(int pe) const {
    if (pes) {
        const int* found = std::lower_bound(pes, pes + size, pe);
        return found != pes + size && *found == pe ? static_cast<int>(found - pes) : -1;
    }
    const int distance = pe - start;
    if (size == 1) return distance == 0 ? 0 : -1;
    if (distance % stride != 0) return -1;
    const int member = distance / stride;
    return member >= 0 && member < size ? member : -1;
}

team::team(const operations& with, team_place place, transports::offset words_at,
           bool private_words)
    : with_(with),
      place_(place),
      my_member_(place.member_of(with.all.pe())),
      private_words_(private_words),
      direct_(with.all.is_direct(place.world_pe(0), place.world_pe(place.size - 1))),
      hosts_(direct_ || !private_words ? nullptr : find_hosts(with, place, my_member_)),
      words_(reinterpret_cast<team_words*>(with.all.own(words_at))),
      barrier_(&select_algorithm("SKERRY_BARRIER", all_barrier_algorithms(), *this)) {}

team::~team() = default;

std::size_t team::table_bytes() const {
    return hosts_ ? hosts_->firsts.capacity() * sizeof hosts_->firsts[0] : 0;
}

team_words& team::words_of(int member) const {
    return *reinterpret_cast<team_words*>(
        with_.all.mapped(world_pe(member), with_.all.offset_of(words_)));
}

void team::sync() {
    if (place_.size > 1) barrier_->run(*this);
}

void team::barrier() {
    with_.ordering.quiet();
    sync();
}

}  // namespace skerry::runtime
