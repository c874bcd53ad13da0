! SPDX-License-Identifier: BSD-3-Clause
! Components of derived-type coarrays: allocatable ones of other sizes on other images, reallocated, nested; sections,
! vector subscripts, strings, conversions; what is not allocated.
module shapes
  implicit none
  type inner
    real(8), allocatable :: x(:)
    integer :: k = 0
  end type
  type outer
    integer :: n = 0
    real(8), allocatable :: a(:, :)
    integer :: fixed(0:4, 3) = 0
    integer, allocatable :: single
    character(4) :: words(3) = ' '
    type(inner), allocatable :: parts(:)
    type(inner) :: one
    real(8), pointer :: p(:) => null()
  end type
end module
program by_ref_test
  use checks
  use shapes
  implicit none
  type(outer), save :: d[*]
  integer :: i, few(2), rows
  real(8), allocatable :: got(:), all(:, :)
  real(4) :: narrow(3)
  character(6) :: text

  call begin()
  allocated_ones: block
    call check(.not. allocated(d[next]%a), 'not allocated yet')
    sync all
    rows = 3 + me
    allocate(d%a(0:rows - 1, 5))
    d%a = me
    sync all
    call check(allocated(d[next]%a), 'allocated')
    d[next]%a(:, 2) = 7d0
    rows = 3 + next
    d[next]%a(1:rows - 1, 3) = [(me + 0.25d0 * i, i = 1, rows - 1)]
    d[next]%a(0, :) = [(100d0 * me + i, i = 1, 5)]
    sync all
    call check(all_equal(d%a(1:, 2), 7d0), 'scalar into a column of another size')
    call check(maxval(abs(d%a(1:, 3) - [(previous + 0.25d0 * i, i = 1, 2 + me)])) == 0, 'column put')
    call check(maxval(abs(d%a(0, :) - [(100d0 * previous + i, i = 1, 5)])) == 0, 'row put')
    got = d[next]%a(1:, 3)
    call check(size(got) == 2 + next .and. maxval(abs(got - [(me + 0.25d0 * i, i = 1, 2 + next)])) == 0, 'column get')
    got = d[next]%a(0, ::2)
    call check(size(got) == 3 .and. maxval(abs(got - [(100d0 * me + i, i = 1, 5, 2)])) == 0, 'strided row get')
    all = d[next]%a
    call check(size(all, 1) == 3 + next .and. size(all, 2) == 5, 'whole array get')
    narrow = d[next]%a(0, [5, 1, 3])
    call check(maxval(abs(narrow - [100. * me + 5, 100. * me + 1, 100. * me + 3])) == 0, 'vector subscript, converted')
    sync all
    d[next]%a(0, [4, 2]) = [1, 2]
    sync all
    call check(d%a(0, 4) == 1 .and. d%a(0, 2) == 2, 'vector subscript put, converted')
    sync all
    d[next]%a(:2, 1) = d[previous]%a(:2, 5)
    sync all
  end block allocated_ones

  reallocated: block
    deallocate(d%a)
    sync all
    call check(.not. allocated(d[next]%a), 'deallocated')
    sync all
    allocate(d%a(20 * me, 2))
    d%a = -1
    sync all
    d[next]%a(20 * next, 2) = me
    d[next]%a(::20, 1) = [(1d0 * i, i = 1, next)]
    sync all
    call check(d%a(20 * me, 2) == previous, 'element of a reallocated component')
    call check(maxval(abs(d%a(::20, 1) - [(1d0 * i, i = 1, me)])) == 0, 'strided section of a reallocated component')
    d%a = reshape([(1d0 * i, i = 1, 6)], [2, 3])
    sync all
    all = d[next]%a
    call check(size(all) == 6 .and. all(2, 3) == 6, 'reallocated by assignment')
    all = d[next]%a(2:2, :)
    call check(size(all, 1) == 1 .and. size(all, 2) == 3, 'a row as a matrix')
    deallocate(all)
    allocate(all(3, 1))
    all = d[next]%a(2:2, :)
    call check(size(all, 1) == 1 .and. size(all, 2) == 3, 'a row into a column')
    all = d[next]%a(:, [3])
    call check(size(all, 1) == 2 .and. size(all, 2) == 1 .and. all(2, 1) == 6, 'a column by a vector subscript')
    got = d[next]%a(2, :)
    call check(size(got) == 3 .and. got(2) == 4, 'a row as a vector')
    sync all
  end block reallocated

  plain_ones: block
    d[next]%n = 10 * me
    d[next]%fixed(:, 2) = [(me + i, i = 0, 4)]
    d[next]%fixed(4, 1:3:2) = [-me, -me]
    d[next]%words(2) = 'abcdef'
    d[next]%words(3) = 'x'
    sync all
    call check(d%n == 10 * previous, 'scalar component')
    call check(maxval(abs(d%fixed(:, 2) - [(previous + i, i = 0, 4)])) == 0, 'section of a static component')
    call check(d%fixed(4, 1) == -previous .and. d%fixed(4, 3) == -previous, 'row of a static component')
    call check(d%words(2) == 'abcd' .and. d%words(3) == 'x   ', 'strings put')
    few = d[next]%fixed(1:2, 2)
    call check(few(1) == me + 1 .and. few(2) == me + 2, 'static component get')
    text = d[next]%words(2)
    call check(text == 'abcd  ', 'string get')
    sync all
  end block plain_ones

  nested: block
    allocate(d%single)
    allocate(d%parts(me + 1))
    allocate(d%parts(me)%x(me))
    allocate(d%one%x(2))
    d%parts(me)%x = 0
    d%one%x = 0
    sync all
    d[next]%single = me
    d[next]%parts(next)%x(next) = 3d0 * me
    d[next]%parts(next + 1)%k = me
    d[next]%one%k = me
    sync all
    call check(d%single == previous, 'allocatable scalar')
    call check(d%parts(me)%x(me) == 3d0 * previous, 'component of a component')
    call check(d%parts(me + 1)%k == previous .and. d%one%k == previous, 'plain component of a component')
    i = d[next]%single
    call check(i == me, 'allocatable scalar get')
    call check(allocated(d[next]%parts(next)%x) .and. .not. allocated(d[next]%parts(next + 1)%x), 'nested allocated')
    sync all
  end block nested

  pointers: block
    allocate(d%p(4))
    d%p = me
    sync all
    d[next]%p(2:3) = [1d0 * me, 2d0 * me]
    sync all
    call check(d%p(2) == previous .and. d%p(3) == 2 * previous .and. d%p(4) == me, 'pointer component')
    got = d[next]%p(1:3)
    call check(got(1) == next .and. got(2) == me, 'pointer component get')
    sync all
  end block pointers
  deallocate(got, all)
  call finish()
contains
  logical function all_equal(values, value)
    real(8), intent(in) :: values(:), value
    all_equal = maxval(abs(values - value)) == 0
  end function
end program
