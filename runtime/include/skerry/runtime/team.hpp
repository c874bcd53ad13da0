// SPDX-License-Identifier: BSD-3-Clause
// A team: PEs start, start + stride, ... of the world, numbered from 0, and the words through which
// they synchronise. Splitting a strided team by a stride (OpenSHMEM 1.5, 9.4) gives a strided team
// again, so that three numbers say who is in it; other front ends name the PEs one by one. The old
// active sets are teams too, without words of their own on each PE.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "skerry/runtime/operations.hpp"

namespace skerry::runtime {

struct team_place {
    int start;   // world PE of member 0
    int stride;  // between members; may be negative
    int size;
    // Where there is no stride: the members' world PEs, ascending; the caller keeps them as long as
    // the team lives.
    const int* pes = nullptr;

    int world_pe(int member) const { return pes ? pes[member] : start + member * stride; }
    // The member that a world PE is, or -1.
    int member_of(int world_pe) const;
};

struct barrier_algorithm;

// The team's words on each member's segment; see team_words.hpp.
struct team_words;
// Where its members run; see team_hosts.hpp.
struct team_hosts;

class team {
 public:
    // `words_at`: offset of the words in every segment. `private_words`: every member has words of
    // its own; otherwise only member 0's are used and algorithms that need more are not applicable.
    team(const operations& with, team_place place, transports::offset words_at, bool private_words);

    ~team();
    team(const team&) = delete;
    team& operator=(const team&) = delete;

    int my_member() const { return my_member_; }
    int size() const { return place_.size; }
    const team_place& place() const { return place_; }
    int world_pe(int member) const { return place_.world_pe(member); }
    const operations& with() const { return with_; }
    bool has_private_words() const { return private_words_; }
    // Every member's memory is mapped at every member.
    bool is_direct() const { return direct_; }

    // The hosts of a team across several, each of which has consecutive members that map each
    // other's memory, and words of their own; else null. The same choice at all members.
    const team_hosts* hosts() const { return hosts_.get(); }

    std::size_t table_bytes() const;

    // This PE's words, which are also the symmetric address of everybody's.
    team_words& words() const { return *words_; }
    // Member 0's words in this process; only where peers are mapped.
    team_words& words_of_first() const { return words_of(0); }
    // The same of any member that is mapped.
    team_words& words_of(int member) const;

    // Count the team's barriers, exchanges of messages and broadcasts; equal on all members between
    // collective calls.
    std::uint64_t next_barrier() { return ++barriers_; }
    std::uint64_t next_exchange() { return ++exchanges_; }
    std::uint64_t next_broadcast() { return ++broadcasts_; }

    // All members have arrived, and what each stored before is visible to all (stores through
    // Skerry to other PEs included, once ordered by quiet). OpenSHMEM 1.5, 9.9.2 sync.
    void sync();
    // Quiet, then sync. OpenSHMEM 1.5, 9.9.1 barrier.
    void barrier();

 private:
    operations with_;
    team_place place_;
    int my_member_;
    bool private_words_;
    bool direct_;
    std::unique_ptr<const team_hosts> hosts_;
    team_words* words_;
    const barrier_algorithm* barrier_;
    std::uint64_t barriers_ = 0;
    std::uint64_t exchanges_ = 0;
    std::uint64_t broadcasts_ = 0;
};

}  // namespace skerry::runtime
