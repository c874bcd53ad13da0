// SPDX-License-Identifier: BSD-3-Clause
// Who is in a communicator or a window, by numbers in the whole job. Looked up once for each, and
// again when its handle was let go and may be another's.
#pragma once

#include <mpi.h>

#include <cstdint>
#include <memory>
#include <vector>

namespace skerry::instrument::mpi {

constexpr int outsider = -2;  // of the job, or a rank that does not exist

struct group {
    std::vector<int> peers;  // by rank; of communicators of two groups those of the other group
    std::uint32_t members;   // of the own group
    int own_rank;            // in the own group
    bool is_double;          // of two groups
    std::uint64_t context;   // the same at all members, another for other members

    int peer(int rank) const {
        return rank >= 0 && rank < static_cast<int>(peers.size()) ? peers[rank] : outsider;
    }
    // The own rank among `peers`; -1 where it is not one of them.
    int own_place() const { return is_double ? -1 : own_rank; }
    std::uint64_t others() const { return peers.size() - (is_double || peers.empty() ? 0 : 1); }
    // Whether root names the caller.
    bool is_root(int root) const { return root == MPI_ROOT || (!is_double && root == own_rank); }
};

// Valid until the communicator is let go.
const group& group_of(MPI_Comm all);
std::shared_ptr<const group> keep_group(MPI_Comm all);  // also when it was let go
const group& group_of_window(MPI_Win window);

// The ranks that a neighbourhood collective sends to, in its order.
std::vector<int> destinations(MPI_Comm all);

// The handles may be others' from now on.
void forget_communicator(MPI_Comm gone);
void forget_window(MPI_Win gone);

// Ranks are numbered by that group from now on (MPI_COMM_WORLD's, or that of a session's world).
void set_everybody(MPI_Group all);

}  // namespace skerry::instrument::mpi
