! SPDX-License-Identifier: BSD-3-Clause
! What an image does at another one happens in the order of its statements, however short or long the pieces are and
! whatever carries them.
program order_test
  use checks, only: begin, check, finish, next
  implicit none
  integer, parameter :: n = 4000, rounds = 200
  type box
    real(8), allocatable :: a(:)
  end type
  type parcel
    real(8) :: words(n)
  end type
  real(8), save :: big(n)[*], copy(n)[*]
  type(parcel), save :: whole[*]
  type(parcel) :: mine
  type(box), save :: held[*]
  real(8) :: y(n), z(n), k
  integer :: round, wrong(9)

  call begin()
  allocate (held%a(n))
  big = 0
  held%a = 0
  wrong = 0
  sync all
  do round = 1, rounds
    k = round
    z = -k
    mine%words = k + 0.25d0
    big(1)[next] = k                  ! short put, long get
    y(:) = big(:)[next]
    call expect(1, y(1) == k)
    big(7)[next] = k                  ! short put, long put, short get
    big(:)[next] = z
    call expect(2, big(7)[next] == -k)
    big(:)[next] = z + 0.5d0          ! long put, overlapping long put, long get
    big(2:n - 1)[next] = z(2:n - 1)
    y(:) = big(:)[next]
    call expect(3, y(1) == 0.5d0 - k .and. all(y(2:n - 1) == -k) .and. y(n) == 0.5d0 - k)
    y(:) = big(:)[next]               ! long get, long put
    big(:)[next] = z - 1
    call expect(4, all(y(2:n - 1) == -k))
    big(5)[next] = k                  ! short put, long get of a put
    copy(:)[next] = big(:)[next]
    y(:) = copy(:)[next]
    call expect(5, y(5) == k .and. y(6) == -k - 1)
    held[next]%a(3) = k               ! components
    held[next]%a(:) = z
    call expect(6, held[next]%a(3) == -k)
    held[next]%a(n) = k
    y(:) = held[next]%a(:)
    call expect(7, y(n) == k .and. y(3) == -k)
    whole[next]%words(9) = k          ! scalars of a long type
    whole[next] = mine
    call expect(8, whole[next]%words(9) == k + 0.25d0)
    whole[next]%words(9) = -k
    mine = whole[next]
    call expect(9, mine%words(9) == -k)
  end do
  sync all
  call check(all(wrong == 0), 'an image''s own puts and gets in order')
  if (any(wrong > 0)) print *, 'by kind:', wrong
  call finish()

contains

  subroutine expect(what, holds)
    integer, intent(in) :: what
    logical, intent(in) :: holds
    if (.not. holds) wrong(what) = wrong(what) + 1
  end subroutine expect
end program order_test
