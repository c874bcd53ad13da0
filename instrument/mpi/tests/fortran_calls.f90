! SPDX-License-Identifier: BSD-3-Clause
! Messages, requests and collectives of a Fortran program, by mpi_f08 where F08 is defined, else by mpi; counted
! by itself (own_count.hpp) and compared with the record.
program fortran_calls
  use, intrinsic :: iso_c_binding, only: c_int, c_char, c_null_char
#ifdef F08
  use mpi_f08
#else
  use mpi
#endif
  implicit none
  interface
    subroutine begin_count(rank, ranks) bind(c)
      import :: c_int
      integer(c_int), value :: rank, ranks
    end subroutine begin_count
    subroutine count_one(operation, peer, bytes) bind(c)
      import :: c_int, c_char
      character(kind=c_char), intent(in) :: operation(*)
      integer(c_int), value :: peer, bytes
    end subroutine count_one
    function compare_counts() bind(c) result(code)
      import :: c_int
      integer(c_int) :: code
    end function compare_counts
  end interface
  integer, parameter :: n = 100
  integer :: rank, ranks, next, previous, error, i, position, n_done, wrong
  integer :: data(n), into(n), indices(2)
  logical :: is_done
#ifdef F08
  type(MPI_Request) :: requests(2)
#else
  integer :: requests(2)
#endif

  call MPI_Init(error)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks, error)
  next = mod(rank + 1, ranks)
  previous = mod(rank + ranks - 1, ranks)
  call begin_count(rank, ranks)
  wrong = 0
  do i = 1, 6
    data = 1000 * rank + i
    into = -1
    call MPI_Irecv(into, n, MPI_INTEGER, previous, i, MPI_COMM_WORLD, requests(1), error)
    call MPI_Isend(data, n, MPI_INTEGER, next, i, MPI_COMM_WORLD, requests(2), error)
    call count("MPI_Isend", next, 4 * n)
    select case (i)
    case (1)
      call MPI_Wait(requests(1), MPI_STATUS_IGNORE, error)
    case (2)
      is_done = .false.
      do while (.not. is_done)
        call MPI_Test(requests(1), is_done, MPI_STATUS_IGNORE, error)
      end do
    case (3)
      do while (requests(1) /= MPI_REQUEST_NULL)
        call MPI_Waitany(2, requests, position, MPI_STATUS_IGNORE, error)
        if (position < 1 .or. position > 2) wrong = wrong + 1
      end do
    case (4)
      do while (requests(1) /= MPI_REQUEST_NULL)
        call MPI_Waitsome(2, requests, n_done, indices, MPI_STATUSES_IGNORE, error)
        if (any(indices(1:n_done) < 1) .or. any(indices(1:n_done) > 2)) wrong = wrong + 1
      end do
    case (5)
      do while (requests(1) /= MPI_REQUEST_NULL)
        call MPI_Testany(2, requests, position, is_done, MPI_STATUS_IGNORE, error)
      end do
    case default
    end select
    call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, error)
    if (any(into /= 1000 * previous + i)) wrong = wrong + 1
  end do
  call MPI_Sendrecv(data, n, MPI_INTEGER, next, 9, into, n, MPI_INTEGER, previous, 9, MPI_COMM_WORLD, &
                    MPI_STATUS_IGNORE, error)
  call count("MPI_Sendrecv", next, 4 * n)
  if (any(into /= 1000 * previous + 6)) wrong = wrong + 1
  call MPI_Bcast(data, n, MPI_INTEGER, 0, MPI_COMM_WORLD, error)
  call count("MPI_Bcast", -1, 4 * n)
  call MPI_Allreduce(MPI_IN_PLACE, data, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, error)
  call count("MPI_Allreduce", -1, 4)
  if (data(1) /= 6 * ranks) wrong = wrong + 1
  if (rank == 0) then
    call MPI_Gather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, into, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, error)
  else
    call MPI_Gather(data, 1, MPI_INTEGER, into, 0, MPI_DATATYPE_NULL, 0, MPI_COMM_WORLD, error)
    call count("MPI_Gather", 0, 4)
  end if
  call MPI_Finalize(error)
  if (wrong > 0) error stop "a message is not what was sent"
  if (compare_counts() /= 0) error stop 1

contains

  subroutine count(operation, peer, bytes)
    character(*), intent(in) :: operation
    integer, intent(in) :: peer, bytes
    call count_one(operation // c_null_char, peer, bytes)
  end subroutine count

end program fortran_calls
