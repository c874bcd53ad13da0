// SPDX-License-Identifier: BSD-3-Clause
// Messages with counts that MPI-4.0 added: included by for_each_count.hpp once for each type that
// counts have.
WRAP(COUNTED(Isendrecv), COUNTED(isendrecv), 13, send,
     (const void* data, COUNT count, MPI_Datatype type, int to, int tag, void* into, COUNT most,
      MPI_Datatype into_type, int from, int from_tag, MPI_Comm all, MPI_Request* request),
     (data, count, type, to, tag, into, most, into_type, from, from_tag, all, request), exchanges)
WRAP(COUNTED(Isendrecv_replace), COUNTED(isendrecv_replace), 10, send,
     (void* data, COUNT count, MPI_Datatype type, int to, int tag, int from, int from_tag,
      MPI_Comm all, MPI_Request* request),
     (data, count, type, to, tag, from, from_tag, all, request), replaces)
