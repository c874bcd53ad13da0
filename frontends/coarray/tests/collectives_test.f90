! SPDX-License-Identifier: BSD-3-Clause
! co_sum, co_min, co_max, co_broadcast and co_reduce: types, shapes, result images, user's functions.
module operations
  implicit none
  type place
    real(8) :: value(3)
    integer :: image
  end type
contains
  pure integer function sum_by_value(a, b)
    integer, value :: a, b
    sum_by_value = a + b
  end function
  pure integer(2) function largest(a, b)
    integer(2), intent(in) :: a, b
    largest = max(a, b)
  end function
  pure logical function both(a, b)
    logical, value :: a, b
    both = a .and. b
  end function
  pure complex(4) function product4(a, b)
    complex(4), intent(in) :: a, b
    product4 = a * b
  end function
  pure complex(8) function product8(a, b)
    complex(8), intent(in) :: a, b
    product8 = a * b
  end function
  pure real(10) function sum10(a, b)
    real(10), value :: a, b
    sum10 = a + b
  end function
  pure real(16) function sum16(a, b)
    real(16), intent(in) :: a, b
    sum16 = a + b
  end function
  pure function first_word(a, b) result(first)
    character(*), intent(in) :: a, b
    character(len(a)) :: first
    first = merge(a, b, a < b)
  end function
  pure function most(a, b)
    type(place), intent(in) :: a, b
    type(place) :: most
    most = a
    if (b%value(2) > a%value(2)) most = b
  end function
  ! Keeps the first operand: tells in which order images are combined.
  pure integer function left(a, b)
    integer, intent(in) :: a, b
    left = a + 0 * b
  end function
end module

program collectives_test
  use checks
  use operations
  use iso_fortran_env
  implicit none
  integer :: i, triangle, stat
  call begin()
  triangle = n * (n + 1) / 2
  call integers()
  call reals()
  call shapes()
  call result_images()
  call texts()
  call broadcasts()
  call users()
  call large_ones()
  call finish()
contains
  subroutine integers()
    integer(1) :: i1
    integer(2) :: i2
    integer(4) :: i4
    integer(8) :: i8
    integer(16) :: i16
    i1 = int(me, 1)
    i2 = int(-me, 2)
    i4 = me
    i8 = 10_8**15 * me
    i16 = 10_16**30 * me
    call co_sum(i1)
    call co_sum(i2)
    call co_sum(i4, stat=stat)
    call co_sum(i8)
    call co_sum(i16)
    call check(i1 == triangle .and. i2 == -triangle .and. i4 == triangle, 'sums of short integers')
    call check(stat == 0, 'stat')
    call check(i8 == 10_8**15 * triangle .and. i16 == 10_16**30 * triangle, 'sums of long integers')
    i2 = int(-me, 2)
    call co_min(i2)
    i16 = 10_16**30 * me
    call co_max(i16)
    i4 = -me
    call co_max(i4)
    call check(i2 == -n .and. i16 == 10_16**30 * n .and. i4 == -1, 'least and most integers')
  end subroutine

  subroutine reals()
    real(4) :: r4
    real(8) :: r8
    real(10) :: r10, v10(3)
    real(16) :: r16, v16(3)
    complex(4) :: c4
    complex(8) :: c8
    complex(10) :: c10
    complex(16) :: c16
    r4 = 0.5 * me
    r8 = 0.1d0 * me
    r10 = me / 3.0_10
    r16 = me / 3.0_16
    call co_sum(r4)
    call co_max(r8)
    call co_sum(r10)
    call co_sum(r16)
    call check(r4 == 0.5 * triangle .and. r8 == 0.1d0 * n, 'reals of 4 and 8 bytes')
    call check(abs(r10 - triangle / 3.0_10) < 1e-17_10 * n, 'sum of real(10)')
    call check(abs(r16 - triangle / 3.0_16) < 1e-31_16 * n, 'sum of real(16)')
    v10 = [1.0_10, 2.5_10, -3.0_10] * me
    v16 = [1.0_16, 2.5_16, -3.0_16] * me
    call co_sum(v10)
    call co_sum(v16)
    call check(all(v10 == [1.0_10, 2.5_10, -3.0_10] * triangle), 'sum of a real(10) array')
    call check(all(v16 == [1.0_16, 2.5_16, -3.0_16] * triangle), 'sum of a real(16) array')
    v10 = v10 * me
    v16 = v16 * me
    call co_min(v10)
    call co_max(v16)
    call check(v10(3) == -3.0_10 * triangle * n .and. v16(2) == 2.5_16 * triangle * n, 'least and most')
    c4 = cmplx(me, -me)
    c8 = cmplx(0.25d0 * me, 1, 8)
    c10 = cmplx(0.1_10 * me, me, 10)
    c16 = cmplx(0.1_16 * me, me, 16)
    call co_sum(c4)
    call co_sum(c8)
    call co_sum(c10)
    call co_sum(c16)
    call check(c4 == cmplx(triangle, -triangle) .and. c8 == cmplx(0.25d0 * triangle, n, 8), 'complex sums')
    call check(abs(c10 - cmplx(0.1_10 * triangle, triangle, 10)) < 1e-16_10 * n, 'sum of complex(10)')
    call check(abs(c16 - cmplx(0.1_16 * triangle, triangle, 16)) < 1e-30_16 * n, 'sum of complex(16)')
  end subroutine

  subroutine shapes()
    integer :: v(10), m(6, 5), cube(3, 4, 2), empty(0)
    v = me
    call co_sum(v(2:8:3))
    call check(all(v(2:8:3) == triangle) .and. sum(v) == 3 * triangle + 7 * me, 'strided sum')
    m = me
    call co_sum(m(2:4, ::2))
    call check(all(m(2:4, ::2) == triangle) .and. all(m(:, 2:4:2) == me), 'section of a matrix')
    cube = reshape([(i * me, i = 1, 24)], [3, 4, 2])
    call co_max(cube)
    call check(all(cube == reshape([(i * n, i = 1, 24)], [3, 4, 2])), 'three dimensions')
    v = [(i * me, i = 1, 10)]
    call co_sum(v(10:1:-1))
    call check(all(v == [(i * triangle, i = 1, 10)]), 'backwards')
    call co_sum(empty)
  end subroutine

  subroutine result_images()
    integer :: v(100), one
    v = me
    call co_sum(v, result_image=n)
    if (me == n) call check(all(v == triangle), 'result image')
    one = me
    call co_max(one, result_image=1)
    if (me == 1) call check(one == n, 'scalar at image 1')
  end subroutine

  subroutine texts()
    character(7) :: word, words(3)
    character(3, 4) :: wide
    write (word, '(a, i0)') 'image', modulo(me, n)
    words = word
    words(2) = repeat(achar(200 + me), 7)
    wide = 4_'a' // achar(960 + me, 4)
    call co_min(word)
    call co_max(words)
    call co_max(wide)
    call check(word == 'image0', 'least text')
    call check(words(1)(6:6) == achar(iachar('0') + n - 1) .and. words(2) == repeat(achar(200 + n), 7), 'most texts')
    call check(wide == 4_'a' // achar(960 + n, 4), 'most wide text')
  end subroutine

  subroutine broadcasts()
    type(place) :: here, several(40)
    character(9) :: word
    real(8) :: m(8, 8), long(100000)
    real(8), allocatable :: shared(:, :)[:]
    complex(16) :: z
    here = place([1d0, 2d0, 3d0] * me, me)
    several = place([1d0, 2d0, 3d0] * me, me)
    word = 'word of ' // achar(iachar('0') + me)
    call co_broadcast(here, n)
    call co_broadcast(several(::3), source_image=n, stat=stat)
    call co_broadcast(word, 1)
    call check(here%image == n .and. all(here%value == [1, 2, 3] * n), 'object')
    call check(all(several(::3)%image == n) .and. all(several(2::3)%image == me), 'some objects')
    call check(word == 'word of 1', 'text')
    m = me
    call co_broadcast(m(3, :), source_image=next_root())
    call check(all(m(3, :) == next_root()) .and. all(m(4, :) == me), 'row')
    do i = 1, size(long)
      long(i) = i * me
    end do
    call co_broadcast(long, n)
    call check(all(long == [(1d0 * i * n, i = 1, size(long))]), 'long array')
    long = me
    call co_broadcast(long(1::2), n)
    call check(all(long(1::2) == n) .and. all(long(2::2) == me), 'long strided array')
    allocate(shared(300, 300)[*])
    shared = me
    long = me
    call co_broadcast(shared(:, 2:299), n)
    call check(all(shared(:, 2:299) == n) .and. all(shared(:, 1) == me), 'coarray')
    deallocate(shared)
    z = cmplx(me, -me, 16)
    do i = 1, 30
      z = z + 1
      call co_broadcast(z, modulo(i, n) + 1)
    end do
    call check(z == cmplx(modulo(1, n) + 1 + 30, -modulo(1, n) - 1, 16), 'many, one after the other')
  end subroutine

  integer function next_root()
    next_root = min(2, n)
  end function

  subroutine users()
    integer :: i4
    integer(2) :: v2(5)
    logical :: l, flags(4)
    complex(4) :: c4
    complex(8) :: c8
    real(10) :: r10
    real(16) :: r16
    character(6) :: word
    type(place) :: best
    i4 = me
    call co_reduce(i4, sum_by_value)
    call check(i4 == triangle, 'by value')
    i4 = me
    call co_reduce(i4, left)
    call check(i4 == 1, 'in order of image')
    v2 = int([me, -me, 5, me * 2, 0], 2)
    call co_reduce(v2(5:1:-2), largest)
    call check(all(v2 == [n, -me, 5, 2 * me, 0]), 'by reference, strided')
    l = .true.
    flags = [me > 0, me > 1, me == n, .true.]
    call co_reduce(l, both)
    call co_reduce(flags, both)
    call check(l .and. all(flags .eqv. [.true., n < 1, n == 1, .true.]), 'logicals')
    c4 = (0, 1)
    c8 = (0, 1)
    call co_reduce(c4, product4)
    call co_reduce(c8, product8)
    call check(abs(c4 - (0.0, 1.0)**n) < 1e-5 .and. abs(c8 - (0d0, 1d0)**n) < 1e-13, 'complex products')
    r10 = me / 3.0_10
    r16 = me / 3.0_16
    call co_reduce(r10, sum10)
    call co_reduce(r16, sum16)
    call check(abs(r10 - triangle / 3.0_10) < 1e-17_10 * n, 'real(10)')
    call check(abs(r16 - triangle / 3.0_16) < 1e-31_16 * n, 'real(16)')
    word = repeat(achar(iachar('z') - me), 6)
    call co_reduce(word, first_word)
    call check(word == repeat(achar(iachar('z') - n), 6), 'text')
    best = place([0d0, modulo(me * 2.5d0, 7d0), 0d0], me)
    call co_reduce(best, most, result_image=n)
    if (me == n) call check(best%value(2) == maxval([(modulo(i * 2.5d0, 7d0), i = 1, n)]), 'object')
    if (me == n) call check(modulo(best%image * 2.5d0, 7d0) == best%value(2), 'all of the object')
  end subroutine

  subroutine large_ones()
    integer(8) :: long(200001)
    character(40000) :: page
    do i = 1, size(long)
      long(i) = int(i, 8) * me
    end do
    call co_sum(long)
    call check(all(long == [(int(i, 8) * triangle, i = 1, size(long))]), 'long sum')
    long = me
    call co_sum(long(::2))
    call check(all(long(::2) == triangle) .and. all(long(2::2) == me), 'long strided sum')
    page = repeat('x', 39990) // achar(iachar('a') + me)
    call co_max(page)
    call check(page == repeat('x', 39990) // achar(iachar('a') + n), 'elements of 40,000 bytes')
  end subroutine
end program
