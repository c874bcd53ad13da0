// SPDX-License-Identifier: BSD-3-Clause
// One source for every MPI. Only PMPI_ names are called, so that a front end which defines the MPI_
// ones never calls itself. Messages travel on a duplicate of MPI_COMM_WORLD or of the communicator
// that the program gives: same ranks, and the program's own receives cannot catch them.
#include "mpi/module/module.hpp"

#include <unistd.h>

#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace skerry_mpi {

MPI_Comm world = MPI_COMM_NULL;

int count_of(size_t number, const char* call) {
    if (number <= INT_MAX) return static_cast<int>(number);
    std::fprintf(stderr,
                 "skerry: %s: %zu bytes or elements in one call; at most %d are supported\n", call,
                 number, INT_MAX);
    PMPI_Abort(world, 1);
    return 0;
}

namespace {

#ifdef OPEN_MPI
constexpr const char* library_name = "Open MPI";
#else
constexpr const char* library_name = "MPICH";
#endif

pid_t initialised_by = 0;  // us, or nobody

int is_finalised() {
    int finalised = 0;
    PMPI_Finalized(&finalised);
    return finalised;
}

// MPI cannot be started again, but Skerry may be: so it ends with the process. Not where Skerry had
// not ended, which is an accident that MPI's launcher is to notice, and not in a child.
void end_with_process() {
    if (initialised_by == getpid() && world == MPI_COMM_NULL && !is_finalised()) PMPI_Finalize();
}

int start(const int* communicator) {
    if (is_finalised()) return 1;
    int initialised = 0;
    PMPI_Initialized(&initialised);
    if (!initialised && communicator) return 1;
    if (!initialised) {
        int provided = 0;
        PMPI_Init_thread(nullptr, nullptr, MPI_THREAD_MULTIPLE, &provided);
        initialised_by = getpid();
        std::atexit(end_with_process);
    }
    PMPI_Comm_dup(communicator ? PMPI_Comm_f2c(*communicator) : MPI_COMM_WORLD, &world);
    PMPI_Comm_set_errhandler(world, MPI_ERRORS_ARE_FATAL);
    look_for_slots();
    return 0;
}

void finish() {
    if (is_finalised()) return;
    PMPI_Comm_free(&world);  // which makes it MPI_COMM_NULL
}

int rank() {
    int value = 0;
    PMPI_Comm_rank(world, &value);
    return value;
}

int size() {
    int value = 0;
    PMPI_Comm_size(world, &value);
    return value;
}

int threads() {
    int provided = MPI_THREAD_SINGLE;
    PMPI_Query_thread(&provided);
    return provided == MPI_THREAD_MULTIPLE;
}

// The library describes itself in a text of its own making; the version is where its first digit
// is.
const char* library() {
    static char name[64];
    char text[MPI_MAX_LIBRARY_VERSION_STRING] = "";
    int length = 0;
    PMPI_Get_library_version(text, &length);
    const char* version = text + std::strcspn(text, "0123456789");
    const auto digits = static_cast<int>(std::strspn(version, "0123456789."));
    std::snprintf(name, sizeof name, "%s %.*s", library_name, digits, version);
    return name;
}

void barrier() {
    PMPI_Barrier(world);
}

void all_gather(const void* mine, size_t bytes, void* all) {
    const int count = count_of(bytes, "all_gather");
    PMPI_Allgather(mine, count, MPI_BYTE, all, count, MPI_BYTE, world);
}

void abort_job(int exit_code) {
    if (!is_finalised()) PMPI_Abort(world, exit_code);
}

void isend(const void* local, size_t bytes, int to, int tag, intptr_t* out) {
    MPI_Request request;
    PMPI_Isend(local, count_of(bytes, "isend"), MPI_BYTE, to, tag, world, &request);
    *out = packed(request);
}

void irecv(void* local, size_t bytes, int from, int tag, intptr_t* out) {
    MPI_Request request;
    PMPI_Irecv(local, count_of(bytes, "irecv"), MPI_BYTE, from, tag, world, &request);
    *out = packed(request);
}

void wait_all(intptr_t* words, size_t count) {
    static thread_local std::vector<MPI_Request> requests;
    requests.resize(count);
    for (size_t i = 0; i < count; ++i) requests[i] = unpacked<MPI_Request>(words[i]);
    PMPI_Waitall(count_of(count, "wait_all"), requests.data(), MPI_STATUSES_IGNORE);
    for (size_t i = 0; i < count; ++i) words[i] = packed(requests[i]);
}

int test(intptr_t* word) {
    auto request = unpacked<MPI_Request>(*word);
    int complete = 0;
    PMPI_Test(&request, &complete, MPI_STATUS_IGNORE);
    *word = packed(request);
    return complete;
}

// Matched, so that between the two calls no other thread can take the message.
int probe_any(int tag, skerry_mpi_arrival* found) {
    MPI_Message message;
    MPI_Status about;
    int there = 0;
    PMPI_Improbe(MPI_ANY_SOURCE, tag, world, &there, &message, &about);
    if (!there) return 0;
    int bytes = 0;
    PMPI_Get_count(&about, MPI_BYTE, &bytes);
    *found = {about.MPI_SOURCE, static_cast<size_t>(bytes), packed(message)};
    return 1;
}

void receive(const skerry_mpi_arrival* found, void* local) {
    auto message = unpacked<MPI_Message>(found->message);
    PMPI_Mrecv(local, count_of(found->bytes, "receive"), MPI_BYTE, &message, MPI_STATUS_IGNORE);
}

void all_reduce(double* values, size_t count, skerry_mpi_reduction operation) {
    const MPI_Op op = operation == skerry_mpi_sum       ? MPI_SUM
                      : operation == skerry_mpi_minimum ? MPI_MIN
                                                        : MPI_MAX;
    PMPI_Allreduce(MPI_IN_PLACE, values, count_of(count, "all_reduce"), MPI_DOUBLE, op, world);
}

constexpr skerry_mpi_table table{SKERRY_MPI_ABI_VERSION,
                                 start,
                                 finish,
                                 is_finalised,
                                 rank,
                                 size,
                                 library,
                                 barrier,
                                 all_gather,
                                 abort_job,
                                 isend,
                                 irecv,
                                 wait_all,
                                 all_reduce,
                                 threads,
                                 test,
                                 probe_any,
                                 receive,
                                 open_window,
                                 close_window,
                                 window_put,
                                 window_get,
                                 window_flush,
                                 make_type,
                                 free_type,
                                 isend_typed,
                                 irecv_typed,
                                 open_neighbourhood,
                                 close_neighbourhood,
                                 neighbour_exchange,
                                 has_slots,
                                 open_slots,
                                 close_slots,
                                 make_group,
                                 free_group,
                                 slots_post,
                                 slots_start,
                                 slots_put,
                                 slots_complete,
                                 slots_wait};

}  // namespace
}  // namespace skerry_mpi

extern "C" __attribute__((visibility("default"))) const skerry_mpi_table* skerry_mpi_module() {
    return &skerry_mpi::table;
}
