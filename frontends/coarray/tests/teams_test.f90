! SPDX-License-Identifier: BSD-3-Clause
! form team, change team, end team, sync team, team_number; coarrays and collectives within teams.
module makers
  implicit none
  type holder
    integer, allocatable :: a(:)
  end type
contains
  ! Moves what it allocates to the argument, which outlives the variables of a recursive procedure.
  recursive subroutine make(made, first)
    type(holder), allocatable, intent(inout) :: made(:)[:]
    integer, intent(in) :: first
    type(holder), allocatable :: own(:)[:]
    integer :: i
    allocate(own(first:first + 4)[*])
    do i = first, first + 4
      allocate(own(i)%a(2), source=i)
    end do
    call move_alloc(own, made)
  end subroutine
  recursive subroutine overwrite_stack(deep)
    integer, intent(in) :: deep
    integer, volatile :: junk(1000)
    junk = deep
    if (deep > 0) call overwrite_stack(deep - 1)
  end subroutine
end module
program teams_test
  use checks
  use makers
  use iso_fortran_env
  implicit none
  integer, save :: x[*]
  type(holder), save :: held[*]
  call begin()
  call check(team_number() == -1, 'number of the initial team')
  call halves()
  call scattered()
  call nested()
  call repeated()
  call changing()
  call coarrays_of_teams()
  call moved_in_a_team()
  call without_room()
  call synchronised()
  call check(this_image() == me .and. num_images() == n, 'the initial team again')
  call finish()
contains
  ! Images of equal remainder by 2.
  subroutine halves()
    type(team_type) :: team
    integer :: number, mine, all_of_it, i
    number = 1 + modulo(me, 2)
    form team (number, team)
    x = 1000 * me
    sync all
    change team (team)
      mine = this_image()
      all_of_it = num_images()
      call check(team_number() == number .and. team_number(team) == number, 'team_number')
      call check(all_of_it == (n + modulo(me, 2)) / 2, 'num_images of a team')
      call check(mine == (me + 1) / 2, 'this_image of a team')
      x[modulo(mine, all_of_it) + 1] = me
      sync all
      call check(modulo(x, 2) == modulo(me, 2), 'put within the team')
      call check(x == merge(2 * all_of_it - modulo(me, 2), me - 2, mine == 1), 'from its neighbour')
      i = mine
      call co_sum(i)
      call check(i == all_of_it * (all_of_it + 1) / 2, 'sum over the team')
      i = me
      call co_broadcast(i, all_of_it)
      call check(i == 2 * all_of_it - modulo(me, 2), 'broadcast in the team')
    end team
    call check(team_number() == -1 .and. num_images() == n, 'after the team')
  end subroutine

  ! Teams that have no stride.
  subroutine scattered()
    type(team_type) :: team
    integer :: number, least, i, expected(7), size
    number = merge(7, 3, me == 1 .or. me == 2 .or. me == 4 .or. me == 7)
    form team (number, team)
    size = 0
    do i = 1, n
      if (merge(7, 3, i == 1 .or. i == 2 .or. i == 4 .or. i == 7) /= number) cycle
      size = size + 1
      expected(size) = i
    end do
    x = me
    sync all
    change team (team)
      call check(num_images() == size .and. expected(this_image()) == me, 'members')
      do i = 1, size
        call check(x[i] == expected(i), 'get within the team')
      end do
      least = -me
      call co_max(least)
      call check(least == -expected(1), 'most of a scattered team')
    end team
  end subroutine

  subroutine nested()
    type(team_type) :: outer, inner
    integer :: total, outer_size
    form team (merge(1, 2, me <= (n + 1) / 2), outer)
    change team (outer)
      outer_size = num_images()
      form team (1 + modulo(this_image(), 2), inner)
      change team (inner)
        call check(num_images() == (outer_size + modulo(team_number() + 1, 2)) / 2, 'size of an inner team')
        total = 1
        call co_sum(total)
        call check(total == num_images(), 'sum over the inner team')
        call check(team_number(outer) == merge(1, 2, me <= (n + 1) / 2), 'number of the outer team')
        sync team (outer)
      end team
      call check(num_images() == outer_size, 'back in the outer team')
    end team
  end subroutine

  ! More often than there is room for teams.
  subroutine repeated()
    type(team_type) :: team
    integer :: i, total
    do i = 1, 200
      form team (i + modulo(me + i, 2), team)
      change team (team)
        total = 1
        call co_sum(total)
        call check(total == num_images() .and. team_number() == i + modulo(me + i, 2), 'formed again')
      end team
    end do
  end subroutine

  ! Other teams each time, also within one that does not change, more often than there is room for
  ! teams; nothing becomes of those that variables still have.
  subroutine changing()
    type(team_type) :: kept, team, inner
    integer :: i, part, total
    form team (1 + modulo(me, 2), kept)
    do i = 1, 150
      part = 1 + modulo(7 * i / 3 ** (me - 1), 3)
      form team (part, team)
      change team (team)
        total = 1
        call co_sum(total)
        call check(total == num_images() .and. team_number() == part, 'formed otherwise')
        form team (1 + modulo(this_image() + i, 2), inner)
        sync team (inner)
      end team
    end do
    change team (kept)
      total = me
      call co_min(total)
      call check(total == 2 - modulo(me, 2), 'a team that was kept')
      do i = 1, 40
        form team (1 + modulo(i / 2 ** (this_image() - 1), 2), inner)
        sync team (inner)
      end do
    end team
  end subroutine

  subroutine coarrays_of_teams()
    type(team_type) :: team
    integer, allocatable :: first(:)[:], own(:)[:], kept(:)[:]
    integer :: i, mine, size, number
    number = merge(1, 2, me <= n / 3)
    allocate(held%a(1000 * me))   ! so that blocks lie at other places on each image
    form team (number, team)
    do i = 1, 3
      change team (team)
        mine = this_image()
        size = num_images()
        if (number == 2) allocate(first(1000 + i)[*])
        allocate(own(10 * number)[*])
        own = 0
        sync all
        own(3)[modulo(mine, size) + 1] = 100 * number + mine
        own(5:6)[modulo(mine, size) + 1] = [me, -me]
        sync all
        call check(own(3) == 100 * number + modulo(mine - 2, size) + 1, 'put to a coarray of a team')
        call check(own(6) == -own(5) .and. sum(own) == own(3), 'section')
        call check(own(3)[modulo(mine, size) + 1] == 100 * number + mine, 'get')
        if (i == 2) deallocate(own)
      end team
      call check(.not. allocated(own) .and. .not. allocated(first), 'deallocated with the team')
    end do
    allocate(kept(2)[*])
    kept = me
    change team (team)
    end team
    call check(allocated(kept), 'coarrays of the parent stay')
    deallocate(kept, held%a)
  end subroutine

  ! Coarrays that move_alloc took out of the variables that were allocated.
  subroutine moved_in_a_team()
    type(team_type) :: team
    type(holder), allocatable :: one(:)[:], two(:)[:], three(:)[:]
    form team (1 + modulo(me, 2), team)
    call make(one, 3)
    change team (team)
      call make(two, 4)
      call overwrite_stack(10)
      sync all
      call check(two(5)[num_images()]%a(2) == 5, 'subscripts of one of a team that has moved')
    end team
    call make(three, 5)
    if (allocated(two) .and. me /= 2) then  ! for gfortran it is, for each image by itself
      deallocate(two)
      call execute_command_line('sleep 0.1')
    end if
    call overwrite_stack(10)
    x = -me
    sync all
    call check(x[next] == -next, 'no image waits for another one where it deallocates')
    call check(one(3)[next]%a(2) == 3 .and. three(9)[next]%a(1) == 9, 'subscripts of those that have moved')
    sync all
    deallocate(one, three)
  end subroutine

  ! An image that lacks room keeps no other waiting.
  subroutine without_room()
    type(team_type) :: team
    integer, allocatable :: big(:)[:], small(:)[:]
    integer(8) :: most
    integer :: stat
    most = huge(most) / 8
    do while (me == 1 .and. .not. allocated(held%a))
      most = most / 2
      allocate(held%a(most), stat=stat)
    end do
    call co_broadcast(most, 1)
    form team (1 + (me - 1) / 2, team)
    change team (team)
      if (num_images() < n) then
        allocate(big(most)[*], stat=stat)
        call check((stat == 0) .eqv. (me > 2), 'all members lack what one lacks')
        call check((stat == 0) .eqv. allocated(big), 'what is allocated')
        allocate(small(10)[*], stat=stat)
        call check(stat == 0, 'small ones have room')
      end if
    end team
    if (me == 1) deallocate(held%a)
  end subroutine

  subroutine synchronised()
    type(team_type) :: team
    integer :: i
    form team (1 + (me - 1) / 2, team)   ! pairs
    x = 0
    sync all
    do i = 1, 50
      if (modulo(me, 2) == 1 .and. me < n) x[me + 1] = i
      sync team (team)
      if (modulo(me, 2) == 0) call check(x == i, 'sync team orders a put')
      sync team (team)
    end do
  end subroutine
end program
