! SPDX-License-Identifier: BSD-3-Clause
! Blocks of the symmetric heap behind Cray pointers; errors come as numbers.
program memory_test
  use checks
  implicit none
  include 'shmem.fh'
  integer, parameter :: words = 1000
  integer(4) :: block(2 * words), other(1)
  integer(8) :: address, second, old
  pointer (address, block)
  pointer (second, other)
  integer :: errcode, i

  call begin()
  call shpalloc(address, words, errcode, 0)
  call check(errcode == 0 .and. address /= 0, 'shpalloc')
  call shpalloc(second, 1, errcode, 1)
  call check(second >= address + 4 * words, 'lengths are in words of 4 bytes')
  block(1:words) = [(1000 * me + i, i = 1, words)]
  call shmem_barrier_all()
  call shmem_get32(other, block(words), 1, next)
  call check(other(1) == 1000 * next + words, 'the other PE''s block')

  ! Behind it lies the second block, so that it cannot grow where it is.
  old = address
  call shpclmove(address, 2 * words, errcode, 0)
  call check(errcode == 1 .and. address /= old, 'shpclmove moves')
  call check(all(block(1:words) == [(1000 * me + i, i = 1, words)]), 'shpclmove keeps the values')
  block(2 * words) = me
  old = address
  call shpclmove(address, words, errcode, 0)
  call check(errcode == 0 .and. address == old, 'shpclmove shrinks in place')

  call shpalloc(old, 0, errcode, 0)
  call check(errcode == -1 .and. old == 0, 'a length of 0')
  call shpclmove(address, -3, errcode, 0)
  call check(errcode == -1, 'a negative length')
  call shpalloc(old, huge(1), errcode, 0)
  call check(errcode == -2, 'no room')
  old = loc(errcode)
  call shpdeallc(old, errcode, 0)
  call check(errcode == -3, 'not in the heap')
  old = address + 64
  call shpdeallc(old, errcode, 0)
  call check(errcode == -5, 'inside a block')
  call shpdeallc(address, errcode, 0)
  call check(errcode == 0, 'shpdeallc')
  call shpdeallc(address, errcode, 0)
  call check(errcode == -5, 'freed before')
  call shpdeallc(second, errcode, 0)
  call check(errcode == 0, 'shpdeallc of the second')
  call finish()
end program
