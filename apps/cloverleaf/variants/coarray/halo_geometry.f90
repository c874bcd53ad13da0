! SPDX-License-Identifier: BSD-3-Clause
! Which values an image sends to its neighbours, and where they belong there. Indices start at 0 in
! each block, as in the kernels.
module halo_geometry
  use, intrinsic :: iso_c_binding, only: c_int
  implicit none
  private
  public :: neighbour, edge, edge_to, halo_from

  ! The block beside this one in a direction (dx, dy).
  type, bind(c) :: neighbour
    integer(c_int) :: image  ! 0: there is none
    integer(c_int) :: nx, ny  ! its cells
  end type neighbour

  ! A rectangle of one field.
  type :: edge
    integer :: x, y  ! its first value here
    integer :: x_there, y_there  ! and at the neighbour
    integer :: columns, rows
  end type edge

contains

  ! What goes to the neighbour in direction (dx, dy). `around` is by direction, with this block in
  ! the middle. `extra` is 1 along each direction in which the field has one value more than cells.
  ! `with_corners`: rows carry the halo columns that an earlier phase brought.
  pure function edge_to(around, dx, dy, depth, extra, with_corners) result(e)
    type(neighbour), intent(in) :: around(-1:1, -1:1)
    integer, intent(in) :: dx, dy, depth, extra(2)
    logical, intent(in) :: with_corners
    type(edge) :: e

    e%x = first_to_send(dx, around(0, 0)%nx, depth, extra(1))
    e%y = first_to_send(dy, around(0, 0)%ny, depth, extra(2))
    e%x_there = first_of_halo(-dx, around(dx, dy)%nx, depth, extra(1))
    e%y_there = first_of_halo(-dy, around(dx, dy)%ny, depth, extra(2))
    e%columns = merge(depth, around(0, 0)%nx + extra(1), dx /= 0)
    e%rows = merge(depth, around(0, 0)%ny + extra(2), dy /= 0)
    if (with_corners .and. dx == 0) call add_corners(around, depth, e)
  end function edge_to

  ! Where what comes from that neighbour belongs here.
  pure function halo_from(around, dx, dy, depth, extra, with_corners) result(e)
    type(neighbour), intent(in) :: around(-1:1, -1:1)
    integer, intent(in) :: dx, dy, depth, extra(2)
    logical, intent(in) :: with_corners
    type(edge) :: e

    e = edge_to(around, dx, dy, depth, extra, .false.)
    e%x = first_of_halo(dx, around(0, 0)%nx, depth, extra(1))
    e%y = first_of_halo(dy, around(0, 0)%ny, depth, extra(2))
    if (with_corners .and. dx == 0) call add_corners(around, depth, e)
  end function halo_from

  ! Blocks above each other have the same columns and the same neighbours beside them.
  pure subroutine add_corners(around, depth, e)
    type(neighbour), intent(in) :: around(-1:1, -1:1)
    integer, intent(in) :: depth
    type(edge), intent(inout) :: e
    integer :: low, high

    low = merge(depth, 0, around(-1, 0)%image /= 0)
    high = merge(depth, 0, around(1, 0)%image /= 0)
    e%x = e%x - low
    e%x_there = e%x_there - low
    e%columns = e%columns + low + high
  end subroutine add_corners

  ! Of n cells and the values that bound them. What blocks share is not sent: both compute it.
  pure integer function first_to_send(toward, n, depth, extra)
    integer, intent(in) :: toward, n, depth, extra

    select case (toward)
    case (-1)
      first_to_send = extra
    case (1)
      first_to_send = n - depth
    case default
      first_to_send = 0
    end select
  end function first_to_send

  pure integer function first_of_halo(toward, n, depth, extra)
    integer, intent(in) :: toward, n, depth, extra

    select case (toward)
    case (-1)
      first_of_halo = -depth
    case (1)
      first_of_halo = n + extra
    case default
      first_of_halo = 0
    end select
  end function first_of_halo

end module halo_geometry
