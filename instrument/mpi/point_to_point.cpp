// SPDX-License-Identifier: BSD-3-Clause
// MPI-3.1 chapter 3.
#include "completions.hpp"
#include "wrap.hpp"

namespace skerry::instrument::mpi {

#define SKERRY_COUNTED "counted/point_to_point.hpp"
#include "for_each_count.hpp"

WRAP(Probe, probe, 5, wait, (int from, int tag, MPI_Comm all, MPI_Status* status),
     (from, tag, all, status), probes)
WRAP(Iprobe, iprobe, 6, wait, (int from, int tag, MPI_Comm all, int* is_there, MPI_Status* status),
     (from, tag, all, is_there, status), looks_for_message)
WRAP(Mprobe, mprobe, 6, wait,
     (int from, int tag, MPI_Comm all, MPI_Message* message, MPI_Status* status),
     (from, tag, all, message, status), probes_and_takes)
WRAP(Improbe, improbe, 7, wait,
     (int from, int tag, MPI_Comm all, int* is_there, MPI_Message* message, MPI_Status* status),
     (from, tag, all, is_there, message, status), looks_and_takes)

WRAP(Wait, wait, 3, wait, (MPI_Request * request, MPI_Status* status), (request, status), waits)
WRAP(Waitall, waitall, 4, wait, (int count, MPI_Request* requests, MPI_Status* statuses),
     (count, requests, statuses), waits_for_all)
WRAP(Waitany, waitany, 5, wait, (int count, MPI_Request* requests, int* index, MPI_Status* status),
     (count, requests, index, status), waits_for_any)
WRAP(Waitsome, waitsome, 6, wait,
     (int count, MPI_Request* requests, int* n_done, int* indices, MPI_Status* statuses),
     (count, requests, n_done, indices, statuses), waits_for_some)
WRAP(Test, test, 4, wait, (MPI_Request * request, int* is_done, MPI_Status* status),
     (request, is_done, status), tests)
WRAP(Testall, testall, 5, wait,
     (int count, MPI_Request* requests, int* are_done, MPI_Status* statuses),
     (count, requests, are_done, statuses), tests_all)
WRAP(Testany, testany, 6, wait,
     (int count, MPI_Request* requests, int* index, int* is_done, MPI_Status* status),
     (count, requests, index, is_done, status), tests_any)
WRAP(Testsome, testsome, 6, wait,
     (int count, MPI_Request* requests, int* n_done, int* indices, MPI_Status* statuses),
     (count, requests, n_done, indices, statuses), tests_some)

WRAP(Start, start, 2, send, (MPI_Request * request), (request), starts)
WRAP(Startall, startall, 3, send, (int count, MPI_Request* requests), (count, requests), starts_all)
WRAP(Request_free, request_free, 2, other, (MPI_Request * request), (request), frees_request)
WRAP(Request_get_status, request_get_status, 4, wait,
     (MPI_Request request, int* is_done, MPI_Status* status), (request, is_done, status),
     looks_at_request)
WRAP(Buffer_detach, buffer_detach, 3, wait, (void* data, int* bytes), (data, bytes), sends_nothing)
WRAP(Cancel, cancel, 2, other, (MPI_Request * request), (request), sends_nothing)

}  // namespace skerry::instrument::mpi
