// SPDX-License-Identifier: BSD-3-Clause
// Windows over memory of the caller, locked for all ranks as long as they are open.
#include "mpi/module/module.hpp"

namespace skerry_mpi {

int open_window(void* memory, size_t bytes, intptr_t* out) {
    MPI_Win window = MPI_WIN_NULL;
    PMPI_Comm_set_errhandler(world, MPI_ERRORS_RETURN);
    int refused = PMPI_Win_create(memory, static_cast<MPI_Aint>(bytes), 1, MPI_INFO_NULL, world,
                                  &window) != MPI_SUCCESS;
    PMPI_Comm_set_errhandler(world, MPI_ERRORS_ARE_FATAL);
    PMPI_Allreduce(MPI_IN_PLACE, &refused, 1, MPI_INT, MPI_MAX, world);
    if (!refused) PMPI_Win_lock_all(MPI_MODE_NOCHECK, window);
    *out = packed(window);
    return refused;
}

void close_window(intptr_t word) {
    auto window = unpacked<MPI_Win>(word);
    PMPI_Win_unlock_all(window);
    PMPI_Win_free(&window);
}

void window_put(intptr_t window, const void* local, size_t bytes, int to, size_t offset,
                intptr_t* out) {
    const int count = count_of(bytes, "window_put");
    MPI_Request request;
    PMPI_Rput(local, count, MPI_BYTE, to, static_cast<MPI_Aint>(offset), count, MPI_BYTE,
              unpacked<MPI_Win>(window), &request);
    *out = packed(request);
}

void window_get(intptr_t window, void* local, size_t bytes, int from, size_t offset,
                intptr_t* out) {
    const int count = count_of(bytes, "window_get");
    MPI_Request request;
    PMPI_Rget(local, count, MPI_BYTE, from, static_cast<MPI_Aint>(offset), count, MPI_BYTE,
              unpacked<MPI_Win>(window), &request);
    *out = packed(request);
}

void window_flush(intptr_t window, int to) {
    PMPI_Win_flush(to, unpacked<MPI_Win>(window));
}

}  // namespace skerry_mpi
