! SPDX-License-Identifier: BSD-3-Clause
! Ends in the way that its argument names.
program ends_program
  use iso_fortran_env
  use iso_c_binding
  implicit none
  interface
    type(c_ptr) function realloc(block, bytes) bind(C)
      import c_ptr, c_size_t
      type(c_ptr), value :: block
      integer(c_size_t), value :: bytes
    end function
    ! gfortran 12 itself passes no stat= here.
    subroutine put_of_a_get(to, to_image, to_refs, from, from_image, from_refs, to_kind, from_kind, may_overlap, to_stat, &
        from_stat, to_type, from_type) bind(C, name='_gfortran_caf_sendget_by_ref')
      import c_ptr, c_bool
      type(c_ptr), value :: to, to_refs, from, from_refs
      integer, value :: to_image, from_image, to_kind, from_kind, to_type, from_type
      logical(c_bool), value :: may_overlap
      integer :: to_stat, from_stat
    end subroutine
  end interface
  integer, allocatable, save :: dynamic[:]
  type(c_ptr) :: address
  integer :: stat, i, other
  integer, allocatable, save :: list(:)
  character(24) :: way
  character(40) :: message
  character(:), allocatable, save :: text
  integer, save :: x[*]
  type(lock_type), save :: guard[*]
  type(event_type), save :: happened[*]
  integer(atomic_int_kind), save :: word[*]
  type(team_type) :: team, copy, teams(100)
  real(8), allocatable, save :: many(:)
  real(16) :: long

  call get_command_argument(1, way)
  select case (way)
  case ('stop_code')
    stop 3
  case ('stop_text')
    stop 'done'
  case ('one_stops')
    if (this_image() == 2) stop 5
    if (this_image() == 1) write (*, '(a)') 'image 1 goes on'
  case ('error_code')
    if (this_image() == 1) write (*, '(a)') 'written before'
    sync all
    if (this_image() == 2) error stop 7
    sync all
  case ('error_text')
    error stop 'all of them'
  case ('no_such_image')
    x[num_images() + 1] = 1
  case ('sync_with_stopped')
    if (this_image() == 2) stop
    sync all
  case ('stat_stopped')
    if (this_image() == 2) stop
    sync images(2, stat=stat, errmsg=message)
    list = stopped_images()
    if (this_image() == 1) write (*, '(l1, 2(1x, a), *(1x, i0))') stat == stat_stopped_image, trim(message), 'list', list
  case ('stat_failed')
    if (this_image() == 2) lock(guard[1])
    sync all
    if (this_image() == 2) fail image
    do i = 1, 3
      sync all(stat=stat, errmsg=message)
      if (stat /= stat_failed_image) error stop 'no stat'
    end do
    list = failed_images()
    if (this_image() == 1) then
      write (*, '(a, *(1x, i0))') trim(message), list, image_status(2), image_status(1)
      lock(guard[1], stat=stat)
      write (*, '(a, i0)') 'lock of a failed image ', stat
      unlock(guard[1])
    end if
  case ('collective_then_end')
    x = this_image()
    call co_broadcast(x, 3)
    if (x /= 3) error stop 'not the value'
    if (this_image() == 3) stop 'sent'
    call execute_command_line('sleep 0.2')
  case ('collective_stat', 'collective_fails')
    if (this_image() == 2) then
      call execute_command_line('sleep 0.5')
      if (way == 'collective_fails') fail image
      stop
    end if
    text = repeat(' ', 40)
    call co_sum(x, stat=stat, errmsg=text)
    if (this_image() == 1) write (*, '(i0, 1x, a)') stat, trim(text)
    call co_broadcast(x, 1, stat=stat, errmsg=message)
    if (stat == 0) error stop 'no stat'
    long = 1
    call co_sum(long, stat=stat)
    if (stat == 0 .or. long /= 1) error stop 'no stat of a long real'
    sync images([1, 3])
  case ('broadcast_of_departed')
    if (this_image() == 2) then
      call execute_command_line('sleep 0.5')
      fail image
    end if
    call co_broadcast(x, 2, stat=stat)
    if (this_image() == 1) write (*, '(a, i0)') 'broadcast ', stat
    sync all(stat=stat)
  case ('told_at_barrier')
    if (this_image() == 2) stop
    call execute_command_line('sleep 0.5')
    if (size(stopped_images()) /= 0) error stop 'told too early'
    sync all(stat=stat)
    if (size(stopped_images()) /= 1) error stop 'not told'
  case ('collective_alone')
    if (this_image() == 2) then
      call execute_command_line('sleep 0.5')
      stop
    end if
    call co_sum(x)
  case ('event_alone')
    if (this_image() == 1) event wait(happened)
  case ('event_stat')
    if (this_image() == 2) fail image
    if (this_image() == 1) then
      event wait(happened, stat=stat)
      write (*, '(i0)') stat
    end if
  case ('get_stat')
    if (this_image() == 2) fail image
    sync all(stat=stat)
    if (this_image() == 1) then
      i = x[2, stat=stat]
      write (*, '(a, i0)') 'get ', stat
      i = x[3, stat=stat]
      write (*, '(a, i0)') 'get ', stat
      i = -1
      call atomic_add(word[2], 1, stat=stat)
      call atomic_ref(i, word[2], stat=stat)
      write (*, '(a, i0, 1x, i0)') 'atomic ', stat, i
      write (*, '(a, 3(1x, i0))') 'images', num_images(), num_images(failed=.true.), num_images(failed=.false.)
    end if
  case ('put_of_a_get_stat')
    if (this_image() == 2) fail image
    sync all(stat=stat)
    if (this_image() == 1) then
      call put_of_a_get(c_null_ptr, 3, c_null_ptr, c_null_ptr, 2, c_null_ptr, 4, 4, .true._c_bool, other, stat, 1, 1)
      write (*, '(a, i0, 1x, i0)') 'from 2 to 3: ', other, stat
      call put_of_a_get(c_null_ptr, 2, c_null_ptr, c_null_ptr, 3, c_null_ptr, 4, 4, .true._c_bool, other, stat, 1, 1)
      write (*, '(a, i0, 1x, i0)') 'from 3 to 2: ', other, stat
    end if
  case ('deallocate_stat')
    allocate(dynamic[*])
    if (this_image() == 2) fail image
    do i = 1, 2
      deallocate(dynamic, stat=stat)
      if (stat /= stat_failed_image .or. allocated(dynamic)) error stop 'not deallocated'
      allocate(dynamic[*], stat=stat)
      if (stat /= 0 .or. .not. allocated(dynamic)) error stop 'not allocated'
    end do
    if (this_image() == 1) write (*, '(a)') 'again and again'
    sync all(stat=stat)
    sync all
  case ('realloc_of_coarray')
    if (this_image() == 1) address = realloc(transfer(loc(x), address), 8_c_size_t)
    sync all
  case ('lock_taken_over')
    if (this_image() == 2) lock(guard[1])
    sync images(*)
    if (this_image() == 2) then
      call execute_command_line('sleep 0.3')
      fail image
    end if
    lock(guard[1], stat=stat)
    write (*, '(a, i0)') 'taken over ', stat
    unlock(guard[1])
  case ('lock_of_stopped')
    if (this_image() == 2) then
      lock(guard[1])
      sync images([1, 3])
      stop
    end if
    sync images(2)
    if (this_image() == 1) lock(guard[1])
  case ('runtime_error')
    if (this_image() == 1) open (10, file='/nonexistent/x', status='old')
    event wait(happened)
  case ('bad_input')
    if (this_image() == 1) then
      write (*, '(a)') 'written before'
      text = 'not a number'
      open (10, status='scratch')
      write (10, '(a)') text
      rewind (10)
      read (10, *) i
    end if
    sync images(*)
  case ('lost_host')
    sync all
    if (this_image() < num_images()) call execute_command_line('kill -STOP $PPID')
    sync images(*)
  case ('fails_in_team', 'stops_in_team')
    form team (1 + modulo(this_image(), 2), team)
    change team (team)
      if (num_images() == 2) then
        if (this_image() == 2 .and. way == 'stops_in_team') stop
        if (this_image() == 2) fail image
        do i = 1, 3
          sync all(stat=stat)
        end do
        write (*, '(a, i0)') 'team ', stat
      end if
    end team
  case ('sync_of_whole_team')
    form team (1, team)
    sync team (team)
    sync all
    if (this_image() == 1) stop
    sync team (team)
  case ('too_many_teams', 'copy_of_a_team')
    do i = 1, 100
      if (way == 'too_many_teams') form team (1 + modulo(i / 2 ** (this_image() - 1), 2), teams(i))
      form team (1 + modulo(i / 2 ** (this_image() - 1), 2), team)
      if (i == 1) copy = team
      if (i == 40) sync team (copy)   ! there is room yet
    end do
    sync team (copy)
  case ('sync_after_sum', 'sync_after_broadcast')
    allocate(many(100000))
    many = this_image()
    sync all
    if (this_image() == 3) then
      call execute_command_line('sleep 0.1')
      fail image
    end if
    if (this_image() == 2) call execute_command_line('sleep 0.4')
    other = merge(3 - this_image(), 1, this_image() < 3)
    if (way == 'sync_after_sum') call co_sum(many, stat=stat)
    if (way == 'sync_after_broadcast') call co_broadcast(many, 1, stat=stat)
    if (stat /= stat_failed_image .and. way == 'sync_after_sum') error stop 'no stat'
    do i = 1, 500
      x = i
      sync all(stat=stat)
      if (x[other] < i) error stop 'not synchronised'
    end do
    write (*, '(a, i0)') 'synchronised ', stat
  case ('event_after_team')
    form team (merge(1, 2, this_image() < 3), team)
    sync all
    if (this_image() == 3) fail image
    sync all(stat=stat)
    change team (team)
      sync all
    end team
    if (this_image() == 2) then
      call execute_command_line('sleep 0.3')
      event post(happened[1])
    else
      event wait(happened)
      write (*, '(a)') 'event came'
    end if
  case ('none_failed')
    list = failed_images()
    if (size(list) == 0) write (*, '(a)') 'nobody'
  case ('deadlock')
    if (this_image() == 1) sync images(2)
    if (this_image() == 2) stop
  end select
end program
