// SPDX-License-Identifier: BSD-3-Clause
// Reading and writing with counts: included by for_each_count.hpp once for each type that counts
// have.
#define IO(Name, name, n, parameters, arguments) \
    WRAP(COUNTED(Name), COUNTED(name), n, other, parameters, arguments, sends_nothing)
// Blocking, non-blocking, and in two halves. `pointer`: to what is read or written.
#define AT_PLACE(name, pointer)                                                      \
    IO(File_##name##_at, file_##name##_at, 7,                                        \
       (MPI_File file, MPI_Offset at, pointer data, COUNT count, MPI_Datatype type,  \
        MPI_Status * status),                                                        \
       (file, at, data, count, type, status))                                        \
    IO(File_##name##_at_all, file_##name##_at_all, 7,                                \
       (MPI_File file, MPI_Offset at, pointer data, COUNT count, MPI_Datatype type,  \
        MPI_Status * status),                                                        \
       (file, at, data, count, type, status))                                        \
    IO(File_i##name##_at, file_i##name##_at, 7,                                      \
       (MPI_File file, MPI_Offset at, pointer data, COUNT count, MPI_Datatype type,  \
        MPI_Request * request),                                                      \
       (file, at, data, count, type, request))                                       \
    IO(File_i##name##_at_all, file_i##name##_at_all, 7,                              \
       (MPI_File file, MPI_Offset at, pointer data, COUNT count, MPI_Datatype type,  \
        MPI_Request * request),                                                      \
       (file, at, data, count, type, request))                                       \
    IO(File_##name##_at_all_begin, file_##name##_at_all_begin, 6,                    \
       (MPI_File file, MPI_Offset at, pointer data, COUNT count, MPI_Datatype type), \
       (file, at, data, count, type))
AT_PLACE(read, void*)
AT_PLACE(write, const void*)
#define ONWARD(name, pointer)                                                              \
    IO(File_##name, file_##name, 6,                                                        \
       (MPI_File file, pointer data, COUNT count, MPI_Datatype type, MPI_Status * status), \
       (file, data, count, type, status))
#define ONWARD_LATER(name, pointer)                                                          \
    IO(File_##name, file_##name, 6,                                                          \
       (MPI_File file, pointer data, COUNT count, MPI_Datatype type, MPI_Request * request), \
       (file, data, count, type, request))
#define ONWARD_BEGIN(name, pointer)                 \
    IO(File_##name##_begin, file_##name##_begin, 5, \
       (MPI_File file, pointer data, COUNT count, MPI_Datatype type), (file, data, count, type))
ONWARD(read, void*)
ONWARD(read_all, void*)
ONWARD(read_shared, void*)
ONWARD(read_ordered, void*)
ONWARD(write, const void*)
ONWARD(write_all, const void*)
ONWARD(write_shared, const void*)
ONWARD(write_ordered, const void*)
ONWARD_LATER(iread, void*)
ONWARD_LATER(iread_all, void*)
ONWARD_LATER(iread_shared, void*)
ONWARD_LATER(iwrite, const void*)
ONWARD_LATER(iwrite_all, const void*)
ONWARD_LATER(iwrite_shared, const void*)
ONWARD_BEGIN(read_all, void*)
ONWARD_BEGIN(read_ordered, void*)
ONWARD_BEGIN(write_all, const void*)
ONWARD_BEGIN(write_ordered, const void*)
