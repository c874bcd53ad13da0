! SPDX-License-Identifier: BSD-3-Clause
! random_init: what images share of their sequences, and what comes again.
program random_init_test
  use checks
  implicit none
  real(8), save :: here(2)[*]
  real(8) :: again(2), first
  integer :: i
  call begin()

  call random_init(.true., .false.)
  call random_number(here)
  sync all
  call check(all(here(:)[next] == here), 'the same on all images')
  again = here
  call random_init(.true., .false.)
  call random_number(first)
  call check(first == again(1), 'repeatable')
  sync all

  call random_init(.true., .true.)
  call random_number(here)
  sync all
  do i = 1, n
    call check(i == me .or. here(1)[i] /= here(1), 'different on each image')
  end do
  again = here
  sync all
  call random_init(.true., .true.)
  call random_number(here)
  call check(all(here == again), 'repeatable on each image')
  sync all

  call random_init(.false., .true.)
  call random_number(here)
  sync all
  do i = 1, n
    call check(i == me .or. here(1)[i] /= here(1), 'different, not repeatable')
  end do
  call check(here(1) /= again(1), 'not what is repeatable')
  sync all

  call random_init(.false., .false.)
  call random_number(here)
  sync all
  call check(all(here(:)[next] == here), 'not repeatable, the same on all images')
  again = here
  sync all
  call random_init(.false., .false.)
  call random_number(here)
  call check(here(1) /= again(1), 'another one each time')
  call finish()
end program
