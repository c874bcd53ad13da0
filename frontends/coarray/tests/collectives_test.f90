! SPDX-License-Identifier: BSD-3-Clause
! Collective subroutines on scalars, arrays and sections of every type and kind.
program collectives_test
  use checks
  use iso_fortran_env
  implicit none
  integer(1) :: i1
  integer(2) :: i2
  integer(4) :: i4, many(70000), table(6, 4)
  integer(8) :: i8
  integer(16) :: i16
  real(4) :: r4
  real(8) :: r8, row(10)
  real(16) :: r16
  complex(4) :: z4
  complex(8) :: z8(3)
  character(5) :: word
  integer :: i, stat
  type point
    integer :: x, y(4)
  end type
  type(point) :: p

  call begin()
  i1 = 1; i2 = 2; i4 = me; i8 = me; i16 = me; r4 = me; r8 = me; r16 = me; z4 = (1, 2); z8 = (0, 1) * me
  call co_sum(i1)
  call co_sum(i2)
  call co_sum(i4)
  call co_sum(i8)
  call co_sum(i16)
  call check(i1 == n .and. i2 == 2 * n .and. i4 == n * (n + 1) / 2 .and. i8 == i4 .and. i16 == i4, 'sums of integers')
  call co_sum(r4)
  call co_sum(r8, stat=stat)
  call co_sum(r16)
  call check(r4 == i4 .and. r8 == i4 .and. r16 == i4 .and. stat == 0, 'sums of reals')
  call co_sum(z4)
  call co_sum(z8)
  call check(z4 == n * (1, 2) .and. all(z8 == (0, 1) * i4), 'sums of complex numbers')
  many = [(me * modulo(i, 7), i = 1, size(many))]
  call co_sum(many)
  call check(all(many == [(i4 * modulo(i, 7), i = 1, size(many))]), 'sum of a long array')
  table = me
  call co_sum(table(2:6:2, ::3))
  call check(all(table(2:6:2, ::3) == i4) .and. all(table(1::2, :) == me) .and. all(table(:, 2:3) == me), 'sum of a section')
  row = me
  call co_sum(row, result_image=n)
  if (me == n) call check(all(row == i4), 'sum for one image')
  row = [(me * 1d0 * (-1)**i, i = 1, 10)]
  call co_max(row)
  call check(row(1) == -1 .and. row(2) == n, 'co_max')
  i4 = me
  call co_min(i4)
  call check(i4 == 1, 'co_min')
  word = achar(iachar('a') + me)
  call co_max(word)
  call check(word == achar(iachar('a') + n), 'co_max of strings')
  call co_min(word)
  p = point(me, [me, me, me, me])
  call co_broadcast(p%y, n)
  call check(all(p%y == n) .and. p%x == me, 'co_broadcast of a component')
  many = me
  call co_broadcast(many, source_image=1)
  call check(all(many == 1), 'co_broadcast of a long array')
  table = me
  call co_broadcast(table(3, :), n)
  call check(all(table(3, :) == n) .and. all(table(:2, :) == me), 'co_broadcast of a row')
  word = merge('first', 'other', me == 1)
  call co_broadcast(word, 1)
  call check(word == 'first', 'co_broadcast of a string')
  i4 = me
  call co_reduce(i4, product_of)
  call check(i4 == product([(i, i = 1, n)]), 'co_reduce')
  i4 = me
  call co_reduce(i4, product_of_values)
  call check(i4 == product([(i, i = 1, n)]), 'co_reduce by values')
  row = me
  call co_reduce(row, larger)
  call check(all(row == n), 'co_reduce of reals')
  z8 = (0, 1)
  call co_reduce(z8, product_of_complex)
  call check(all(abs(z8 - (0d0, 1d0)**n) < 1d-12), 'co_reduce of complex numbers')
  word = achar(iachar('a') + me)
  call co_reduce(word, later)
  call check(word == achar(iachar('a') + n), 'co_reduce of strings')
  p = point(me, [1, 2, 3, 4])
  call co_reduce(p, joined)
  call check(p%x == n * (n + 1) / 2 .and. all(p%y == [1, 2, 3, 4] * n), 'co_reduce of a derived type')
  call finish()
contains
  pure integer function product_of(a, b)
    integer, intent(in) :: a, b
    product_of = a * b
  end function
  pure integer function product_of_values(a, b)
    integer, value :: a, b
    product_of_values = a * b
  end function
  pure real(8) function larger(a, b)
    real(8), intent(in) :: a, b
    larger = max(a, b)
  end function
  pure complex(8) function product_of_complex(a, b)
    complex(8), intent(in) :: a, b
    product_of_complex = a * b
  end function
  pure character(5) function later(a, b)
    character(5), intent(in) :: a, b
    later = merge(a, b, a > b)
  end function
  pure type(point) function joined(a, b)
    type(point), intent(in) :: a, b
    joined = point(a%x + b%x, a%y + b%y)
  end function
end program
