! SPDX-License-Identifier: BSD-3-Clause
! The statements that are measured. Image 1 reads and writes what image 2 has: `plain`, a coarray, and
! the same array as an allocatable component of `box`, a coarray of derived type. `mine` is no coarray:
! its statements are what the machine takes.
module statements
  use, intrinsic :: iso_fortran_env, only: int64, real64
  implicit none
  private
  public :: set_up

#define REPEATED(name, statement) \
  subroutine name(count); integer(int64), intent(in) :: count; integer(int64) :: i; \
  do i = 1, count; statement; call keep(); end do; end subroutine

  integer, parameter, public :: n = 1000, mega = 131072

  type :: fields
    real(real64), allocatable :: a(:, :), long(:)
  end type

  interface
    ! Elsewhere: whatever the module holds may be read and changed there.
    subroutine keep()
    end subroutine
  end interface

  type(fields), allocatable, public :: box[:]
  real(real64), allocatable, public :: plain(:, :)[:], plain_long(:)[:], scalar[:]
  real(real64), allocatable, public :: mine(:, :), mine_long(:), line(:), pair(:, :), flat(:, :), long(:)
  real(real64), public :: value, total
  real(real64), allocatable, public :: totals(:)
  integer, public :: partner

  public :: scalar_put, scalar_get, all_synchronised, pair_synchronised, rows_exchanged, one_summed, many_summed
  public :: own_element_put, own_element_get, own_column_put, own_column_get, own_row_put, own_row_get
  public :: own_columns_put, own_rows_put, own_long_put, own_long_get
  public :: plain_element_put, plain_column_put, plain_column_get, plain_row_put, plain_row_get
  public :: plain_columns_put, plain_rows_put, plain_long_put, plain_long_get
  public :: box_element_put, box_column_put, box_column_get, box_row_put, box_row_get
  public :: box_columns_put, box_rows_put, box_long_put, box_long_get

contains

  ! Collective.
  subroutine set_up()
    allocate (box[*])
    allocate (box%a(n, n), box%long(mega), plain(n, n)[*], plain_long(mega)[*], scalar[*])
    allocate (mine(n, n), mine_long(mega), line(n), pair(n, 2), flat(2, n), long(mega), totals(n))
    box%a = 0
    box%long = 0
    plain = 0
    plain_long = 0
    scalar = 0
    mine = 0
    mine_long = 0
    line = 1
    pair = 1
    flat = 1
    long = 1
    value = 1
    total = 0
    totals = 0
    partner = ieor(this_image() - 1, 1) + 1
    sync all
  end subroutine

  REPEATED(own_element_put, mine(7, 5) = value)
  REPEATED(own_element_get, value = mine(7, 5))
  REPEATED(own_column_put, mine(:, 5) = line)
  REPEATED(own_column_get, line = mine(:, 5))
  REPEATED(own_row_put, mine(5, :) = line)
  REPEATED(own_row_get, line = mine(5, :))
  REPEATED(own_columns_put, mine(:, 5:6) = pair)
  REPEATED(own_rows_put, mine(5:6, :) = flat)
  REPEATED(own_long_put, mine_long(:) = long)
  REPEATED(own_long_get, long = mine_long(:))

  REPEATED(scalar_put, scalar[2] = value)
  REPEATED(scalar_get, value = scalar[2])
  REPEATED(plain_element_put, plain(7, 5)[2] = value)
  REPEATED(plain_column_put, plain(:, 5)[2] = line)
  REPEATED(plain_column_get, line = plain(:, 5)[2])
  REPEATED(plain_row_put, plain(5, :)[2] = line)
  REPEATED(plain_row_get, line = plain(5, :)[2])
  REPEATED(plain_columns_put, plain(:, 5:6)[2] = pair)
  REPEATED(plain_rows_put, plain(5:6, :)[2] = flat)
  REPEATED(plain_long_put, plain_long(:)[2] = long)
  REPEATED(plain_long_get, long = plain_long(:)[2])

  REPEATED(box_element_put, box[2]%a(7, 5) = value)
  REPEATED(box_column_put, box[2]%a(:, 5) = line)
  REPEATED(box_column_get, line = box[2]%a(:, 5))
  REPEATED(box_row_put, box[2]%a(5, :) = line)
  REPEATED(box_row_get, line = box[2]%a(5, :))
  REPEATED(box_columns_put, box[2]%a(:, 5:6) = pair)
  REPEATED(box_rows_put, box[2]%a(5:6, :) = flat)
  REPEATED(box_long_put, box[2]%long(:) = long)
  REPEATED(box_long_get, long = box[2]%long(:))

  REPEATED(all_synchronised, sync all)
  REPEATED(pair_synchronised, sync images(partner))
  REPEATED(rows_exchanged, plain(5, :)[partner] = line; sync images(partner))
  REPEATED(one_summed, call co_sum(total))
  REPEATED(many_summed, call co_sum(totals))

end module
