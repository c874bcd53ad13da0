// SPDX-License-Identifier: BSD-3-Clause
// Every way to receive a message, a collective or what is put, under the delay of SKERRY_DELAY:
// what is received is right, and never earlier than the delay allows. Exit code 1 and a message
// else.
#include <mpi.h>
#include <time.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

// As CMakeLists.txt gives them.
constexpr double overhead_send = 1e-3, overhead_recv = 2e-3, gap = 3e-3, latency = 5e-3,
                 per_byte = 100e-9;

int rank, ranks, failures;

double now() {
    timespec t;
    ::clock_gettime(CLOCK_MONOTONIC, &t);
    return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

struct message {
    double begun;  // by the clock that all processes of a host share
    int from, number;
    char rest[1000];
};

void check(bool right, const char* what, const char* how) {
    if (right) return;
    std::fprintf(stderr, "rank %d: %s: %s\n", rank, how, what);
    ++failures;
}

double least(std::size_t bytes) {
    return overhead_send + latency + per_byte * static_cast<double>(bytes);
}

void check_time(double since, double at_least, const char* how) {
    const double took = now() - since;
    if (took < at_least) std::fprintf(stderr, "%.6f s instead of %.6f\n", took, at_least);
    check(took >= at_least, "is there too early", how);
}

message got[2], out[2];

int next() {
    return (rank + 1) % ranks;
}
int previous() {
    return (rank + ranks - 1) % ranks;
}

void check_got(const message& one, int number, const char* how) {
    check(one.from == previous() && one.number == number, "is another message", how);
    check_time(one.begun, least(sizeof one) + overhead_recv, how);
}

MPI_Request send(int number) {
    message& one = out[number % 2];
    one = {now(), rank, number, {}};
    MPI_Request request;
    MPI_Isend(&one, sizeof one, MPI_CHAR, next(), 1, MPI_COMM_WORLD, &request);
    check_time(one.begun, overhead_send, "MPI_Isend");
    return request;
}

MPI_Request post(message& into) {
    MPI_Request request;
    MPI_Irecv(&into, sizeof into, MPI_CHAR, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &request);
    return request;
}

// One message by each of them.
void by_requests() {
    int number = 0, done = 0, index = 0, indices[3];
    MPI_Status status, statuses[3];
    const auto exchange = [&](const char* how, auto complete) {
        MPI_Request all[3] = {post(got[0]), send(++number), MPI_REQUEST_NULL};
        complete(all);
        check(all[0] == MPI_REQUEST_NULL, "is not complete", how);
        check_got(got[0], number, how);
        MPI_Waitall(3, all, MPI_STATUSES_IGNORE);
    };
    exchange("MPI_Wait", [&](MPI_Request* all) { MPI_Wait(all, MPI_STATUS_IGNORE); });
    exchange("MPI_Waitall", [&](MPI_Request* all) { MPI_Waitall(3, all, statuses); });
    exchange("MPI_Test", [&](MPI_Request* all) {
        for (done = 0; !done;) MPI_Test(all, &done, &status);
        check(status.MPI_SOURCE == previous() && status.MPI_TAG == 1, "has a wrong status",
              "MPI_Test");
    });
    exchange("MPI_Testall", [&](MPI_Request* all) {
        for (done = 0; !done;) MPI_Testall(3, all, &done, MPI_STATUSES_IGNORE);
    });
    exchange("MPI_Waitany", [&](MPI_Request* all) {
        for (index = -1; index != 0;) {
            MPI_Waitany(3, all, &index, &status);
            check(index != MPI_UNDEFINED, "is overlooked", "MPI_Waitany");
        }
        check(status.MPI_SOURCE == previous(), "has a wrong status", "MPI_Waitany");
    });
    exchange("MPI_Testany", [&](MPI_Request* all) {
        for (done = 0, index = -1; !done || index != 0;) {
            MPI_Testany(3, all, &index, &done, MPI_STATUS_IGNORE);
            check(!done || index != MPI_UNDEFINED, "is overlooked", "MPI_Testany");
        }
    });
    exchange("MPI_Waitsome", [&](MPI_Request* all) {
        while (all[0] != MPI_REQUEST_NULL) {
            MPI_Waitsome(3, all, &done, indices, statuses);
            check(done > 0, "is overlooked", "MPI_Waitsome");
        }
    });
    exchange("MPI_Testsome", [&](MPI_Request* all) {
        while (all[0] != MPI_REQUEST_NULL)
            MPI_Testsome(3, all, &done, indices, MPI_STATUSES_IGNORE);
    });
    exchange("MPI_Request_get_status", [&](MPI_Request* all) {
        for (done = 0; !done;) MPI_Request_get_status(all[0], &done, MPI_STATUS_IGNORE);
        check_time(got[0].begun, least(sizeof got[0]), "MPI_Request_get_status");
        MPI_Wait(all, MPI_STATUS_IGNORE);
    });
    MPI_Request none[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
    MPI_Waitany(2, none, &index, MPI_STATUS_IGNORE);
    check(index == MPI_UNDEFINED, "finds a request where none is", "MPI_Waitany");
    MPI_Waitsome(2, none, &done, indices, MPI_STATUSES_IGNORE);
    check(done == MPI_UNDEFINED, "finds a request where none is", "MPI_Waitsome");
}

void by_calls() {
    const MPI_Comm all = MPI_COMM_WORLD;
    const int size = sizeof(message);
    MPI_Message found;
    int is_there = 0;
    const auto exchange = [&](const char* how, int number, auto receive) {
        MPI_Request sending = send(number);
        receive();
        check_got(got[0], number, how);
        MPI_Wait(&sending, MPI_STATUS_IGNORE);
    };
    const auto receive = [&] {
        MPI_Recv(got, size, MPI_CHAR, previous(), 1, all, MPI_STATUS_IGNORE);
    };
    const auto probed = [&] {
        const double seen = now();
        receive();
        check(seen >= got[0].begun + least(sizeof got[0]), "is there too early", "a probe");
    };
    exchange("MPI_Recv", 100, receive);
    exchange("MPI_Probe", 101, [&] {
        MPI_Status status;
        MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, all, &status);
        probed();
    });
    exchange("MPI_Iprobe", 102, [&] {
        for (is_there = 0; !is_there;) MPI_Iprobe(previous(), 1, all, &is_there, MPI_STATUS_IGNORE);
        receive();
    });
    exchange("MPI_Mprobe", 103, [&] {
        MPI_Mprobe(previous(), 1, all, &found, MPI_STATUS_IGNORE);
        MPI_Mrecv(got, size, MPI_CHAR, &found, MPI_STATUS_IGNORE);
    });
    exchange("MPI_Improbe", 104, [&] {
        for (is_there = 0; !is_there;)
            MPI_Improbe(previous(), 1, all, &is_there, &found, MPI_STATUS_IGNORE);
        MPI_Mrecv(got, size, MPI_CHAR, &found, MPI_STATUS_IGNORE);
    });
    out[0] = {now(), rank, 105, {}};
    MPI_Sendrecv(out, size, MPI_CHAR, next(), 2, got, size, MPI_CHAR, previous(), 2, all,
                 MPI_STATUS_IGNORE);
    check_got(got[0], 105, "MPI_Sendrecv");
}

void persistent() {
    MPI_Request both[2];
    MPI_Recv_init(got, sizeof got[0], MPI_CHAR, previous(), 3, MPI_COMM_WORLD, both);
    MPI_Send_init(out, sizeof out[0], MPI_CHAR, next(), 3, MPI_COMM_WORLD, both + 1);
    for (int i = 0; i < 3; ++i) {
        out[0] = {now(), rank, i, {}};
        MPI_Startall(2, both);
        MPI_Waitall(2, both, MPI_STATUSES_IGNORE);
        check_got(got[0], i, "MPI_Startall");
    }
    int index = 0;
    MPI_Waitany(2, both, &index, MPI_STATUS_IGNORE);  // none is active
    check(index == MPI_UNDEFINED, "finds an active request", "MPI_Waitany");
    MPI_Request_free(both);
    MPI_Request_free(both + 1);
}

// The card is busy for the gap after each message.
void bursts() {
    constexpr int n = 4;
    char byte = 0, got_byte = 0;
    const double begun = now();
    MPI_Request requests[n];
    for (MPI_Request& one : requests)
        MPI_Isend(&byte, 1, MPI_CHAR, next(), 4, MPI_COMM_WORLD, &one);
    for (int i = 0; i < n; ++i)
        MPI_Recv(&got_byte, 1, MPI_CHAR, previous(), 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    const double ended = now();
    MPI_Waitall(n, requests, MPI_STATUSES_IGNORE);
    double first = begun;  // of who sent the burst that was received here
    MPI_Sendrecv_replace(&first, 1, MPI_DOUBLE, next(), 5, previous(), 5, MPI_COMM_WORLD,
                         MPI_STATUS_IGNORE);
    check(ended - first >= overhead_send + (n - 1) * gap + latency, "is there too early",
          "a burst");
}

int rounds() {
    int n = 0;
    while ((1 << n) < ranks) ++n;
    return n;
}

void collectives() {
    const double round = overhead_send + latency;
    double value = rank + 1.0, sum = 0;
    double begun = now();
    MPI_Barrier(MPI_COMM_WORLD);
    check_time(begun, rounds() * round, "MPI_Barrier");
    begun = now();
    MPI_Allreduce(&value, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    check_time(begun, rounds() * round, "MPI_Allreduce");
    check(sum == 0.5 * ranks * (ranks + 1), "is wrong", "MPI_Allreduce");
    begun = now();
    MPI_Request request;
    MPI_Ibarrier(MPI_COMM_WORLD, &request);
    for (int done = 0; !done;) MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    check_time(begun, rounds() * round, "MPI_Ibarrier");
    begun = now();
    std::vector<int> to(ranks, rank), from(ranks);
    MPI_Alltoall(to.data(), 1, MPI_INT, from.data(), 1, MPI_INT, MPI_COMM_WORLD);
    if (ranks > 1) check_time(begun, overhead_send + (ranks - 2) * gap + latency, "MPI_Alltoall");
    for (int r = 0; r < ranks; ++r) check(from[r] == r, "is wrong", "MPI_Alltoall");
}

void one_sided() {
    if (ranks == 1) return;  // Open MPI 4.1 has no window for a single rank
    double memory[2] = {-1, rank + 0.5}, value = rank, fetched = 0;
    MPI_Win window;
    MPI_Win_create(memory, sizeof memory, sizeof memory[0], MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    MPI_Win_lock_all(0, window);
    double begun = now();
    MPI_Put(&value, 1, MPI_DOUBLE, next(), 0, 1, MPI_DOUBLE, window);
    MPI_Win_flush(next(), window);
    check_time(begun, least(8), "MPI_Put");
    begun = now();
    MPI_Get(&fetched, 1, MPI_DOUBLE, next(), 1, 1, MPI_DOUBLE, window);
    MPI_Win_flush_local(next(), window);
    check_time(begun, least(8) + latency, "MPI_Get");
    check(fetched == next() + 0.5, "is wrong", "MPI_Get");
    MPI_Request request;
    begun = now();
    MPI_Rget(&fetched, 1, MPI_DOUBLE, previous(), 1, 1, MPI_DOUBLE, window, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    check_time(begun, least(8) + latency, "MPI_Rget");
    check(fetched == previous() + 0.5, "is wrong", "MPI_Rget");
    MPI_Win_unlock_all(window);
    MPI_Barrier(MPI_COMM_WORLD);
    check(memory[0] == previous(), "is wrong", "MPI_Put");
    MPI_Win_free(&window);
}

}  // namespace

int main(int n, char** words) {
    MPI_Init(&n, &words);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    by_requests();
    by_calls();
    persistent();
    bursts();
    collectives();
    one_sided();
    MPI_Finalize();
    return failures ? 1 : 0;
}
