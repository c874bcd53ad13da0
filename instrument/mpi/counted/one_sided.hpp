// SPDX-License-Identifier: BSD-3-Clause
// Operations on windows with counts: included by for_each_count.hpp once for each type that counts
// have.
#define PUT(Name, name, pointer, meaning)                                                      \
    WRAP(COUNTED(Name), COUNTED(name), 9, one_sided,                                           \
         (pointer data, COUNT count, MPI_Datatype type, int target, MPI_Aint at,               \
          COUNT target_count, MPI_Datatype target_type, MPI_Win window),                       \
         (data, count, type, target, at, target_count, target_type, window), meaning)          \
    WRAP(COUNTED(R##name), COUNTED(r##name), 10, one_sided,                                    \
         (pointer data, COUNT count, MPI_Datatype type, int target, MPI_Aint at,               \
          COUNT target_count, MPI_Datatype target_type, MPI_Win window, MPI_Request* request), \
         (data, count, type, target, at, target_count, target_type, window, request), meaning)
PUT(Put, put, const void*, puts)
PUT(Get, get, void*, gets)
WRAP(COUNTED(Accumulate), COUNTED(accumulate), 10, one_sided,
     (const void* data, COUNT count, MPI_Datatype type, int target, MPI_Aint at, COUNT target_count,
      MPI_Datatype target_type, MPI_Op op, MPI_Win window),
     (data, count, type, target, at, target_count, target_type, op, window), accumulates)
WRAP(COUNTED(Raccumulate), COUNTED(raccumulate), 11, one_sided,
     (const void* data, COUNT count, MPI_Datatype type, int target, MPI_Aint at, COUNT target_count,
      MPI_Datatype target_type, MPI_Op op, MPI_Win window, MPI_Request* request),
     (data, count, type, target, at, target_count, target_type, op, window, request), accumulates)
WRAP(COUNTED(Get_accumulate), COUNTED(get_accumulate), 13, one_sided,
     (const void* data, COUNT count, MPI_Datatype type, void* result, COUNT result_count,
      MPI_Datatype result_type, int target, MPI_Aint at, COUNT target_count,
      MPI_Datatype target_type, MPI_Op op, MPI_Win window),
     (data, count, type, result, result_count, result_type, target, at, target_count, target_type,
      op, window),
     gets_and_accumulates)
WRAP(COUNTED(Rget_accumulate), COUNTED(rget_accumulate), 14, one_sided,
     (const void* data, COUNT count, MPI_Datatype type, void* result, COUNT result_count,
      MPI_Datatype result_type, int target, MPI_Aint at, COUNT target_count,
      MPI_Datatype target_type, MPI_Op op, MPI_Win window, MPI_Request* request),
     (data, count, type, result, result_count, result_type, target, at, target_count, target_type,
      op, window, request),
     gets_and_accumulates)
