// SPDX-License-Identifier: BSD-3-Clause
// Windows for generalised active target (post, start, complete, wait), in memory that MPI
// allocates: on one host MPI can then put by a plain copy.
#include <algorithm>

#include "mpi/module/module.hpp"

namespace skerry_mpi {
namespace {

bool found = true;

// Nobody takes the ranks' locks.
MPI_Win allocate(size_t bytes, void** memory) {
    MPI_Info info;
    PMPI_Info_create(&info);
    PMPI_Info_set(info, "no_locks", "true");
    MPI_Win made = MPI_WIN_NULL;
    if (PMPI_Win_allocate(static_cast<MPI_Aint>(bytes), 1, info, world, memory, &made) !=
        MPI_SUCCESS)
        made = MPI_WIN_NULL;
    PMPI_Info_free(&info);
    return made;
}

bool all_share_memory() {
    int here = 0, all = 0;
    MPI_Comm host;
    PMPI_Comm_split_type(world, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &host);
    PMPI_Comm_size(host, &here);
    PMPI_Comm_size(world, &all);
    PMPI_Comm_free(&host);
    return here == all;
}

}  // namespace

// On one host there are always windows; beyond that an MPI may have none, and only trying tells.
void look_for_slots() {
    found = true;
    if (all_share_memory()) return;
    void* memory = nullptr;
    PMPI_Comm_set_errhandler(world, MPI_ERRORS_RETURN);
    MPI_Win tried = allocate(64, &memory);
    PMPI_Comm_set_errhandler(world, MPI_ERRORS_ARE_FATAL);
    int refused = tried == MPI_WIN_NULL;
    PMPI_Allreduce(MPI_IN_PLACE, &refused, 1, MPI_INT, MPI_MAX, world);
    found = refused == 0;
    if (found) PMPI_Win_free(&tried);
}

int has_slots() {
    return found;
}

intptr_t open_slots(size_t bytes, void** memory) {
    return packed(allocate(bytes, memory));
}

void close_slots(intptr_t word) {
    auto slots = unpacked<MPI_Win>(word);
    PMPI_Win_free(&slots);
}

intptr_t make_group(const int* ranks, size_t count) {
    MPI_Group all, made;
    PMPI_Comm_group(world, &all);
    PMPI_Group_incl(all, static_cast<int>(count), ranks, &made);
    PMPI_Group_free(&all);
    return packed(made);
}

void free_group(intptr_t word) {
    auto group = unpacked<MPI_Group>(word);
    PMPI_Group_free(&group);
}

void slots_post(intptr_t slots, intptr_t group) {
    PMPI_Win_post(unpacked<MPI_Group>(group), 0, unpacked<MPI_Win>(slots));
}

void slots_start(intptr_t slots, intptr_t group) {
    PMPI_Win_start(unpacked<MPI_Group>(group), 0, unpacked<MPI_Win>(slots));
}

void slots_put(intptr_t slots, const void* local, size_t bytes, int to, size_t offset) {
    constexpr size_t most = size_t{1} << 30;  // MPI counts in int
    for (size_t done = 0; done < bytes; done += most) {
        const int count = static_cast<int>(std::min(bytes - done, most));
        PMPI_Put(static_cast<const char*>(local) + done, count, MPI_BYTE, to,
                 static_cast<MPI_Aint>(offset + done), count, MPI_BYTE, unpacked<MPI_Win>(slots));
    }
}

void slots_complete(intptr_t slots) {
    PMPI_Win_complete(unpacked<MPI_Win>(slots));
}

void slots_wait(intptr_t slots) {
    PMPI_Win_wait(unpacked<MPI_Win>(slots));
}

}  // namespace skerry_mpi
