// SPDX-License-Identifier: BSD-3-Clause
// One source for every MPI. Only PMPI_ names are called, so that a front end which defines the MPI_
// ones never calls itself. Messages travel on a duplicate of MPI_COMM_WORLD: same ranks, and the
// program's own receives cannot catch them.
#define OMPI_SKIP_MPICXX 1
#define MPICH_SKIP_MPICXX 1
#include <mpi.h>

#include <climits>
#include <cstdio>
#include <cstring>
#include <type_traits>
#include <vector>

#include "mpi/module_abi.h"

namespace {

#ifdef OPEN_MPI
constexpr const char* library_name = "Open MPI";
#else
constexpr const char* library_name = "MPICH";
#endif

static_assert(sizeof(MPI_Request) <= sizeof(intptr_t) && std::is_trivially_copyable_v<MPI_Request>);

MPI_Comm world = MPI_COMM_NULL;
bool initialised_here = false;

bool is_finalised() {
    int finalised = 0;
    PMPI_Finalized(&finalised);
    return finalised != 0;
}

int start() {
    if (is_finalised()) return 1;
    int initialised = 0;
    PMPI_Initialized(&initialised);
    if (!initialised) {
        int provided = 0;
        PMPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &provided);
        initialised_here = true;
    }
    PMPI_Comm_dup(MPI_COMM_WORLD, &world);
    PMPI_Comm_set_errhandler(world, MPI_ERRORS_ARE_FATAL);
    return 0;
}

void finish() {
    if (is_finalised()) return;
    PMPI_Comm_free(&world);
    if (initialised_here) PMPI_Finalize();
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

// MPI counts in int.
int count_of(size_t number, const char* call) {
    if (number <= INT_MAX) return static_cast<int>(number);
    std::fprintf(stderr,
                 "skerry: %s: %zu bytes or elements in one call; at most %d are supported\n", call,
                 number, INT_MAX);
    PMPI_Abort(world, 1);
    return 0;
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

MPI_Request unpack(intptr_t packed) {
    MPI_Request request;
    std::memcpy(&request, &packed, sizeof(MPI_Request));
    return request;
}

void pack(MPI_Request request, intptr_t* packed) {
    *packed = 0;
    std::memcpy(packed, &request, sizeof(MPI_Request));
}

void isend(const void* local, size_t bytes, int to, int tag, intptr_t* out) {
    MPI_Request request;
    PMPI_Isend(local, count_of(bytes, "isend"), MPI_BYTE, to, tag, world, &request);
    pack(request, out);
}

void irecv(void* local, size_t bytes, int from, int tag, intptr_t* out) {
    MPI_Request request;
    PMPI_Irecv(local, count_of(bytes, "irecv"), MPI_BYTE, from, tag, world, &request);
    pack(request, out);
}

void wait_all(intptr_t* packed, size_t count) {
    static thread_local std::vector<MPI_Request> requests;
    requests.resize(count);
    for (size_t i = 0; i < count; ++i) requests[i] = unpack(packed[i]);
    PMPI_Waitall(count_of(count, "wait_all"), requests.data(), MPI_STATUSES_IGNORE);
    for (size_t i = 0; i < count; ++i) pack(requests[i], &packed[i]);
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
                                 rank,
                                 size,
                                 library,
                                 barrier,
                                 all_gather,
                                 abort_job,
                                 isend,
                                 irecv,
                                 wait_all,
                                 all_reduce};

}  // namespace

extern "C" __attribute__((visibility("default"))) const skerry_mpi_table* skerry_mpi_module() {
    return &table;
}
