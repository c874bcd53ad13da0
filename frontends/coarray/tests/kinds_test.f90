! SPDX-License-Identifier: BSD-3-Clause
! Kinds of coarrays: several codimensions, dummy arguments, moved allocations, deferred lengths, polymorphic ones; what
! can be asked about them.
module kinds_of_coarrays
  implicit none
  type :: base
    integer :: n = 0
  end type
  type, extends(base) :: longer
    real(8) :: values(3) = 0
  end type
  type :: holder
    character(:), allocatable :: text
    integer, pointer :: place => null()
  end type
  integer, save :: in_module[*] = 5
contains
  subroutine explicit_shape(a, m, value)
    integer, intent(in) :: m, value
    integer, intent(inout) :: a(m)[*]
    a(m)[num_images()] = value
  end subroutine

  subroutine assumed_shape(a, value)
    integer, intent(inout) :: a(:)[*]
    integer, intent(in) :: value
    a(::2)[num_images()] = value
  end subroutine

  subroutine allocated_here(a)
    integer, allocatable, intent(inout) :: a(:)[:]
    allocate(a(4)[*], source=this_image())
  end subroutine

  integer function from(a, image)
    integer, intent(in) :: a[*], image
    from = a[image]
  end function
end module
program kinds_test
  use checks
  use kinds_of_coarrays
  use iso_fortran_env
  implicit none
  integer, save :: grid[2, 0:*]
  integer, save :: several(6)[*]
  integer, allocatable :: first(:)[:], moved(:)[:]
  type(longer), save :: extended[*]
  type(holder), save :: held[*]
  class(base), allocatable :: object[:]
  character(:), allocatable :: words[:]
  logical(atomic_logical_kind), save :: flag[*]
  integer :: i, stat, sub(2)
  character(5) :: text
  type(lock_type), save :: doors(3)[*]
  logical :: was
  character(80) :: message

  call begin()
  codimensions: block
    grid = 10 * me
    sync all
    sub = this_image(grid)
    call check(image_index(grid, sub) == me .and. sub(1) == 1 + modulo(me - 1, 2), 'this_image of two codimensions')
    call check(this_image(grid, 2) == (me - 1) / 2, 'one codimension')
    call check(lcobound(grid, 2) == 0 .and. ucobound(grid, 1) == 2, 'lcobound, ucobound')
    call check(grid[1 + modulo(next - 1, 2), (next - 1) / 2] == 10 * next, 'get by two cosubscripts')
    sync all
  end block codimensions
  arguments: block
    several = 0
    sync all
    if (me == 1) call explicit_shape(several, 6, 3)
    if (me == 1) call assumed_shape(several(1:4), 8)
    sync all
    if (me == n) call check(all(several == [8, 0, 8, 0, 0, 3]), 'dummy arguments')
    call check(from(in_module, next) == 5, 'scalar dummy argument')
    call allocated_here(first)
    call check(first(2)[next] == next, 'allocatable dummy argument')
  end block arguments
  allocation: block
    call move_alloc(first, moved)
    call check(.not. allocated(first) .and. moved(4)[next] == next, 'move_alloc')
    sync all
    deallocate(moved, stat=stat, errmsg=message)
    call check(stat == 0 .and. .not. allocated(moved), 'deallocate with stat')
    allocate(moved(0:2)[0:*], stat=stat, errmsg=message)
    call check(stat == 0 .and. lcobound(moved, 1) == 0 .and. ucobound(moved, 1) == n - 1, 'cobounds of an allocation')
    moved = me
    sync all
    call check(moved(1)[next - 1] == next, 'lower cobound 0')
    sync all
    allocate(moved(2)[*], stat=stat, errmsg=message)
    call check(stat /= 0 .and. message /= ' ', 'allocated twice')
  end block allocation
  texts: block
    allocate(character(3 + 2) :: words[*])
    words = 'none '
    sync all
    text = 'from' // achar(64 + me)
    words[next] = text  ! of the concatenation itself gfortran 12 passes no length
    sync all
    call check(words == 'from' // achar(64 + previous), 'deferred length')
    held%text = repeat(achar(64 + me), 5)
    sync all
    call check(allocated(held[next]%text), 'deferred-length component')
    text = held[next]%text
    call check(text == repeat(achar(64 + next), 5), 'deferred-length component get')
    sync all
  end block texts
  derived: block
    extended[next]%n = me
    extended[next]%values(2:3) = [1d0, 2d0] * me
    extended[next]%base = base(me + 1)
    sync all
    call check(extended%n == previous + 1 .and. extended%values(3) == 2 * previous, 'extended type')
    allocate(held%place, source=4 * me)
    sync all
    call check(held[next]%place == 4 * next, 'pointer component')
    sync all
    allocate(base :: object[*])
    object%n = 7 * me
    sync all
    call check(object[next]%n == 7 * next, 'polymorphic coarray')
  end block derived
  memory: block
    several(1)[next] = me
    sync memory
    sync memory (stat=stat, errmsg=message)
    call check(stat == 0, 'sync memory with stat')
    sync all
    call check(several(1) == previous, 'sync memory')
  end block memory
  logicals: block
    call atomic_define(flag, .false.)
    sync all
    call atomic_define(flag[next], .true.)
    sync all
    call atomic_ref(was, flag)
    call check(was, 'atomic logical')
  end block logicals
  doors_of_all: block
    lock(doors(2)[next])
    lock(doors(2)[next], stat=stat)
    call check(stat == stat_locked, 'locked by itself')
    lock(doors(3)[next], acquired_lock=was)
    call check(was, 'another lock of the array')
    unlock(doors(2)[next])
    unlock(doors(3)[next])
    sync all
  end block doors_of_all
  queries: block
    call check(num_images() == n .and. size(failed_images()) == 0 .and. size(stopped_images()) == 0, 'all are there')
    call check(image_status(next) == 0, 'image_status')
    call check(is_contiguous(several), 'is_contiguous')
    block
      integer, allocatable :: inner(:)[:]
      allocate(inner(3)[*])
      inner = me
      sync all
      call check(inner(3)[next] == next, 'coarray of a block')
      sync all
    end block
  end block queries
  call finish()
end program
