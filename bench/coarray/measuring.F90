! SPDX-License-Identifier: BSD-3-Clause
! Repeated timing and rows of JSON, as the other benchmarks have them, for coarray programs: what is
! measured is a Fortran statement, `count` times.
module measuring
  use, intrinsic :: iso_fortran_env, only: int64, real64, output_unit
  implicit none
  private
  public :: operation, timing, time_alone, time_together, row, open_rows, close_rows

#ifndef BENCH_IMPLEMENTATION
#define BENCH_IMPLEMENTATION "skerry"
#endif

  abstract interface
    subroutine operation(count)
      import :: int64
      integer(int64), intent(in) :: count
    end subroutine
  end interface

  ! Seconds per operation over several samples.
  type :: timing
    real(real64) :: median, minimum, maximum
  end type

  integer, parameter :: samples = 11
  real(real64), parameter :: sample_seconds = 0.004_real64
  integer(int64), parameter :: most = 2_int64**24
  logical :: is_first = .true.

contains

  function seconds_of(what, count) result(seconds)
    procedure(operation) :: what
    integer(int64), intent(in) :: count
    real(real64) :: seconds
    integer(int64) :: start, finish, rate
    call system_clock(start, rate)
    call what(count)
    call system_clock(finish)
    seconds = real(finish - start, real64) / real(rate, real64)
  end function

  ! The better of two: one alone may have been interrupted.
  function is_long_enough(what, count) result(is)
    procedure(operation) :: what
    integer(int64), intent(in) :: count
    logical :: is
    real(real64) :: first, second
    first = seconds_of(what, count)
    second = seconds_of(what, count)
    is = min(first, second) > sample_seconds .or. count >= most
  end function

  function time_samples(what, count) result(made)
    procedure(operation) :: what
    integer(int64), intent(in) :: count
    type(timing) :: made
    real(real64) :: seconds(samples), next
    integer :: i, j
    do i = 1, samples
      next = seconds_of(what, count) / real(count, real64)
      do j = i - 1, 1, -1
        if (seconds(j) <= next) exit
        seconds(j + 1) = seconds(j)
      end do
      seconds(j + 1) = next
    end do
    made = timing(seconds((samples + 1) / 2), seconds(1), seconds(samples))
  end function

  ! Of this image, while the others wait elsewhere.
  function time_alone(what) result(made)
    procedure(operation) :: what
    type(timing) :: made
    integer(int64) :: count
    count = 1
    do while (.not. is_long_enough(what, count))
      count = 2 * count
    end do
    made = time_samples(what, count)
  end function

  ! Of all images at once (collective); the slowest decides how often.
  function time_together(what) result(made)
    procedure(operation) :: what
    type(timing) :: made
    integer(int64) :: count
    integer :: is_enough
    count = 1
    do
      is_enough = merge(1, 0, is_long_enough(what, count))
      call co_max(is_enough)
      if (is_enough == 1) exit
      count = 2 * count
    end do
    made = time_samples(what, count)
    sync all
  end function

  subroutine open_rows()
    if (this_image() == 1) write (output_unit, '(a)', advance='no') '{"rows":['
  end subroutine

  ! Of image 1. `floor`: what the same takes without another image, if that is known.
  subroutine row(op, bytes, measured, floor)
    character(*), intent(in) :: op
    integer, intent(in) :: bytes
    type(timing), intent(in) :: measured
    type(timing), intent(in), optional :: floor
    character(16) :: least
    if (this_image() /= 1) return
    if (.not. is_first) write (output_unit, '(a)', advance='no') ','
    is_first = .false.
    least = 'null'
    if (present(floor)) write (least, '(es12.5)') floor%median
    write (output_unit, '(/3a,i0,a,i0,a,3(a,es12.5),3a)', advance='no') '{"op":"', op, '","bytes":', bytes, &
      ',"pes":', num_images(), ',"impl":"' // BENCH_IMPLEMENTATION // '"', ',"median_s":', measured%median, &
      ',"min_s":', measured%minimum, ',"max_s":', measured%maximum, ',"floor_s":', trim(adjustl(least)), '}'
    flush (output_unit)
  end subroutine

  subroutine close_rows()
    if (this_image() == 1) write (output_unit, '(/a)') ']}'
  end subroutine

end module
