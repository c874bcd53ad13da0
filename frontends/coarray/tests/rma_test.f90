! SPDX-License-Identifier: BSD-3-Clause
! Coindexed objects on both sides of assignments: scalars, sections, vector subscripts, conversions.
program rma_test
  use checks
  use iso_fortran_env
  implicit none
  integer, save :: scalar[*]
  integer, save :: table(10, 20)[*]
  integer, save :: low(0:9, -3:3)[*]
  real(8), allocatable :: field(:, :)[:]
  real(4), save :: narrow(10)[*]
  complex(8), save :: z(3)[*]
  character(5), save :: word[*]
  character(5), save :: words(4)[*]
  integer(1), save :: small(6)[*]
  integer :: i, j, subscripts(3), got(3), row(20)
  real(8) :: column(12), wide(10)
  character(8) :: text
  integer(8) :: big(6)
  logical(1), save :: flags(4)[*]
  logical :: answers(4)

  call begin()
  scalars: block
    scalar[next] = 100 + me
    sync all
    call check(scalar == 100 + previous, 'scalar put')
    i = scalar[next]
    call check(i == 100 + me, 'scalar get')
  end block scalars

  sections: block
    table = me
    sync all
    table(3, :)[next] = [(1000 * me + i, i = 1, 20)]
    table(:, 2)[next] = 7
    sync all
    call check(all(table(3, 3:) == [(1000 * previous + i, i = 3, 20)]), 'row put')
    call check(all(table(:, 2) == 7), 'scalar into a column')
    row = table(3, :)[next]
    call check(all(row(3:) == [(1000 * me + i, i = 3, 20)]), 'row get')
    sync all
    table(10:1:-3, 5:20:5)[next] = reshape([(10 * me + i, i = 1, 16)], [4, 4])
    sync all
    call check(all(table(10:1:-3, 5:20:5) == reshape([(10 * previous + i, i = 1, 16)], [4, 4])), 'negative stride')
  end block sections

  vectors: block
    sync all
    subscripts = [7, 2, 5]
    low = 0
    sync all
    low(subscripts, -1)[next] = [me, me + 1, me + 2]
    sync all
    call check(all(low([7, 2, 5], -1) == [previous, previous + 1, previous + 2]), 'vector subscript put')
    call check(sum(low) == 3 * previous + 3, 'nothing else put')
    got = low(subscripts, -1)[next]
    call check(all(got == [me, me + 1, me + 2]), 'vector subscript get')
    sync all
    low(2, [-3, 3, 0])[next] = [1, 2, 3]
    sync all
    call check(all(low(2, [-3, 3, 0]) == [1, 2, 3]), 'vector subscript in the second dimension')
    low(2:8:3, [2, -2])[next] = reshape([1, 2, 3, 4, 5, 6], [3, 2])
    sync all
    call check(all(low([2, 5, 8], 2) == [1, 2, 3]) .and. all(low([2, 5, 8], -2) == [4, 5, 6]), 'triplet and vector')
  end block vectors

  allocated_ones: block
    allocate(field(0:11, 5)[*])
    field = me
    sync all
    field(:, 3)[next] = [(me + 0.5d0 * i, i = 1, 12)]
    sync all
    call check(all(field(:, 3) == [(previous + 0.5d0 * i, i = 1, 12)]), 'allocatable column')
    column = field(:, 3)[next]
    call check(all(column == [(me + 0.5d0 * i, i = 1, 12)]), 'allocatable column get')
    sync all
    field(:, 1)[next] = field(:, 3)[previous]
    sync all
    i = modulo(previous - 3, n) + 1   ! put by the previous image, from the image before it
    i = modulo(previous - 2, n) + 1
    i = modulo(i - 2, n) + 1
    call check(all(field(:, 1) == [(i + 0.5d0 * j, j = 1, 12)]), 'section of one image to another')
    sync all
    field(:, 2) = [(1d0 * i, i = 1, 12)]
    field(1:11, 2)[me] = field(0:10, 2)
    call check(all(field(:, 2) == [1d0, (1d0 * i, i = 1, 11)]), 'overlapping, forwards')
    field(:, 2) = [(1d0 * i, i = 1, 12)]
    field(0:10, 2) = field(1:11, 2)[me]
    call check(all(field(:, 2) == [(1d0 * i, i = 2, 12), 12d0]), 'overlapping, backwards')
    deallocate(field)
  end block allocated_ones

  conversions: block
    sync all
    wide = [(1.25d0 * i, i = 1, 10)]
    narrow(:)[next] = wide
    sync all
    call check(all(narrow == [(1.25 * i, i = 1, 10)]), 'real(8) becomes real(4)')
    wide = narrow(:)[next]
    call check(all(wide == [(1.25d0 * i, i = 1, 10)]), 'real(4) becomes real(8)')
    sync all
    narrow(::2)[next] = [1, 2, 3, 4, 5]
    sync all
    call check(all(narrow(::2) == [1., 2., 3., 4., 5.]), 'integer becomes real')
    z(:)[next] = [1.5, 2.5, 3.5]
    sync all
    call check(all(z == [(1.5d0, 0d0), (2.5d0, 0d0), (3.5d0, 0d0)]), 'real becomes complex')
    got = z(:)[next]
    call check(all(got == [1, 2, 3]), 'complex becomes integer')
    sync all
    small(:)[next] = [1_8, -2_8, 3_8, -4_8, 127_8, -128_8]
    sync all
    big = small(:)[next]
    call check(all(big == [1, -2, 3, -4, 127, -128]), 'integer(1) and integer(8)')
    flags(:)[next] = [.true., .false., .true., .true.]
    sync all
    answers = flags(:)[next]
    call check(all(answers .eqv. [.true., .false., .true., .true.]), 'logicals of other kinds')
  end block conversions

  strings: block
    word[next] = 'ab'
    words(:)[next] = ['longerthan', 'five      ', 'x         ', '          ']
    sync all
    call check(word == 'ab   ', 'short string padded')
    call check(words(1) == 'longe' .and. words(2) == 'five ' .and. words(3) == 'x', 'strings cut and padded')
    text = word[next]
    call check(text == 'ab', 'string get, padded')
    sync all
    words(2:3)[next] = 'same'
    sync all
    call check(all(words(2:3) == 'same '), 'one string to several')
  end block strings
  call finish()
end program
