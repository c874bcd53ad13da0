! SPDX-License-Identifier: BSD-3-Clause
! Where components' memory goes that the compiler frees, moves and reallocates by itself; pointers to ordinary memory.
module holders
  use iso_c_binding
  implicit none
  type box
    integer, allocatable :: a(:)
  end type
  type holder
    integer, allocatable :: a(:)
    integer, allocatable :: single
    integer, pointer :: p(:) => null()
    type(holder), pointer :: others(:) => null()
  end type
  interface
    integer(c_int) function atexit(routine) bind(C)
      import c_int, c_funptr
      type(c_funptr), value :: routine
    end function
    type(c_ptr) function realloc(block, bytes) bind(C)
      import c_ptr, c_size_t
      type(c_ptr), value :: block
      integer(c_size_t), value :: bytes
    end function
    subroutine free(block) bind(C)
      import c_ptr
      type(c_ptr), value :: block
    end subroutine
  end interface
  type(c_ptr) :: left_over(2)  ! components that are there at the end of the program
contains
  ! By when the memory of coarrays has gone.
  subroutine after_the_end() bind(C)
    call free(left_over(1))
    call free(realloc(left_over(2), 100_c_size_t))
  end subroutine
end module
program memory_test
  use checks
  use holders
  implicit none
  type(holder), save :: d[*]
  type(holder), target :: beyond(2)
  integer, allocatable :: mine(:)
  integer, target :: ordinary(4, 3), few(3)
  integer :: i, round
  integer(8), save :: left(50)  ! where deallocate leaves what was moved to a component, for who looks for leaks
  logical :: between_hosts  ! where ordinary memory cannot be reached

  between_hosts = command_argument_count() > 0
  call begin()
  moved: do round = 1, 50
    allocate(d%a(100), source=me)
    call move_alloc(d%a, mine)
    call check(all(mine == me) .and. .not. allocated(d%a), 'moved from a component')
    deallocate(mine)
    allocate(mine(7), source=[(10 * me + i, i = 1, 7)])
    call move_alloc(mine, d%a)
    sync all
    if (.not. between_hosts) then
      call check(all(d[next]%a == [(10 * next + i, i = 1, 7)]), 'moved to a component')
      d[next]%a(3) = -me
      sync all
      call check(d%a(3) == -previous, 'put into what was moved to a component')
    end if
    left(round) = loc(d%a)
    deallocate(d%a)
    sync all
  end do moved

  as_argument: do round = 1, 50
    allocate(d%a(3), source=0)
    call grow(d%a, 20 * round)
    sync all
    call check(sum(d[next]%a) == 20 * round * next, 'reallocated as an argument')
    sync all
    call give_up(d%a)
    call check(.not. allocated(d[me]%a), 'deallocated as an argument')
    d%a = [1, 2]
    d%a = [me, 2, 3, 4]
    sync all
    call check(sum(d[next]%a) == 9 + next, 'reallocated by assignment')
    sync all
    deallocate(d%a)
  end do as_argument

  whole_object: do round = 1, 50
    call of_a_scope(round)
  end do whole_object

  pointers: if (.not. between_hosts) then
    ordinary = reshape([(100 * me + i, i = 1, 12)], [4, 3])
    few = 0
    d%p => ordinary(2, :)
    beyond(2)%p => few
    d%others => beyond
    sync all
    call check(all(d[next]%p == [(100 * next + i, i = 2, 10, 4)]), 'through a pointer to a row of ordinary memory')
    d[next]%p(2:3) = -me
    d[next]%others(2)%p(2) = me
    sync all
    call check(all(ordinary(2, :) == [100 * me + 2, -previous, -previous]), 'put through a pointer')
    call check(all(few == [0, previous, 0]), 'put through two pointers')
    sync all
    if (me == 1 .and. n > 2) then
      d[2]%p(1:2) = d[3]%p(2:3)
      call check(all(d[2]%p(1:2) == -2), 'from one to the other')
    end if
    sync all
  end if pointers

  own: block
    call check(.not. allocated(d%single), 'not allocated')
    d[me]%single = 4
    d[me]%a = [1, 2, 3 * me]
    sync all
    call check(d[next]%single == 4 .and. d[next]%a(3) == 3 * next, 'allocated by assignment to this image')
    sync all
    deallocate(d%a, d%single)
  end block own

  larger: block
    integer, save :: c(5)[*]
    c = 0
    sync all
    mine = [1, 2, 3, 4, 5]
    if (me == 1) c(::2)[next] = mine
    sync all
    if (previous == 1) call check(all(c == [1, 0, 2, 0, 3]), 'the part of a larger array that fits')
  end block larger

  at_the_end: block
    integer, pointer :: place(:)
    type(holder), save, target :: last(2)[*]
    do i = 1, 2
      allocate(last(i)%a(10), source=me)
      place => last(i)%a
      left_over(i) = c_loc(place)
    end do
    call check(atexit(c_funloc(after_the_end)) == 0, 'a routine for the end')
  end block at_the_end
  deallocate(mine)
  call finish()
contains
  subroutine grow(a, to)
    integer, allocatable, intent(inout) :: a(:)
    integer, intent(in) :: to
    a = [(me, i = 1, to)]
  end subroutine
  subroutine give_up(a)
    integer, allocatable, intent(inout) :: a(:)
    deallocate(a)
  end subroutine
  subroutine of_a_scope(value)
    integer, intent(in) :: value
    type(box), allocatable :: local[:]
    allocate(local[*])
    local%a = [value, me]
    sync all
    call check(all(local[next]%a == [value, next]), 'of a scope')
    sync all
  end subroutine
end program
