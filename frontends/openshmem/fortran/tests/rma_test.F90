! SPDX-License-Identifier: BSD-3-Clause
! Remote memory access, contiguous, strided and non-blocking, by every name.
program rma_test
  use checks
  implicit none
  include 'shmem.fh'
  call begin()
  call default_kind()
  call bytes_4()
  call bytes_8()
  call bits_32()
  call bits_64()
  call typed_complex()
  call typed_double()
  call typed_integer()
  call typed_logical()
  call typed_real()
  call bits_128()
  call typed_memory()
  call typed_character()
  call character_lengths()
  call finish()

contains
  ! The number of characters counts, not the variables' lengths.
  subroutine character_lengths()
    character(26), save :: there
    character(10), save :: here(2) = ['abcdefghij', 'klmnopqrst']
    there = repeat('-', 26)
    call shmem_barrier_all()
    call shmem_character_put(there(2:), here, 15, next)
    call shmem_barrier_all()
    call check(there == '-abcdefghijklmno----------', 'character_put over two elements')
    call shmem_barrier_all()
  end subroutine

end program

#define CASE default_kind
#define BEFORE shmem_
#define AFTER
#define ELEMENT integer
#define VALUE(i) (i)
#define BITS 0_4
#include "rma_cases.inc"

#define CASE bytes_4
#define BEFORE shmem_
#define AFTER 4
#define ELEMENT real
#define VALUE(i) real(i)
#define BITS 0_4
#include "rma_cases.inc"

#define CASE bytes_8
#define BEFORE shmem_
#define AFTER 8
#define ELEMENT double precision
#define VALUE(i) dble(i)
#define BITS 0_8
#include "rma_cases.inc"

#define CASE bits_32
#define BEFORE shmem_
#define AFTER 32
#define ELEMENT integer
#define VALUE(i) (i)
#define BITS 0_4
#include "rma_cases.inc"

#define CASE bits_64
#define BEFORE shmem_
#define AFTER 64
#define ELEMENT integer(8)
#define VALUE(i) (i * 10000000000_8)
#define BITS 0_8
#include "rma_cases.inc"

#define CASE typed_complex
#define BEFORE shmem_complex_
#define AFTER
#define ELEMENT complex
#define VALUE(i) cmplx(i, -(i))
#define BITS 0_8
#include "rma_cases.inc"

#define CASE typed_double
#define BEFORE shmem_double_
#define AFTER
#define ELEMENT double precision
#define VALUE(i) dble(i)
#define BITS 0_8
#include "rma_cases.inc"

#define CASE typed_integer
#define BEFORE shmem_integer_
#define AFTER
#define ELEMENT integer
#define VALUE(i) (i)
#define BITS 0_4
#include "rma_cases.inc"

#define CASE typed_logical
#define BEFORE shmem_logical_
#define AFTER
#define ELEMENT logical
#define VALUE(i) (mod(i, 3) == 1)
#define BITS 0_4
#include "rma_cases.inc"

#define CASE typed_real
#define BEFORE shmem_real_
#define AFTER
#define ELEMENT real
#define VALUE(i) real(i)
#define BITS 0_4
#include "rma_cases.inc"

#define CASE bits_128
#define BEFORE shmem_
#define AFTER 128
#define ELEMENT complex(8)
#define VALUE(i) cmplx(i, -(i), 8)
#define BITS (0.0_8, 0.0_8)
#include "rma_cases.inc"

#define NO_STRIDES
#define CASE typed_memory
#define BEFORE shmem_
#define AFTER mem
#define ELEMENT integer(1)
#define VALUE(i) int(i, 1)
#define BITS 0_1
#include "rma_cases.inc"

#define CASE typed_character
#define BEFORE shmem_character_
#define AFTER
#define ELEMENT character
#define VALUE(i) achar(48 + (i))
#define BITS 0_1
#include "rma_cases.inc"
