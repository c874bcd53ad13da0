// SPDX-License-Identifier: BSD-3-Clause
// Sends random messages in every way that MPI has, counts them by itself, and compares its counts
// with the record of the library that is preloaded. Exit code 1 and a message where they differ.
#include <mpi.h>

#include <random>
#include <vector>

#include "own_count.hpp"

namespace {

std::vector<int> data(1 << 16), into(1 << 16);

// To the next in a circle that starts anywhere, so that nobody waits for ever.
void send_around(std::mt19937& random) {
    const int step = static_cast<int>(random() % ranks);
    const int count = static_cast<int>(random() % 3000);
    const int to = (rank + step) % ranks, from = (rank + ranks - step) % ranks;
    MPI_Request requests[2];
    switch (random() % 5) {
        case 0:
            MPI_Irecv(into.data(), count, MPI_INT, from, 1, MPI_COMM_WORLD, requests);
            MPI_Send(data.data(), count, MPI_INT, to, 1, MPI_COMM_WORLD);
            MPI_Wait(requests, MPI_STATUS_IGNORE);
            return note("MPI_Send", to, 4ull * count);
        case 1:
            MPI_Isend(data.data(), count, MPI_CHAR, to, 2, MPI_COMM_WORLD, requests);
            MPI_Irecv(into.data(), count, MPI_CHAR, from, 2, MPI_COMM_WORLD, requests + 1);
            MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
            return note("MPI_Isend", to, count);
        case 2:
            MPI_Sendrecv(data.data(), count, MPI_INT, to, 3, into.data(), count, MPI_INT, from, 3,
                         MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            return note("MPI_Sendrecv", to, 4ull * count);
        case 3:
            MPI_Send_init(data.data(), count, MPI_INT, to, 4, MPI_COMM_WORLD, requests);
            MPI_Recv_init(into.data(), count, MPI_INT, from, 4, MPI_COMM_WORLD, requests + 1);
            for (int i = 0; i < 3; ++i) {
                MPI_Startall(2, requests);
                MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
                note("MPI_Startall", to, 4ull * count);
            }
            MPI_Request_free(requests);
            MPI_Request_free(requests + 1);
            return;
        default:
            MPI_Isend(data.data(), count, MPI_INT, MPI_PROC_NULL, 5, MPI_COMM_WORLD, requests);
            MPI_Wait(requests, MPI_STATUS_IGNORE);
    }
}

// In a communicator whose ranks are the world's in reverse.
void call_all(std::mt19937& random, MPI_Comm backwards) {
    const int count = static_cast<int>(random() % 500);
    const int own = ranks - 1 - rank;
    const int root = static_cast<int>(random() % ranks);
    const auto world_rank = [](int r) { return ranks - 1 - r; };
    switch (random() % 6) {
        case 0:
            MPI_Allreduce(MPI_IN_PLACE, data.data(), count, MPI_INT, MPI_MAX, backwards);
            return note("MPI_Allreduce", -1, 4ull * count);
        case 1:
            MPI_Bcast(data.data(), count, MPI_INT, root, backwards);
            return note("MPI_Bcast", -1, 4ull * count);
        case 2:
            MPI_Alltoall(data.data(), count, MPI_INT, into.data(), count, MPI_INT, backwards);
            for (int r = 0; r < ranks; ++r)
                if (r != own) note("MPI_Alltoall", world_rank(r), 4ull * count);
            return;
        case 3: {
            std::vector<int> counts(ranks), at(ranks), own_counts(ranks, count + own),
                own_at(ranks);
            for (int r = 0; r < ranks; ++r) {
                counts[r] = count + r;
                own_at[r] = r * (count + own);
            }
            MPI_Alltoallv(data.data(), counts.data(), at.data(), MPI_INT, into.data(),
                          own_counts.data(), own_at.data(), MPI_INT, backwards);
            for (int r = 0; r < ranks; ++r)
                if (r != own) note("MPI_Alltoallv", world_rank(r), 4ull * (count + r));
            return;
        }
        case 4:
            MPI_Gather(data.data(), count, MPI_INT, into.data(), count, MPI_INT, root, backwards);
            if (own != root) note("MPI_Gather", world_rank(root), 4ull * count);
            return;
        default: {
            MPI_Request request;
            MPI_Iallgather(data.data(), count, MPI_INT, into.data(), count, MPI_INT, backwards,
                           &request);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
            return note("MPI_Iallgather", -1, 4ull * count);
        }
    }
}

void put_and_get(std::mt19937& random, MPI_Win window) {
    const int count = static_cast<int>(random() % 100);
    const int there = static_cast<int>(random() % ranks);
    MPI_Win_fence(0, window);
    MPI_Put(into.data(), count, MPI_INT, there, 1000, count, MPI_INT, window);
    note("MPI_Put", there, 4ull * count);
    MPI_Win_fence(0, window);
    MPI_Get(into.data(), count, MPI_INT, there, 0, count, MPI_INT, window);
    note("MPI_Get", there, 4ull * count);
    MPI_Win_fence(0, window);
}

}  // namespace

int main(int n, char** arguments) {
    MPI_Init(&n, &arguments);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    MPI_Comm backwards;
    MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &backwards);
    MPI_Win window;
    const bool has_window = ranks > 1;  // Open MPI 4.1 has none for a single rank
    if (has_window)
        MPI_Win_create(data.data(), 4ll * 2000, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    std::mt19937 alike(7), own(rank);
    for (int i = 0; i < 300; ++i) {
        send_around(alike);
        call_all(alike, backwards);
        if (has_window && i % 10 == 0) put_and_get(own, window);
    }
    if (has_window) MPI_Win_free(&window);
    MPI_Comm_free(&backwards);
    MPI_Finalize();
    return compare_with_record();
}
