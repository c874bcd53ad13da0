// SPDX-License-Identifier: BSD-3-Clause
// A call of a function of MPI while it is being recorded.
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
    call(operation& what, const void* returns_to) {
        if (recorder* all = current()) enter(*all, what, returns_to);
    }
    ~call() {
        if (recorder_) leave();
    }
    call(const call&) = delete;
    call& operator=(const call&) = delete;

    bool is_recorded() const { return recorder_ != nullptr; }
    // Whom it waits for, should it never end.
    void about(int rank, MPI_Comm there) {
        if (rank >= 0) recorder_->concerns(in_, group_of(there).peer(rank));
    }
    // To a rank of the communicator or of its remote group; nothing for MPI_PROC_NULL.
    void to(int rank, MPI_Comm there, MPI_Count count, MPI_Datatype type) {
        if (rank != MPI_PROC_NULL) send(group_of(there).peer(rank), bytes_of(count, type));
    }
    void to_target(int rank, MPI_Win window, MPI_Count count, MPI_Datatype type) {
        if (rank != MPI_PROC_NULL) send(group_of_window(window).peer(rank), bytes_of(count, type));
    }
    // A collective that does not say who gets what from whom.
    void to_all(MPI_Comm members, std::uint64_t bytes) {
        members_ = group_of(members).members;
        send(-1, bytes);
    }
    // The same of one with a root, among two groups: others than it in its group take no part.
    void to_all(MPI_Comm members, int root, MPI_Count count, MPI_Datatype type) {
        members_ = group_of(members).members;
        if (root != MPI_PROC_NULL) send(-1, bytes_of(count, type));
    }

    // By a collective: what is in place at its root stays there, as does what is one's own.
    void to_root(int root, MPI_Comm all, MPI_Count count, MPI_Datatype type) {
        const group& them = group_of(all);
        members_ = them.members;
        if (root >= 0 && root != them.own_place()) send(them.peer(root), bytes_of(count, type));
    }
    template <typename size>
    void from_root(int root, MPI_Comm all, size bytes_for) {
        members_ = group_of(all).members;
        if (group_of(all).is_root(root)) to_each(all, bytes_for);
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
    void enter(recorder& all, operation& what, const void* returns_to);
    void leave();
    void send(int peer, std::uint64_t bytes) {
        if (!plans_) return recorder_->message(in_, peer, bytes, members_);
        list().push_back({peer, bytes});
    }
    void send(const std::vector<recorder::sent>& all) {
        if (!plans_) recorder_->messages(in_, all, members_);
    }
    // Used for one call at a time, so that no memory is asked for in most of them.
    static std::vector<recorder::sent>& list();
    static std::vector<recorder::sent>& empty_list() {
        list().clear();
        return list();
    }

    recorder* recorder_ = nullptr;
    recorder::call in_{};
    std::uint32_t members_ = 0;
    bool plans_ = false;
    volatile std::uintptr_t alive_ = 0;
};

// The request may be another one from now on.
void forget_plan(MPI_Request gone);

}  // namespace skerry::instrument::mpi
