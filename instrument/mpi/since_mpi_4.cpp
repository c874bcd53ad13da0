// SPDX-License-Identifier: BSD-3-Clause
// What MPI-4.0 added: sessions (11.3), partitioned messages (chapter 4), persistent collectives
// (6.13); for MPIs that have them.
#include "collective_meanings.hpp"
#include "wrap.hpp"

#if MPI_VERSION >= 4

namespace skerry::instrument::mpi {

#define SKERRY_COUNTED "counted/since_mpi_4.hpp"
#include "for_each_count.hpp"

WRAP(Barrier_init, barrier_init, 4, other, (MPI_Comm all, MPI_Info info, MPI_Request* request),
     (all, info, request), later<meets>)

WRAP(Psend_init, psend_init, 10, other,
     (const void* data, int parts, MPI_Count count, MPI_Datatype type, int to, int tag,
      MPI_Comm all, MPI_Info info, MPI_Request* request),
     (data, parts, count, type, to, tag, all, info, request), later<sends_parts>)
WRAP(Precv_init, precv_init, 10, other,
     (void* data, int parts, MPI_Count count, MPI_Datatype type, int from, int tag, MPI_Comm all,
      MPI_Info info, MPI_Request* request),
     (data, parts, count, type, from, tag, all, info, request), sends_nothing)
WRAP(Pready, pready, 3, send, (int part, MPI_Request request), (part, request), sends_nothing)
WRAP(Pready_range, pready_range, 4, send, (int first, int last, MPI_Request request),
     (first, last, request), sends_nothing)
WRAP(Pready_list, pready_list, 4, send, (int n, const int* parts, MPI_Request request),
     (n, parts, request), sends_nothing)
WRAP(Parrived, parrived, 4, wait, (MPI_Request request, int part, int* is_there),
     (request, part, is_there), sends_nothing)

#if MPI_VERSION > 4 || MPI_SUBVERSION >= 1
WRAP(Buffer_flush, buffer_flush, 1, wait, (), (), sends_nothing)
WRAP(Comm_flush_buffer, comm_flush_buffer, 2, wait, (MPI_Comm all), (all), sends_nothing)
#endif

// Fortran's texts bring a hidden length each.
WRAP(Comm_create_from_group, comm_create_from_group, 7, other,
     (MPI_Group group, const char* tag, MPI_Info info, MPI_Errhandler handler, MPI_Comm* made),
     (group, tag, info, handler, made), sends_nothing)

namespace {

// A program without MPI_COMM_WORLD: its processes are those of the session's world.
void begin_in(MPI_Session session) {
    MPI_Group world;
    if (PMPI(Group_from_session_pset)(session, "mpi://WORLD", &world) == MPI_SUCCESS)
        begin(world, true, 0);
}

std::atomic<int> open_sessions = 0;

}  // namespace

SKERRY_VISIBLE int MPI_Session_init(MPI_Info info, MPI_Errhandler handler, MPI_Session* session) {
    check_family();
    const int result = PMPI(Session_init)(info, handler, session);
    if (result != MPI_SUCCESS) return result;
    ++open_sessions;
    begin_in(*session);
    return result;
}

SKERRY_VISIBLE int MPI_Session_finalize(MPI_Session* session) {
    int has_world = 0;
    PMPI(Initialized)(&has_world);
    if (--open_sessions == 0 && !has_world) finish();
    return PMPI(Session_finalize)(session);
}

}  // namespace skerry::instrument::mpi

#endif
