// SPDX-License-Identifier: BSD-3-Clause
// A call of a function of MPI while it is being recorded or delayed.
#pragma once

#include <mpi.h>

#include <cstdint>
#include <vector>

#include "groups.hpp"
#include "session.hpp"
#include "types.hpp"

namespace skerry::instrument::mpi {

// MPIs call their own functions, Fortran's may call C's, and callbacks call what they like: only
// the outermost is recorded, and the messages of a call only once it has succeeded.
class call {
 public:
    // is_look: it comes back at once, and not each of them is timed.
    call(operation& what, const void* returns_to, bool is_look = false) {
        recorder* const all = current();
        delays* const added = current_delays();
        if (all || added) enter(all, added, what, returns_to, is_look);
    }
    ~call() {
        if (recorder_ || delays_) leave();
    }
    call(const call&) = delete;
    call& operator=(const call&) = delete;

    // Neither is so for a call within another one.
    bool is_watched() const { return recorder_ || delays_; }
    delays* added() const { return delays_; }
    // When a collective or one-sided operation may be over; 0: nothing is known of that.
    double may_end() const { return may_end_; }
    // Whom it waits for, should it never end.
    void about(int rank, MPI_Comm there) {
        if (rank >= 0 && recorder_) recorder_->concerns(in_, group_of(there).peer(rank));
    }
    // To a rank of the communicator or of its remote group; nothing for MPI_PROC_NULL.
    void to(int rank, MPI_Comm there, MPI_Count count, MPI_Datatype type) {
        if (rank != MPI_PROC_NULL) send(group_of(there).peer(rank), bytes_of(count, type));
    }
    void to_target(int rank, MPI_Win window, MPI_Count count, MPI_Datatype type, bool fetches) {
        if (rank == MPI_PROC_NULL) return;
        const int peer = group_of_window(window).peer(rank);
        send(peer, bytes_of(count, type));
        if (delays_) may_end_ = delays_->one_sided(peer, bytes_of(count, type), fetches);
    }
    // A collective that does not say who gets what from whom. growing: what is sent doubles from
    // round to round.
    void to_all(MPI_Comm members, std::uint64_t bytes, bool growing = false) {
        members_ = group_of(members).members;
        send(-1, bytes);
        if (delays_) delay_rounds(bytes, growing);
    }
    // The same of one with a root, among two groups: others than it in its group take no part.
    void to_all(MPI_Comm members, int root, MPI_Count count, MPI_Datatype type) {
        members_ = group_of(members).members;
        if (root != MPI_PROC_NULL) to_all(members, bytes_of(count, type));
    }

    // By a collective: what is in place at its root stays there, as does what is one's own.
    void to_root(int root, MPI_Comm all, MPI_Count count, MPI_Datatype type) {
        const group& them = group_of(all);
        members_ = them.members;
        const bool gives = root >= 0 && root != them.own_place();
        if (gives) send(them.peer(root), bytes_of(count, type));
        if (delays_) delay_messages(gives ? 1 : them.others(), gives ? bytes_of(count, type) : 0);
    }
    template <typename size>
    void from_root(int root, MPI_Comm all, size bytes_for) {
        members_ = group_of(all).members;
        if (group_of(all).is_root(root)) return to_each(all, bytes_for);
        if (delays_) delay_messages(1, 0);
    }
    template <typename size>
    void to_each(MPI_Comm all, size bytes_for) {
        const group& them = group_of(all);
        members_ = them.members;
        const int own = them.own_place(), n = static_cast<int>(them.peers.size());
        std::vector<recorder::sent>& made = empty_list();
        for (int rank = 0; rank < n; ++rank)
            if (rank != own) made.push_back({them.peers[rank], bytes_for(rank)});
        send(made);
    }
    // bytes_for(n): for the nth of its neighbours.
    template <typename size>
    void to_neighbours(MPI_Comm all, size bytes_for) {
        const group& them = group_of(all);
        members_ = them.members;
        std::vector<recorder::sent>& made = empty_list();
        int n = 0;
        for (const int rank : destinations(all)) {
            if (rank != MPI_PROC_NULL) made.push_back({them.peer(rank), bytes_for(n)});
            ++n;
        }
        send(made);
    }

    // What follows is not sent now but whenever the request is started.
    void begin_plan() {
        empty_list();
        plans_ = true;
    }
    void keep_plan(MPI_Request request);
    void start(MPI_Request request);

 private:
    void enter(recorder* all, delays* added, operation& what, const void* returns_to, bool is_look);
    void delay_rounds(std::uint64_t bytes, bool growing);
    void delay_messages(std::uint64_t n, std::uint64_t bytes_of_each);
    void leave();
    void send(int peer, std::uint64_t bytes) {
        if (plans_) return list().push_back({peer, bytes});
        if (recorder_) recorder_->message(in_, peer, bytes, members_);
    }
    void send(const std::vector<recorder::sent>& all);
    // Used for one call at a time, so that no memory is asked for in most of them.
    static std::vector<recorder::sent>& list();
    static std::vector<recorder::sent>& empty_list() {
        list().clear();
        return list();
    }

    recorder* recorder_ = nullptr;
    recorder::call in_{};
    std::uint32_t members_ = 0;
    std::uint64_t stands_for_ = 1;
    bool plans_ = false;
    delays* delays_ = nullptr;
    double may_end_ = 0;
    volatile std::uintptr_t alive_ = 0;
};

// The request may be another one from now on.
void forget_plan(MPI_Request gone);

}  // namespace skerry::instrument::mpi
