// SPDX-License-Identifier: BSD-3-Clause
// What programs may do and profilers stumble over: arguments that do not matter, communicators of
// two groups, neighbourhoods, errors, jumps, callbacks. Compares its own count with the record.
#include <mpi.h>

#include <csetjmp>
#include <thread>
#include <utility>
#include <vector>

#include "own_count.hpp"

namespace {

constexpr int n = 100;
std::vector<int> data(10'000), into(10'000);

int next() {
    return (rank + 1) % ranks;
}
int previous() {
    return (rank + ranks - 1) % ranks;
}

void collectives_in_place() {
    const MPI_Comm all = MPI_COMM_WORLD;
    const int root = ranks - 1;
    if (rank == root) {
        MPI_Gather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, into.data(), n, MPI_INT, root, all);
        MPI_Scatter(data.data(), n, MPI_INT, MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, root, all);
        for (int r = 0; r < root; ++r) note("MPI_Scatter", r, 4 * n);
    } else {
        MPI_Gather(data.data(), n, MPI_INT, nullptr, 0, MPI_DATATYPE_NULL, root, all);
        MPI_Scatter(nullptr, 0, MPI_DATATYPE_NULL, into.data(), n, MPI_INT, root, all);
        note("MPI_Gather", root, 4 * n);
    }
    const std::vector<int> counts(ranks, n);
    std::vector<int> at(ranks);
    for (int r = 0; r < ranks; ++r) at[r] = 4 * n * r;
    const std::vector<MPI_Datatype> types(ranks, MPI_INT);
    MPI_Alltoallw(MPI_IN_PLACE, nullptr, nullptr, nullptr, into.data(), counts.data(), at.data(),
                  types.data(), all);
    MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, into.data(), n, MPI_INT, all);
    note("MPI_Allgather", -1, 4 * n);
    for (int r = 0; r < ranks; ++r)
        if (r != rank) note("MPI_Alltoallw", r, 4 * n);
}

void messages_to_nobody() {
    MPI_Send(nullptr, 0, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD);
    MPI_Sendrecv(data.data(), 0, MPI_INT, next(), 1, into.data(), 0, MPI_INT, previous(), 1,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    note("MPI_Sendrecv", next(), 0);
}

// Even ranks and odd ones.
void two_groups() {
    if (ranks < 2) return;
    const int side = rank % 2, own = rank / 2;
    MPI_Comm mine, both;
    MPI_Comm_split(MPI_COMM_WORLD, side, rank, &mine);
    MPI_Intercomm_create(mine, 0, MPI_COMM_WORLD, 1 - side, 1, &both);
    const auto number = [&](int r) { return 2 * r + 1 - side; };  // of the other side's
    const int n_others = ranks - (side == 0 ? (ranks + 1) / 2 : ranks / 2);
    MPI_Alltoall(data.data(), n, MPI_INT, into.data(), n, MPI_INT, both);
    for (int r = 0; r < n_others; ++r) note("MPI_Alltoall", number(r), 4 * n);
    // From the first of the even ones to all odd ones.
    const int root = side == 1 ? 0 : own == 0 ? MPI_ROOT : MPI_PROC_NULL;
    const bool takes_part = root != MPI_PROC_NULL;
    MPI_Bcast(data.data(), takes_part ? n : 0, MPI_INT, root, both);
    if (takes_part) note("MPI_Bcast", -1, 4 * n);
    MPI_Gather(data.data(), side == 1 ? n : 0, MPI_INT, into.data(), n, MPI_INT, root, both);
    if (side == 1) note("MPI_Gather", number(0), 4 * n);
    if (own == 0) {
        MPI_Sendrecv(data.data(), n, MPI_INT, 0, 2, into.data(), n, MPI_INT, 0, 2, both,
                     MPI_STATUS_IGNORE);
        note("MPI_Sendrecv", number(0), 4 * n);
    }
    MPI_Comm_free(&both);
    MPI_Comm_free(&mine);
}

void neighbourhoods() {
    const int closed = 1, open = 0;
    MPI_Comm ring, line, graph;
    MPI_Cart_create(MPI_COMM_WORLD, 1, &ranks, &closed, 0, &ring);
    MPI_Cart_create(MPI_COMM_WORLD, 1, &ranks, &open, 0, &line);
    const int to = next(), from = previous();
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, &from, MPI_UNWEIGHTED, 1, &to, MPI_UNWEIGHTED,
                                   MPI_INFO_NULL, 0, &graph);
    MPI_Neighbor_alltoall(data.data(), n, MPI_INT, into.data(), n, MPI_INT, ring);
    note("MPI_Neighbor_alltoall", previous(), 4 * n);
    note("MPI_Neighbor_alltoall", next(), 4 * n);
    MPI_Neighbor_allgather(data.data(), n, MPI_INT, into.data(), n, MPI_INT, line);
    if (rank > 0) note("MPI_Neighbor_allgather", rank - 1, 4 * n);
    if (rank + 1 < ranks) note("MPI_Neighbor_allgather", rank + 1, 4 * n);
    const int count = n, in = n, at = 0;
    MPI_Neighbor_alltoallv(data.data(), &count, &at, MPI_INT, into.data(), &in, &at, MPI_INT,
                           graph);
    note("MPI_Neighbor_alltoallv", next(), 4 * n);
    MPI_Comm_free(&ring);
    MPI_Comm_free(&line);
    MPI_Comm_free(&graph);
}

// Nothing is sent, and nothing is counted.
void errors() {
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    for (const int nobody : {ranks, ranks + 1'000'000, -77})
        if (MPI_Send(data.data(), 1, MPI_INT, nobody, 1, MPI_COMM_WORLD) == MPI_SUCCESS)
            std::fprintf(stderr, "a message to rank %d of %d was sent\n", nobody, ranks);
    MPI_Bcast(data.data(), 1, MPI_DATATYPE_NULL, 0, MPI_COMM_WORLD);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
}

std::jmp_buf before_error;

void jump(MPI_Comm*, int*, ...) {
    std::longjmp(before_error, 1);
}

void send_to_next(int bytes) {
    char frame[500] = {};
    MPI_Sendrecv(frame, bytes, MPI_CHAR, next(), 3, into.data(), bytes, MPI_CHAR, previous(), 3,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    note("MPI_Sendrecv", next(), bytes);
}

void fail() {
    char frame[2000] = {};
    MPI_Send(frame, 1, MPI_CHAR, ranks + 3, 1, MPI_COMM_WORLD);
}

// What follows is counted as ever.
void jumps() {
    MPI_Errhandler handler;
    MPI_Comm_create_errhandler(jump, &handler);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);
    if (setjmp(before_error) == 0) fail();
    send_to_next(17);
    if (setjmp(before_error) == 0) MPI_Send(nullptr, 1, MPI_CHAR, ranks + 3, 1, MPI_COMM_WORLD);
    send_to_next(18);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
    MPI_Errhandler_free(&handler);
}

MPI_Comm freed_within;

int free_another(MPI_Comm, int, void*, void*) {
    return MPI_Comm_free(&freed_within);
}

// Is part of the call that it is called by.
int send_while_copying(MPI_Comm, int, void*, void*, void*, int* is_copied) {
    *is_copied = 0;
    return MPI_Sendrecv(data.data(), 5, MPI_CHAR, 0, 4, into.data(), 5, MPI_CHAR, 0, 4,
                        MPI_COMM_SELF, MPI_STATUS_IGNORE);
}

// A callback sends, and another frees a communicator whose handle then is somebody else's.
void callbacks() {
    MPI_Comm outer, copy;
    int key = 0;
    MPI_Comm_dup(MPI_COMM_WORLD, &outer);
    MPI_Comm_dup(MPI_COMM_WORLD, &freed_within);
    MPI_Barrier(freed_within);
    note("MPI_Barrier", -1, 0);
    MPI_Sendrecv(data.data(), n, MPI_INT, next(), 5, into.data(), n, MPI_INT, previous(), 5,
                 freed_within, MPI_STATUS_IGNORE);
    note("MPI_Sendrecv", next(), 4 * n);
    MPI_Comm_create_keyval(send_while_copying, free_another, &key, nullptr);
    MPI_Comm_set_attr(outer, key, nullptr);
    MPI_Comm_dup(outer, &copy);
    MPI_Comm_free(&copy);
    MPI_Comm_free(&outer);
    std::vector<MPI_Comm> backwards(20);
    for (MPI_Comm& one : backwards) {
        MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &one);
        const int own = ranks - 1 - rank;
        MPI_Sendrecv(data.data(), n, MPI_INT, (own + 1) % ranks, 6, into.data(), n, MPI_INT,
                     (own + ranks - 1) % ranks, 6, one, MPI_STATUS_IGNORE);
        note("MPI_Sendrecv", previous(), 4 * n);
    }
    for (MPI_Comm& one : backwards) MPI_Comm_free(&one);
    MPI_Comm_free_keyval(&key);
}

// A type's handle is used again by a type of another size.
void types() {
    for (int size = 1; size <= 20; ++size) {
        MPI_Datatype some;
        MPI_Type_contiguous(size, MPI_INT, &some);
        MPI_Type_commit(&some);
        MPI_Sendrecv(data.data(), 1, some, next(), 7, into.data(), 1, some, previous(), 7,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        note("MPI_Sendrecv", next(), 4ull * size);
        MPI_Type_free(&some);
    }
}

// From more places than are remembered, and back.
template <int... place>
void look_from_many(std::integer_sequence<int, place...>) {
    int is_there = 0;
    ((MPI_Iprobe(MPI_ANY_SOURCE, 1000 + place, MPI_COMM_WORLD, &is_there, MPI_STATUS_IGNORE)), ...);
}

void looks(int times) {
    int is_done = 0, in = 0;
    const int out = 1;
    MPI_Request request;
    MPI_Irecv(&in, 1, MPI_INT, rank, 11, MPI_COMM_WORLD, &request);
    for (int i = 0; i < times; ++i) {
        MPI_Test(&request, &is_done, MPI_STATUS_IGNORE);
        if (i % 3 == 0) look_from_many(std::make_integer_sequence<int, 40>());
    }
    MPI_Send(&out, 1, MPI_INT, rank, 11, MPI_COMM_WORLD);
    note("MPI_Send", rank, 4);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    called["MPI_Test"] += times;
    called["MPI_Iprobe"] += 40 * ((times + 2) / 3);
}

void threads(int level) {
    if (level != MPI_THREAD_MULTIPLE) return;
    constexpr int n_threads = 3, n_messages = 200;
    std::vector<MPI_Comm> own(n_threads);
    for (MPI_Comm& one : own) MPI_Comm_dup(MPI_COMM_WORLD, &one);
    std::vector<std::thread> all;
    for (MPI_Comm one : own)
        all.emplace_back([one] {
            int out = 1, in = 0;
            for (int i = 0; i < n_messages; ++i) MPI_Iprobe(0, 12, one, &in, MPI_STATUS_IGNORE);
            for (int i = 0; i < n_messages; ++i)
                MPI_Sendrecv(&out, 1, MPI_INT, next(), 8, &in, 1, MPI_INT, previous(), 8, one,
                             MPI_STATUS_IGNORE);
        });
    for (std::thread& one : all) one.join();
    called["MPI_Iprobe"] += n_threads * n_messages;
    for (int i = 0; i < n_threads * n_messages; ++i) note("MPI_Sendrecv", next(), 4);
    for (MPI_Comm& one : own) MPI_Comm_free(&one);
}

#if MPI_VERSION >= 4
void run_twice(const char* name, MPI_Request request, int peer, std::uint64_t bytes) {
    for (int i = 0; i < 2; ++i) {
        MPI_Start(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        note(name, peer, bytes);
    }
    MPI_Request_free(&request);
}

void since_mpi_4() {
    MPI_Request request[2];
    MPI_Request receive;
    MPI_Irecv_c(into.data(), n, MPI_INT, previous(), 9, MPI_COMM_WORLD, &receive);
    MPI_Send_c(data.data(), n, MPI_INT, next(), 9, MPI_COMM_WORLD);
    note("MPI_Send_c", next(), 4 * n);
    MPI_Wait(&receive, MPI_STATUS_IGNORE);
    MPI_Isendrecv(data.data(), n, MPI_INT, next(), 9, into.data(), n, MPI_INT, previous(), 9,
                  MPI_COMM_WORLD, request);
    note("MPI_Isendrecv", next(), 4 * n);
    MPI_Wait(request, MPI_STATUS_IGNORE);
    MPI_Isendrecv_replace(data.data(), n, MPI_INT, next(), 9, previous(), 9, MPI_COMM_WORLD,
                          request);
    note("MPI_Isendrecv_replace", next(), 4 * n);
    MPI_Wait(request, MPI_STATUS_IGNORE);
    MPI_Bcast_init(data.data(), n, MPI_INT, 0, MPI_COMM_WORLD, MPI_INFO_NULL, request);
    run_twice("MPI_Start", request[0], -1, 4 * n);
    MPI_Psend_init(data.data(), 4, n, MPI_INT, next(), 10, MPI_COMM_WORLD, MPI_INFO_NULL, request);
    MPI_Precv_init(into.data(), 2, 2 * n, MPI_INT, previous(), 10, MPI_COMM_WORLD, MPI_INFO_NULL,
                   request + 1);
    for (int i = 0; i < 2; ++i) {
        MPI_Startall(2, request);
        MPI_Pready_range(0, 3, request[0]);
        MPI_Waitall(2, request, MPI_STATUSES_IGNORE);
        note("MPI_Startall", next(), 4 * 4 * n);
    }
    MPI_Request_free(request);
    MPI_Request_free(request + 1);
}
#else
void since_mpi_4() {}
#endif

}  // namespace

int main(int n_words, char** words) {
    int level = MPI_THREAD_SINGLE;
    MPI_Init_thread(&n_words, &words, n_words > 1 ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE,
                    &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    collectives_in_place();
    messages_to_nobody();
    two_groups();
    neighbourhoods();
    errors();
    if (level != MPI_THREAD_MULTIPLE) jumps();  // MPICH calls handlers with its lock taken
    callbacks();
    types();
    looks(1000);
    threads(level);
    since_mpi_4();
    MPI_Finalize();
    return compare_with_record();
}
