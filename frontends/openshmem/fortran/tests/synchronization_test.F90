! SPDX-License-Identifier: BSD-3-Clause
! Waiting for words that others write, and locks, which are INTEGERs: four bytes and no more.
program synchronization_test
  use checks
  implicit none
  include 'shmem.fh'
  integer, save :: word = 0
  integer(4), save :: word4 = 0
  integer(8), save :: word8 = 0
  integer, save :: locks(5) = 0
  integer(8), save :: wide_lock = 0
  integer :: i

  call begin()
  call shmem_integer_put(word, 1, 1, next)
  call shmem_int4_set(word4, 2, next)
  call shmem_int8_set(word8, 2_8**40, next)
  call shmem_wait(word, 0)
  call shmem_int4_wait(word4, 0)
  call shmem_int8_wait(word8, 0_8)
  call check(word == 1 .and. word4 == 2 .and. word8 == 2_8**40, 'wait')
  call shmem_barrier_all()
  call shmem_integer_put(word, -1, 1, next)
  call shmem_int4_set(word4, 7, next)
  call shmem_int8_set(word8, 2_8**41, next)
  call shmem_wait_until(word, SHMEM_CMP_LT, 0)
  call shmem_int4_wait_until(word4, SHMEM_CMP_GE, 7)
  call shmem_int8_wait_until(word8, SHMEM_CMP_NE, 2_8**40)
  call shmem_wait_until(word, SHMEM_CMP_EQ, -1)
  call shmem_wait_until(word, SHMEM_CMP_LE, -1)
  call shmem_wait_until(word, SHMEM_CMP_GT, -2)
  call check(word8 == 2_8**41, 'wait_until')
  call shmem_barrier_all()

  ! Their queues end on different PEs; the words beside them belong to the program.
  locks(1:5:2) = [-17, -18, -19]
  call shmem_barrier_all()
  do i = 2, 4, 2
    call trying(locks(i))
    call count_under(locks(i))
    call check(locks(i) == 0, 'a free lock is 0')
  end do
  call check(all(locks(1:5:2) == [-17, -18, -19]), 'words beside locks')
  do i = 1, 50
    call shmem_set_lock(wide_lock)
    call shmem_clear_lock(wide_lock)
  end do
  call shmem_barrier_all()
  call check(wide_lock == 0, 'a free lock of 8 bytes is 0')
  call finish()

contains
  ! Reads and writes of a word of PE 0, which get lost unless the lock keeps PEs apart.
  subroutine count_under(lock)
    integer, intent(inout) :: lock(*)
    integer, parameter :: rounds = 300
    integer, save :: counter
    integer :: round, before
    counter = 0
    call shmem_barrier_all()
    do round = 1, rounds
      if (mod(round, 3) == 0) then
        do while (shmem_test_lock(lock) /= 0)
        end do
      else
        call shmem_set_lock(lock)
      end if
      call shmem_integer_get(before, counter, 1, 0)
      call shmem_integer_put(counter, before + 1, 1, 0)
      call shmem_clear_lock(lock)
    end do
    call shmem_barrier_all()
    call shmem_integer_get(before, counter, 1, 0)
    call check(before == rounds * n, 'updates under a lock')
    call shmem_barrier_all()
  end subroutine

  ! While PE 0 holds the lock nobody else gets it.
  subroutine trying(lock)
    integer, intent(inout) :: lock
    if (me == 0) call check(shmem_test_lock(lock) == 0, 'a free lock')
    call shmem_barrier_all()
    if (me /= 0) call check(shmem_test_lock(lock) == 1, 'a lock that is held')
    call shmem_barrier_all()
    if (me == 0) call shmem_clear_lock(lock)
    call shmem_barrier_all()
  end subroutine
end program
