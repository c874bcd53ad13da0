! SPDX-License-Identifier: BSD-3-Clause
! Reductions over active sets: all types and operations, over all PEs and over every second one, in place.
#define BITWISE
#define NAME int2
#define ELEMENT integer(2)
#define VALUE(i) int(i, 2)
#include "reduction_cases.inc"
#define NAME int4
#define ELEMENT integer(4)
#define VALUE(i) (i)
#include "reduction_cases.inc"
#define NAME int8
#define ELEMENT integer(8)
#define VALUE(i) ((i) + 0_8)
#include "reduction_cases.inc"
#undef BITWISE
#define NAME real4
#define ELEMENT real(4)
#define VALUE(i) ((i) / 2.0)
#include "reduction_cases.inc"
#define NAME real8
#define ELEMENT real(8)
#define VALUE(i) ((i) / 2.0_8)
#include "reduction_cases.inc"
#define NAME real16
#define ELEMENT real(16)
#define VALUE(i) ((i) + 2.0_16**(-90))
#include "reduction_cases.inc"
#define UNORDERED
#define NAME comp4
#define ELEMENT complex(4)
#define VALUE(i) cmplx(i, -(i))
#include "reduction_cases.inc"
#define NAME comp8
#define ELEMENT complex(8)
#define VALUE(i) cmplx(i, -(i), 8)
#include "reduction_cases.inc"

program reductions_test
  use checks
  implicit none
  include 'shmem.fh'
  real(4), save :: from4(2), to4(2), work4(SHMEM_REDUCE_MIN_WRKDATA_SIZE)
  real(8), save :: from8(2), to8(2), work8(SHMEM_REDUCE_MIN_WRKDATA_SIZE)
  complex(4), save :: from_c4(2), to_c4(2), work_c4(SHMEM_REDUCE_MIN_WRKDATA_SIZE)
  complex(8), save :: from_c8(2), to_c8(2), work_c8(SHMEM_REDUCE_MIN_WRKDATA_SIZE)
  integer, save :: sync(SHMEM_REDUCE_SYNC_SIZE) = SHMEM_SYNC_VALUE

  call begin()
  call int2()
  call int4()
  call int8()
  call real4()
  call real8()
  call real16()
  call comp4()
  call comp8()

  ! Exclusive or of bits: with itself nothing is left, so that an odd number of PEs leaves the value.
  from4 = [1.5, -2.5]
  from8 = from4
  from_c4 = cmplx(from4, from4 + 1)
  from_c8 = from_c4
  call shmem_barrier_all()
  call shmem_real4_xor_to_all(to4, from4, 2, 0, 0, n, work4, sync)
  call shmem_real8_xor_to_all(to8, from8, 2, 0, 0, n, work8, sync)
  call shmem_comp4_xor_to_all(to_c4, from_c4, 2, 0, 0, n, work_c4, sync)
  call shmem_comp8_xor_to_all(to_c8, from_c8, 2, 0, 0, n, work_c8, sync)
  if (mod(n, 2) == 1) then
    call check(all(to4 == from4) .and. all(to8 == from8), 'xor of reals')
    call check(all(to_c4 == from_c4) .and. all(to_c8 == from_c8), 'xor of complex')
  else
    call check(all(to4 == 0) .and. all(to8 == 0) .and. all(to_c4 == 0) .and. all(to_c8 == 0), 'xor')
  end if
  call finish()
end program
