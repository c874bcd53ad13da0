! SPDX-License-Identifier: BSD-3-Clause
! Makes the mistake that its argument names.
program errors_program
  implicit none
  include 'shmem.fh'
  character(20) :: mistake
  integer, save :: word(4), sync(SHMEM_BARRIER_SYNC_SIZE) = SHMEM_SYNC_VALUE
  integer(8) :: address
  integer :: errcode
  integer, allocatable :: on_heap(:)

  call get_command_argument(1, mistake)
  if (mistake == 'before_init') call shmem_put4(word, word, 1, 0)
  call shmem_init()
  allocate (on_heap(4))
  select case (mistake)
  case ('pe')
    call shmem_put4(word, word, 1, 2)
  case ('length')
    call shmem_getmem(word, word, -1, 0)
  case ('not_symmetric')
    call shmem_integer_put(on_heap, word, 1, 0)
  case ('stride')
    call shmem_iput8(word, word, 0, 1, 1, 0)
  case ('atomic')
    call shmem_int4_add(word, 1, 7)
  case ('comparison')
    call shmem_int4_wait_until(word, 42, 0)
  case ('lock')
    call shmem_set_lock(on_heap)
  case ('active_set')
    call shmem_barrier(0, 0, 3, sync)
  case ('shpalloc')
    call shpalloc(address, 0, errcode, 1)
  case ('shpdeallc')
    address = loc(word)
    call shpdeallc(address, errcode, 1)
  case ('global_exit')
    print *, 'said before the exit'
    call shmem_global_exit(7)
  case ('stop')
    stop 3
  end select
  deallocate (on_heap)
end program
