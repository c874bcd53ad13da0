// SPDX-License-Identifier: BSD-3-Clause
// What the module's files share: the communicator, handles as words, and the table's functions that
// are not in module.cpp. The table's header says what they do.
#pragma once

#define OMPI_SKIP_MPICXX 1
#define MPICH_SKIP_MPICXX 1
#include <mpi.h>

#include <type_traits>

#include "mpi/module_abi.h"

namespace skerry_mpi {

extern MPI_Comm world;

// MPI counts in int: what is beyond ends the job with a message.
int count_of(size_t number, const char* call);

// A handle of MPI (a pointer or an int) as the table passes it on, and back.
template <typename handle>
intptr_t packed(handle value) {
    if constexpr (std::is_pointer_v<handle>) {
        return reinterpret_cast<intptr_t>(value);
    } else {
        return value;
    }
}

template <typename handle>
handle unpacked(intptr_t word) {
    if constexpr (std::is_pointer_v<handle>) {
        return reinterpret_cast<handle>(word);
    } else {
        return static_cast<handle>(word);
    }
}

// windows.cpp
int open_window(void* memory, size_t bytes, intptr_t* window);
void close_window(intptr_t window);
void window_put(intptr_t window, const void* local, size_t bytes, int to, size_t offset,
                intptr_t* request);
void window_get(intptr_t window, void* local, size_t bytes, int from, size_t offset,
                intptr_t* request);
void window_flush(intptr_t window, int to);

// datatypes.cpp
intptr_t make_type(const skerry_mpi_piece* pieces, size_t count);
void free_type(intptr_t type);
void isend_typed(intptr_t type, int to, int tag, intptr_t* request);
void irecv_typed(intptr_t type, int from, int tag, intptr_t* request);
intptr_t open_neighbourhood(const int* from, size_t n_from, const int* to, size_t n_to);
void close_neighbourhood(intptr_t neighbourhood);
void neighbour_exchange(intptr_t neighbourhood, const intptr_t* receive_types,
                        const intptr_t* send_types, intptr_t* request);

// slots.cpp
void look_for_slots();  // collective, once there is a communicator
int has_slots();
intptr_t open_slots(size_t bytes, void** memory);
void close_slots(intptr_t slots);
intptr_t make_group(const int* ranks, size_t count);
void free_group(intptr_t group);
void slots_post(intptr_t slots, intptr_t group);
void slots_start(intptr_t slots, intptr_t group);
void slots_put(intptr_t slots, const void* local, size_t bytes, int to, size_t offset);
void slots_complete(intptr_t slots);
void slots_wait(intptr_t slots);

}  // namespace skerry_mpi
