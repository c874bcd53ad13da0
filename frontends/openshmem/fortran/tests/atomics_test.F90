! SPDX-License-Identifier: BSD-3-Clause
! Atomic memory operations: all PEs on words of one, and each on its neighbour's. The words between them must not
! change.
program atomics_test
  use checks
  implicit none
  include 'shmem.fh'
  integer(4), save :: word4(3) = 0
  integer(8), save :: word8(3) = 0
  real(4), save :: real4(3) = 0
  real(8), save :: real8(3) = 0
  integer(4) :: old4
  integer(8) :: old8, many
  integer :: i

  call begin()
  many = 2_8**40
  do i = 1, 100
    call shmem_int4_inc(word4(2), 0)
    call shmem_int4_add(word4(2), 2, 0)
    old4 = shmem_int4_finc(word4(2), 0)
    call check(old4 >= 4 * i - 1, 'int4_finc')
    old4 = shmem_int4_fadd(word4(2), 3, 0)
    call shmem_int8_inc(word8(2), 0)
    call shmem_int8_add(word8(2), many, 0)
    old8 = shmem_int8_finc(word8(2), 0)
    call check(old8 > many .and. mod(old8, many) <= 3 * 100 * n, 'int8_finc')
    old8 = shmem_int8_fadd(word8(2), 1_8 + many, 0)
  end do
  call shmem_barrier_all()
  call check(shmem_int4_fetch(word4(2), 0) == 700 * n, 'sum of 4 bytes')
  call check(shmem_int8_fetch(word8(2), 0) == (2 * many + 3) * 100 * n, 'sum of 8 bytes')
  call shmem_barrier_all()

  call shmem_int4_set(word4(2), 5 + me, next)
  call shmem_int8_set(word8(2), 5 + me + many, next)
  call shmem_real4_set(real4(2), 0.5 + me, next)
  call shmem_real8_set(real8(2), 0.25d0 + me, next)
  call shmem_barrier_all()
  call check(word4(2) == 5 + previous .and. word8(2) == 5 + previous + many, 'set')
  call shmem_barrier_all()
  call check(shmem_real4_fetch(real4(2), next) == 0.5 + me, 'real4_fetch')
  call check(shmem_real8_fetch(real8(2), next) == 0.25d0 + me, 'real8_fetch')
  call check(shmem_int4_cswap(word4(2), -1, 0, next) == 5 + me, 'int4_cswap that changes nothing')
  call check(shmem_int4_cswap(word4(2), 5 + me, 17, next) == 5 + me, 'int4_cswap')
  call check(shmem_int8_cswap(word8(2), 5 + me + many, 18 * many, next) == 5 + me + many, 'int8_cswap')
  call check(shmem_int4_swap(word4(2), 19, next) == 17, 'int4_swap')
  call check(shmem_swap(word4(2), 20, next) == 19, 'swap')
  call check(shmem_int8_swap(word8(2), -many, next) == 18 * many, 'int8_swap')
  call check(shmem_real4_swap(real4(2), -1.5, next) == 0.5 + me, 'real4_swap')
  call check(shmem_real8_swap(real8(2), -2.5d0, next) == 0.25d0 + me, 'real8_swap')
  call shmem_barrier_all()
  call check(word4(2) == 20 .and. word8(2) == -many .and. real4(2) == -1.5 .and. real8(2) == -2.5d0, 'swapped')
  call check(all(word4(1:3:2) == 0) .and. all(word8(1:3:2) == 0), 'integers beside')
  call check(all(real4(1:3:2) == 0) .and. all(real8(1:3:2) == 0), 'reals beside')
  call finish()
end program
