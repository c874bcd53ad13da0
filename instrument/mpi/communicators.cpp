// SPDX-License-Identifier: BSD-3-Clause
// Making communicators, windows and types, and letting them go (MPI-3.1 chapters 4, 6, 7, 10, 11):
// their time, and that what was known of a handle is forgotten.
#include "wrap.hpp"

namespace skerry::instrument::mpi {

#define MAKES(Name, name, n, parameters, arguments) \
    WRAP(Name, name, n, other, parameters, arguments, sends_nothing)

WRAP(Comm_free, comm_free, 2, other, (MPI_Comm * all), (all), frees_communicator)
WRAP(Comm_disconnect, comm_disconnect, 2, other, (MPI_Comm * all), (all), frees_communicator)
WRAP(Win_free, win_free, 2, other, (MPI_Win * window), (window), frees_window)
WRAP(Type_free, type_free, 2, other, (MPI_Datatype * type), (type), frees_type)

MAKES(Comm_dup, comm_dup, 3, (MPI_Comm all, MPI_Comm* made), (all, made))
MAKES(Comm_dup_with_info, comm_dup_with_info, 4, (MPI_Comm all, MPI_Info info, MPI_Comm* made),
      (all, info, made))
MAKES(Comm_idup, comm_idup, 4, (MPI_Comm all, MPI_Comm* made, MPI_Request* request),
      (all, made, request))
MAKES(Comm_create, comm_create, 4, (MPI_Comm all, MPI_Group group, MPI_Comm* made),
      (all, group, made))
MAKES(Comm_create_group, comm_create_group, 5,
      (MPI_Comm all, MPI_Group group, int tag, MPI_Comm* made), (all, group, tag, made))
MAKES(Comm_split, comm_split, 5, (MPI_Comm all, int color, int key, MPI_Comm* made),
      (all, color, key, made))
MAKES(Comm_split_type, comm_split_type, 6,
      (MPI_Comm all, int kind, int key, MPI_Info info, MPI_Comm* made),
      (all, kind, key, info, made))
MAKES(Intercomm_create, intercomm_create, 7,
      (MPI_Comm local, int leader, MPI_Comm peers, int remote_leader, int tag, MPI_Comm* made),
      (local, leader, peers, remote_leader, tag, made))
MAKES(Intercomm_merge, intercomm_merge, 4, (MPI_Comm all, int is_high, MPI_Comm* made),
      (all, is_high, made))
MAKES(Cart_create, cart_create, 7,
      (MPI_Comm all, int n, const int* sizes, const int* is_periodic, int reorder, MPI_Comm* made),
      (all, n, sizes, is_periodic, reorder, made))
MAKES(Cart_sub, cart_sub, 4, (MPI_Comm all, const int* remain, MPI_Comm* made), (all, remain, made))
MAKES(Graph_create, graph_create, 7,
      (MPI_Comm all, int n, const int* index, const int* edges, int reorder, MPI_Comm* made),
      (all, n, index, edges, reorder, made))
MAKES(Dist_graph_create, dist_graph_create, 10,
      (MPI_Comm all, int n, const int* sources, const int* degrees, const int* targets,
       const int* weights, MPI_Info info, int reorder, MPI_Comm* made),
      (all, n, sources, degrees, targets, weights, info, reorder, made))
MAKES(Dist_graph_create_adjacent, dist_graph_create_adjacent, 11,
      (MPI_Comm all, int n, const int* sources, const int* weights, int m, const int* targets,
       const int* target_weights, MPI_Info info, int reorder, MPI_Comm* made),
      (all, n, sources, weights, m, targets, target_weights, info, reorder, made))

// Fortran's texts bring a hidden length each.
MAKES(Comm_spawn, comm_spawn, 11,
      (const char* command, char** words, int most, MPI_Info info, int root, MPI_Comm all,
       MPI_Comm* made, int* errors),
      (command, words, most, info, root, all, made, errors))
MAKES(Comm_spawn_multiple, comm_spawn_multiple, 12,
      (int count, char** commands, char*** words, const int* most, const MPI_Info* infos, int root,
       MPI_Comm all, MPI_Comm* made, int* errors),
      (count, commands, words, most, infos, root, all, made, errors))
MAKES(Comm_accept, comm_accept, 7,
      (const char* port, MPI_Info info, int root, MPI_Comm all, MPI_Comm* made),
      (port, info, root, all, made))
MAKES(Comm_connect, comm_connect, 7,
      (const char* port, MPI_Info info, int root, MPI_Comm all, MPI_Comm* made),
      (port, info, root, all, made))
MAKES(Comm_join, comm_join, 3, (int socket, MPI_Comm* made), (socket, made))

MAKES(Win_create, win_create, 7,
      (void* memory, MPI_Aint bytes, int unit, MPI_Info info, MPI_Comm all, MPI_Win* made),
      (memory, bytes, unit, info, all, made))
MAKES(Win_allocate, win_allocate, 7,
      (MPI_Aint bytes, int unit, MPI_Info info, MPI_Comm all, void* memory, MPI_Win* made),
      (bytes, unit, info, all, memory, made))
MAKES(Win_allocate_shared, win_allocate_shared, 7,
      (MPI_Aint bytes, int unit, MPI_Info info, MPI_Comm all, void* memory, MPI_Win* made),
      (bytes, unit, info, all, memory, made))
MAKES(Win_create_dynamic, win_create_dynamic, 4, (MPI_Info info, MPI_Comm all, MPI_Win* made),
      (info, all, made))
MAKES(Win_attach, win_attach, 4, (MPI_Win window, void* memory, MPI_Aint bytes),
      (window, memory, bytes))
MAKES(Win_detach, win_detach, 3, (MPI_Win window, const void* memory), (window, memory))

}  // namespace skerry::instrument::mpi
