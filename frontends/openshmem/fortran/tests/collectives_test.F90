! SPDX-License-Identifier: BSD-3-Clause
! Barriers, broadcast, collect, fcollect, alltoall: over all PEs and over every second one, with work arrays that
! are used again at once and that start at any multiple of 4 bytes.
program collectives_test
  use checks
  implicit none
  include 'shmem.fh'
  integer, parameter :: most = 8, length = 3
  integer, save :: sync_at(SHMEM_COLLECT_SYNC_SIZE + 1) = SHMEM_SYNC_VALUE
  integer(4), save :: from4(2 * length * most), to4(2 * length * most)
  integer(8), save :: from8(2 * length * most), to8(2 * length * most)
  integer :: shift
  integer :: my_place, members, first, log_stride  ! in the active set at hand

  call begin()
  do shift = 0, 1
    call over(0, 0, n, sync_at(1 + shift))
    if (mod(me, 2) == 0) call over(0, 1, (n + 1) / 2, sync_at(1 + shift))
    call shmem_barrier_all()
    if (me > 0) call over(1, 0, n - 1, sync_at(1 + shift))
    call shmem_barrier_all()
  end do
  call check(all(sync_at == SHMEM_SYNC_VALUE), 'work arrays are as they were')
  call finish()

contains
  subroutine over(from_pe, by_stride, of_size, sync)
    integer, intent(in) :: from_pe, by_stride, of_size
    integer, intent(inout) :: sync(*)
    integer :: i, j, at

    first = from_pe
    log_stride = by_stride
    members = of_size
    my_place = (me - first) / 2**log_stride
    from4 = [(100 * my_place + i, i = 1, size(from4))]
    from8 = from4 * 10000000000_8
    call cleared()
    call shmem_broadcast4(to4(2), from4, length, members - 1, first, log_stride, members, sync)
    call shmem_broadcast8(to8(2), from8, length, members - 1, first, log_stride, members, sync)
    call shmem_barrier(first, log_stride, members, sync)
    call was_broadcast('broadcast4, 8')
    call cleared()
    call shmem_broadcast32(to4(2), from4, length, members - 1, first, log_stride, members, sync)
    call shmem_broadcast64(to8(2), from8, length, members - 1, first, log_stride, members, sync)
    call shmem_barrier(first, log_stride, members, sync)
    call was_broadcast('broadcast32, 64')

    call cleared()
    call shmem_fcollect4(to4, from4, length, first, log_stride, members, sync)
    call shmem_fcollect8(to8, from8, length, first, log_stride, members, sync)
    call was_collected('fcollect4, 8', .false.)
    call cleared()
    call shmem_fcollect32(to4, from4, length, first, log_stride, members, sync)
    call shmem_fcollect64(to8, from8, length, first, log_stride, members, sync)
    call was_collected('fcollect32, 64', .false.)
    call cleared()
    call shmem_collect4(to4, from4, mod(my_place, 3), first, log_stride, members, sync)
    call shmem_collect8(to8, from8, mod(my_place, 3), first, log_stride, members, sync)
    call was_collected('collect4, 8', .true.)
    call cleared()
    call shmem_collect32(to4, from4, mod(my_place, 3), first, log_stride, members, sync)
    call shmem_collect64(to8, from8, mod(my_place, 3), first, log_stride, members, sync)
    call was_collected('collect32, 64', .true.)

    call cleared()
    call shmem_alltoall32(to4, from4, length, first, log_stride, members, sync)
    call shmem_alltoall64(to8, from8, length, first, log_stride, members, sync)
    do j = 0, members - 1
      do i = 1, length
        at = j * length + i
        call check(to4(at) == 100 * j + my_place * length + i .and. to8(at) == to4(at) * 10000000000_8, 'alltoall')
      end do
    end do
    call cleared()
    call shmem_alltoalls32(to4, from4, 2, 1, length, first, log_stride, members, sync)
    call shmem_alltoalls64(to8, from8, 2, 1, length, first, log_stride, members, sync)
    do j = 0, members - 1
      do i = 1, length
        at = 2 * (j * length + i) - 1
        call check(to4(at) == 100 * j + my_place * length + i .and. to8(at) == to4(at) * 10000000000_8, 'alltoalls')
        call check(to4(at + 1) == -1 .and. to8(at + 1) == -1, 'between alltoalls')
      end do
    end do
    call shmem_sync(first, log_stride, members, sync)
  end subroutine

  subroutine cleared()
    integer, save :: sync(SHMEM_BARRIER_SYNC_SIZE) = SHMEM_SYNC_VALUE
    call shmem_barrier(first, log_stride, members, sync)
    to4 = -1
    to8 = -1
    call shmem_barrier(first, log_stride, members, sync)
  end subroutine

  ! The root's own target stays as it is.
  subroutine was_broadcast(what)
    character(*), intent(in) :: what
    integer :: expected(length), i
    expected = [(100 * (members - 1) + i, i = 1, length)]
    if (my_place == members - 1) expected = -1
    call check(all(to4(2:length + 1) == expected), what)
    call check(all(to8(2:length + 1) == merge(-1_8, expected * 10000000000_8, expected == -1)), what)
    call check(to4(1) == -1 .and. to4(length + 2) == -1 .and. to8(length + 2) == -1, what)
  end subroutine

  subroutine was_collected(what, varied)
    character(*), intent(in) :: what
    logical, intent(in) :: varied
    integer :: place, i, at
    at = 0
    do place = 0, members - 1
      do i = 1, merge(mod(place, 3), length, varied)
        at = at + 1
        call check(to4(at) == 100 * place + i .and. to8(at) == (100 * place + i) * 10000000000_8, what)
      end do
    end do
    call check(to4(at + 1) == -1 .and. to8(at + 1) == -1, what)
  end subroutine
end program
