// SPDX-License-Identifier: BSD-3-Clause
// MPI-3.1 chapter 13: times alone; what goes to files is not sent to anybody.
#include "wrap.hpp"

namespace skerry::instrument::mpi {

#define SKERRY_COUNTED "counted/files.hpp"
#include "for_each_count.hpp"

#define FILES(Name, name, n, parameters, arguments) \
    WRAP(Name, name, n, other, parameters, arguments, sends_nothing)
// Fortran's texts bring a hidden length each.
FILES(File_open, file_open, 7,
      (MPI_Comm all, const char* path, int mode, MPI_Info info, MPI_File* file),
      (all, path, mode, info, file))
FILES(File_delete, file_delete, 4, (const char* path, MPI_Info info), (path, info))
FILES(File_set_view, file_set_view, 8,
      (MPI_File file, MPI_Offset at, MPI_Datatype unit, MPI_Datatype type, const char* kind,
       MPI_Info info),
      (file, at, unit, type, kind, info))
FILES(File_close, file_close, 2, (MPI_File * file), (file))
FILES(File_sync, file_sync, 2, (MPI_File file), (file))
FILES(File_set_size, file_set_size, 3, (MPI_File file, MPI_Offset bytes), (file, bytes))
FILES(File_preallocate, file_preallocate, 3, (MPI_File file, MPI_Offset bytes), (file, bytes))
FILES(File_seek, file_seek, 4, (MPI_File file, MPI_Offset by, int from), (file, by, from))
FILES(File_seek_shared, file_seek_shared, 4, (MPI_File file, MPI_Offset by, int from),
      (file, by, from))

#define END(name, pointer)                         \
    FILES(File_##name##_end, file_##name##_end, 4, \
          (MPI_File file, pointer data, MPI_Status * status), (file, data, status))
END(read_at_all, void*)
END(read_all, void*)
END(read_ordered, void*)
END(write_at_all, const void*)
END(write_all, const void*)
END(write_ordered, const void*)

}  // namespace skerry::instrument::mpi
