// SPDX-License-Identifier: BSD-3-Clause
// Each collective with counts, its non-blocking and its persistent form: included by
// for_each_count.hpp once for each type that counts have. n: of the blocking form's parameters in
// Fortran; m: one more.
#define BOTH(Name, name, n, m, parameters, arguments, meaning)                                   \
    WRAP(COUNTED(Name), COUNTED(name), n, collective, WITH(parameters, ), WITH(arguments, ),     \
         meaning)                                                                                \
    WRAP(COUNTED(I##name), COUNTED(i##name), m, other, WITH(parameters, , MPI_Request* request), \
         WITH(arguments, , request), meaning)                                                    \
    PERSISTENT(COUNTED(Name##_init), COUNTED(name##_init), ONE_MORE(m), other,                   \
               WITH(parameters, , MPI_Info info, MPI_Request* request),                          \
               WITH(arguments, , info, request), later<meaning>)
#define WITH(list, ...) (LIST list __VA_ARGS__)
#define LIST(...) __VA_ARGS__

BOTH(Bcast, bcast, 6, 7, (void* data, COUNT count, MPI_Datatype type, int root, MPI_Comm all),
     (data, count, type, root, all), broadcasts)
BOTH(Gather, gather, 9, 10,
     (const void* data, COUNT count, MPI_Datatype type, void* into, COUNT into_count,
      MPI_Datatype into_type, int root, MPI_Comm all),
     (data, count, type, into, into_count, into_type, root, all), gathers)
BOTH(Gatherv, gatherv, 10, 11,
     (const void* data, COUNT count, MPI_Datatype type, void* into, const COUNT* counts,
      const PLACE* at, MPI_Datatype into_type, int root, MPI_Comm all),
     (data, count, type, into, counts, at, into_type, root, all), gathers_differing)
BOTH(Scatter, scatter, 9, 10,
     (const void* data, COUNT count, MPI_Datatype type, void* into, COUNT into_count,
      MPI_Datatype into_type, int root, MPI_Comm all),
     (data, count, type, into, into_count, into_type, root, all), scatters)
BOTH(Scatterv, scatterv, 10, 11,
     (const void* data, const COUNT* counts, const PLACE* at, MPI_Datatype type, void* into,
      COUNT into_count, MPI_Datatype into_type, int root, MPI_Comm all),
     (data, counts, at, type, into, into_count, into_type, root, all), scatters_differing)
#define EVERYWHERE(Name, name, meaning)                                                   \
    BOTH(Name, name, 8, 9,                                                                \
         (const void* data, COUNT count, MPI_Datatype type, void* into, COUNT into_count, \
          MPI_Datatype into_type, MPI_Comm all),                                          \
         (data, count, type, into, into_count, into_type, all), meaning)
EVERYWHERE(Allgather, allgather, gathers_everywhere)
EVERYWHERE(Alltoall, alltoall, turns)
EVERYWHERE(Neighbor_allgather, neighbor_allgather, tells_neighbours)
EVERYWHERE(Neighbor_alltoall, neighbor_alltoall, tells_neighbours)
#define EVERYWHERE_DIFFERING(Name, name, meaning)                                            \
    BOTH(Name, name, 9, 10,                                                                  \
         (const void* data, COUNT count, MPI_Datatype type, void* into, const COUNT* counts, \
          const PLACE* at, MPI_Datatype into_type, MPI_Comm all),                            \
         (data, count, type, into, counts, at, into_type, all), meaning)
EVERYWHERE_DIFFERING(Allgatherv, allgatherv, gathers_differing_everywhere)
EVERYWHERE_DIFFERING(Neighbor_allgatherv, neighbor_allgatherv, tells_neighbours)
#define ALLTOALLV(Name, name, meaning)                                                           \
    BOTH(Name, name, 10, 11,                                                                     \
         (const void* data, const COUNT* counts, const PLACE* at, MPI_Datatype type, void* into, \
          const COUNT* into_counts, const PLACE* into_at, MPI_Datatype into_type, MPI_Comm all), \
         (data, counts, at, type, into, into_counts, into_at, into_type, all), meaning)
ALLTOALLV(Alltoallv, alltoallv, turns_differing)
ALLTOALLV(Neighbor_alltoallv, neighbor_alltoallv, turns_among_neighbours)
#define ALLTOALLW(Name, name, place, meaning)                                                \
    BOTH(Name, name, 10, 11,                                                                 \
         (const void* data, const COUNT* counts, const place* at, const MPI_Datatype* types, \
          void* into, const COUNT* into_counts, const place* into_at,                        \
          const MPI_Datatype* into_types, MPI_Comm all),                                     \
         (data, counts, at, types, into, into_counts, into_at, into_types, all), meaning)
ALLTOALLW(Alltoallw, alltoallw, PLACE, turns_types)
ALLTOALLW(Neighbor_alltoallw, neighbor_alltoallw, MPI_Aint, turns_types_among_neighbours)
BOTH(Reduce, reduce, 8, 9,
     (const void* data, void* into, COUNT count, MPI_Datatype type, MPI_Op op, int root,
      MPI_Comm all),
     (data, into, count, type, op, root, all), reduces_to_one)
#define REDUCE(Name, name, meaning)                                                               \
    BOTH(Name, name, 7, 8,                                                                        \
         (const void* data, void* into, COUNT count, MPI_Datatype type, MPI_Op op, MPI_Comm all), \
         (data, into, count, type, op, all), meaning)
REDUCE(Allreduce, allreduce, reduces)
REDUCE(Scan, scan, reduces)
REDUCE(Exscan, exscan, reduces)
REDUCE(Reduce_scatter_block, reduce_scatter_block, reduces_alike_parts)
BOTH(Reduce_scatter, reduce_scatter, 7, 8,
     (const void* data, void* into, const COUNT* counts, MPI_Datatype type, MPI_Op op,
      MPI_Comm all),
     (data, into, counts, type, op, all), reduces_parts)
