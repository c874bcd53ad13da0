! SPDX-License-Identifier: BSD-3-Clause
! sync images, events, locks, critical, atomics, random order of rounds.
program sync_test
  use checks
  use iso_fortran_env
  implicit none
  integer, save :: mail[*] = 0
  type(event_type), save :: ready[*], slots(3)[*]
  type(lock_type), save :: guard[*]
  integer, save :: count[*] = 0
  integer(atomic_int_kind), save :: tally[*]
  integer :: i, stat, old
  logical :: got
  character(30) :: message

  call begin()
  ring: block
    do i = 1, 200
      mail[next] = i * me
      call sync_neighbours()
      call check(mail == i * previous, 'ring by sync images')
      call sync_neighbours()
    end do
  end block ring
  star: block
    do i = 1, 50
      if (me == 1) then
        sync images(*)
      else
        sync images(1)
      end if
    end do
    sync images(*, stat=stat)
    call check(stat == 0, 'stat of sync images')
    sync images([1, 1], stat=stat, errmsg=message)
    call check(stat /= 0 .and. message /= ' ', 'an image twice')
    sync all(stat=stat)
  end block star
  events: block
    do i = 1, 100
      mail[next] = -i * me
      event post(ready[next])
      event wait(ready)
      call check(mail == -i * previous, 'event after a put')
      event post(slots(2)[previous])
      event wait(slots(2))
    end do
    do i = 1, 3
      event post(slots(3)[next])
    end do
    event wait(slots(3), until_count=2)
    event wait(slots(3))
    call event_query(slots(3), old)
    call check(old == 0, 'events are used up')
    sync all
  end block events
  locks: block
    do i = 1, 50
      lock(guard[1])
      count[1] = count[1] + 1
      unlock(guard[1])
    end do
    sync all
    if (me == 1) call check(count == 50 * n, 'lock')
    sync all
    do i = 1, 50
      critical
        count[n] = count[n] + 1
      end critical
    end do
    sync all
    if (me == n) call check(count == 50 * n + merge(50 * n, 0, n == 1), 'critical')
    sync all
    if (me == 1) lock(guard[n])
    sync all
    if (me == n .and. n > 1) then
      lock(guard, acquired_lock=got)
      call check(.not. got, 'locked by another')
    end if
    if (me == 1) then
      lock(guard[n], stat=stat)
      call check(stat == stat_locked, 'locked by itself')
    end if
    sync all
    if (me == 1) unlock(guard[n])
    sync all
    unlock(guard, stat=stat)
    call check(stat /= 0, 'unlocked already')
    sync all
    turns: do i = 1, 3
      if (me == n) lock(guard[n])
      count = 0
      sync all
      if (me == n) then
        call execute_command_line('sleep 0.2')  ! the others ask meanwhile
        unlock(guard[n])
        lock(guard[n])
        call check(count > 0 .or. n == 1, 'the lock went to those who waited')
      else
        lock(guard[n])
        count[n] = count[n] + 1
      end if
      unlock(guard[n])
      sync all
      if (me == n) call check(count == n - 1, 'everybody had the lock')
      sync all
    end do turns
  end block locks
  atomics: block
    call atomic_define(tally, 0)
    sync all
    do i = 1, 100
      call atomic_add(tally[1], me)
      call atomic_fetch_add(tally[n], 1, old)
    end do
    call atomic_or(tally[1], 0)
    sync all
    if (n > 1) then
      call atomic_ref(old, tally[1])
      call check(old == 100 * n * (n + 1) / 2, 'atomic_add')
      call atomic_ref(old, tally[n])
      call check(old == 100 * n, 'atomic_fetch_add')
    end if
    sync all
    call atomic_define(tally[next], 12)
    sync all
    call atomic_fetch_and(tally, 10, old)
    call check(old == 12 .and. tally == 8, 'atomic_fetch_and')
    call atomic_xor(tally, 1)
    call atomic_cas(tally, old, 9, 77)
    call check(old == 9 .and. tally == 77, 'atomic_cas')
    sync all
  end block atomics
  call finish()
contains
  subroutine sync_neighbours()
    if (next == previous) then
      sync images(next)
    else
      sync images([next, previous])
    end if
  end subroutine
end program
