! SPDX-License-Identifier: BSD-3-Clause
! The exchange of halos between coarray images, as images.hpp declares it for the rest of the app.
!
! An exchange runs in steps: a step for each phase (left and right, then bottom and top; or all
! directions at once) of each field, or of all fields together. In each step an image puts to its
! neighbours and synchronises; start does the first step's puts.
!
! Why that is enough. Sections go into halos that the neighbour may still be reading: so all meet
! once before the first put. Buffers are twins, used by every other exchange, and each field and
! direction has a place of its own: whoever writes a place has synchronised with its owner since the
! owner emptied it, in the exchange between.
module halo_exchange
  use, intrinsic :: iso_c_binding, only: c_bool, c_double, c_int, c_int64_t, c_loc, c_ptr
  use halo_geometry
  use coarray_fields
  use fields_at_top_level, only: top_level_fields
  use fields_in_derived_type, only: derived_type_fields
  implicit none
  private
  public :: allocate_all, connect, start, finish, counted

  type, bind(c) :: coarray_way
    logical(c_bool) :: at_top_level, sections, by_images, diagonals, merged, all_fields
  end type coarray_way

  integer, parameter :: most_fields = 10, n_groups = 7
  type, bind(c) :: field_group
    integer(c_int) :: depth, n_fields
    integer(c_int) :: field(most_fields)
    integer(c_int) :: extra(2, most_fields)  ! 1 where the field has one value more than cells
  end type field_group

  integer, parameter :: most_neighbours = 8
  integer, parameter :: n_slots = 18  ! one for each direction (and the middle), and its twin
  type :: phase
    integer :: n = 0  ! neighbours
    integer :: dx(most_neighbours), dy(most_neighbours), image(most_neighbours)
    logical :: passes_corners = .false.
  end type phase

  class(fields), allocatable :: mine
  type(coarray_way) :: way
  type(neighbour) :: around(-1:1, -1:1)
  type(field_group) :: groups(0:n_groups - 1)
  type(phase), allocatable :: phases(:)
  integer, allocatable :: everybody_near(:)  ! images
  real(c_double), allocatable :: send(:)
  integer :: values_per_field = 0, twin = 0
  integer(c_int64_t) :: n_puts = 0, n_exchanges = 0, pack_ticks = 0, last_tick = 0
  ! Reading the clock takes as long as a put: every seventh exchange is timed. A step has six, so
  ! that all have their turn.
  integer, parameter :: timed_one_in = 7

contains

  ! Collective. Fields have indices from `lower` to `upper`; `first` tells where each begins.
  subroutine allocate_all(chosen, lower, upper, first) bind(c, name='cloverleaf_images_allocate')
    type(coarray_way), intent(in) :: chosen
    integer(c_int), intent(in) :: lower(2), upper(2)
    type(c_ptr), intent(out) :: first(0:n_fields - 1)
    integer :: id

    way = chosen
    if (way%at_top_level) then
      allocate (top_level_fields :: mine)
    else
      allocate (derived_type_fields :: mine)
    end if
    call mine%allocate(lower, upper)
    do id = 0, n_fields - 1
      first(id) = c_loc(mine%here(id)%at)
    end do
    if (way%sections) return
    values_per_field = 2 * (maxval(upper - lower) + 1)
    call mine%allocate_receive_buffer(most_fields * values_per_field, n_slots)
    allocate (send(most_fields * values_per_field))
  end subroutine allocate_all

  ! Blocks are `blocks` along x and along y.
  subroutine connect(blocks, beside, all_groups) bind(c, name='cloverleaf_images_connect')
    integer(c_int), intent(in) :: blocks(2)
    type(neighbour), intent(in) :: beside(-1:1, -1:1)
    type(field_group), intent(in) :: all_groups(0:n_groups - 1)
    integer :: p

    around = beside
    groups = all_groups
    if (way%diagonals) then
      phases = [phase_of(1, 1)]
    else
      phases = [phase_of(1, 0), phase_of(0, 1)]
      phases(2)%passes_corners = .true.
      phases = pack(phases, blocks > 1)  ! the same on all images
    end if
    if (product(blocks) == 1) deallocate (phases)
    if (.not. allocated(phases)) allocate (phases(0))
    allocate (everybody_near(0))
    do p = 1, size(phases)
      everybody_near = [everybody_near, phases(p)%image(:phases(p)%n)]
    end do
  end subroutine connect

  ! The neighbours at most that far along x and along y.
  function phase_of(far_x, far_y) result(p)
    integer, intent(in) :: far_x, far_y
    type(phase) :: p
    integer :: dx, dy

    do dy = -far_y, far_y
      do dx = -far_x, far_x
        if ((dx == 0 .and. dy == 0) .or. around(dx, dy)%image == 0) cycle
        p%n = p%n + 1
        p%dx(p%n) = dx
        p%dy(p%n) = dy
        p%image(p%n) = around(dx, dy)%image
      end do
    end do
  end function phase_of

  subroutine start(group) bind(c, name='cloverleaf_images_start')
    integer(c_int), value :: group

    n_exchanges = n_exchanges + 1
    twin = n_slots / 2 - twin
    if (size(phases) == 0) return
    call begin_timing()
    if (way%sections) call synchronise(everybody_near)
    call put_fields(groups(group), phases(1), 1, last_of_step(groups(group), 1))
    call lap(pack_ticks)
  end subroutine start

  subroutine finish(group) bind(c, name='cloverleaf_images_finish')
    integer(c_int), value :: group
    integer :: first, last, p
    logical :: last_phase

    if (size(phases) == 0) return
    call begin_timing()
    first = 1
    do while (first <= groups(group)%n_fields)
      last = last_of_step(groups(group), first)
      do p = 1, size(phases)
        if (first > 1 .or. p > 1) call put_fields(groups(group), phases(p), first, last)
        last_phase = p == size(phases)
        ! The halos of one field are nobody's business when the next field is put into halos.
        if (way%sections .and. last_phase .and. last < groups(group)%n_fields) cycle
        call synchronise(phases(p)%image(:phases(p)%n))
        if (.not. way%sections) call take_fields(groups(group), phases(p), first, last)
      end do
      first = last + 1
    end do
    call lap(pack_ticks)
  end subroutine finish

  ! The last of the fields that are put before one synchronisation.
  pure integer function last_of_step(group, first)
    type(field_group), intent(in) :: group
    integer, intent(in) :: first

    last_of_step = merge(int(group%n_fields), first, logical(way%merged .or. way%all_fields))
  end function last_of_step

  subroutine put_fields(group, now, first, last)
    type(field_group), intent(in) :: group
    type(phase), intent(in) :: now
    integer, intent(in) :: first, last
    integer :: i

    do i = 1, now%n
      if (way%sections) then
        call put_sections(group, now, i, first, last)
      else
        call put_packed(group, now, i, first, last)
      end if
    end do
  end subroutine put_fields

  subroutine put_sections(group, now, i, first, last)
    type(field_group), intent(in) :: group
    type(phase), intent(in) :: now
    integer, intent(in) :: i, first, last
    type(edge) :: e
    integer :: f

    do f = first, last
      e = edge_to(around, now%dx(i), now%dy(i), group%depth, group%extra(:, f), now%passes_corners)
      associate (values => mine%here(group%field(f))%at)
        call mine%put_section(now%image(i), group%field(f), e%x_there, e%y_there, &
                              values(e%x:e%x + e%columns - 1, e%y:e%y + e%rows - 1))
      end associate
    end do
    n_puts = n_puts + last - first + 1
  end subroutine put_sections

  ! A field's values go out when they are packed, or those of all fields at once.
  subroutine put_packed(group, now, i, first, last)
    type(field_group), intent(in) :: group
    type(phase), intent(in) :: now
    integer, intent(in) :: i, first, last
    type(edge) :: e
    integer :: f, n, place

    place = (first - 1) * values_per_field
    n = 0
    do f = first, last
      e = edge_to(around, now%dx(i), now%dy(i), group%depth, group%extra(:, f), now%passes_corners)
      call pack_edge(mine%here(group%field(f))%at, e, send(n + 1:))
      n = n + e%columns * e%rows
      if (way%merged .and. f < last) cycle
      call mine%put_values(now%image(i), slot(-now%dx(i), -now%dy(i)), place + 1, send(:n))
      n_puts = n_puts + 1
      place = place + n
      n = 0
    end do
  end subroutine put_packed

  subroutine take_fields(group, now, first, last)
    type(field_group), intent(in) :: group
    type(phase), intent(in) :: now
    integer, intent(in) :: first, last
    type(edge) :: e
    integer :: i, f, n

    do i = 1, now%n
      n = (first - 1) * values_per_field
      do f = first, last
        e = halo_from(around, now%dx(i), now%dy(i), group%depth, group%extra(:, f), &
                      now%passes_corners)
        call unpack_edge(mine%received(n + 1:, slot(now%dx(i), now%dy(i))), e, &
                         mine%here(group%field(f))%at)
        n = n + e%columns * e%rows
      end do
    end do
  end subroutine take_fields

  ! Narrow edges go column by column: loops over a value or two would cost more than the copying.
  pure subroutine pack_edge(values, e, packed)
    real(c_double), pointer, contiguous, intent(in) :: values(:, :)
    type(edge), intent(in) :: e
    real(c_double), contiguous, intent(inout) :: packed(:)
    integer :: x, y

    if (e%columns < e%rows) then
      do x = 0, e%columns - 1
        do y = 1, e%rows
          packed(x * e%rows + y) = values(e%x + x, e%y + y - 1)
        end do
      end do
    else
      do y = 0, e%rows - 1
        do x = 1, e%columns
          packed(y * e%columns + x) = values(e%x + x - 1, e%y + y)
        end do
      end do
    end if
  end subroutine pack_edge

  subroutine unpack_edge(packed, e, values)
    real(c_double), contiguous, intent(in) :: packed(:)
    type(edge), intent(in) :: e
    real(c_double), pointer, contiguous, intent(in) :: values(:, :)
    integer :: x, y

    if (e%columns < e%rows) then
      do x = 0, e%columns - 1
        do y = 1, e%rows
          values(e%x + x, e%y + y - 1) = packed(x * e%rows + y)
        end do
      end do
    else
      do y = 0, e%rows - 1
        do x = 1, e%columns
          values(e%x + x - 1, e%y + y) = packed(y * e%columns + x)
        end do
      end do
    end if
  end subroutine unpack_edge

  ! Of what comes from that direction.
  pure integer function slot(dx, dy)
    integer, intent(in) :: dx, dy

    slot = 5 + dx + 3 * dy + twin
  end function slot

  subroutine synchronise(images)
    integer, intent(in) :: images(:)
    integer(c_int64_t) :: waited

    waited = 0
    call lap(pack_ticks)
    if (way%by_images) then
      sync images (images)
    else
      sync all
    end if
    call lap(waited)
  end subroutine synchronise

  subroutine begin_timing()
    integer(c_int64_t) :: ignored

    ignored = 0
    call lap(ignored)
  end subroutine begin_timing

  ! The time since the last lap.
  subroutine lap(ticks)
    integer(c_int64_t), intent(inout) :: ticks
    integer(c_int64_t) :: now

    if (mod(n_exchanges, int(timed_one_in, c_int64_t)) /= 0) return
    call system_clock(now)
    ticks = ticks + now - last_tick
    last_tick = now
  end subroutine lap

  ! Puts of this image so far, and the seconds (an estimate) that packing and putting took.
  subroutine counted(puts, pack_seconds) bind(c, name='cloverleaf_images_counted')
    real(c_double), intent(out) :: puts, pack_seconds
    integer(c_int64_t) :: now, ticks_per_second

    call system_clock(now, ticks_per_second)
    puts = real(n_puts, c_double)
    pack_seconds = timed_one_in * real(pack_ticks, c_double) / real(ticks_per_second, c_double)
  end subroutine counted

end module halo_exchange
