! SPDX-License-Identifier: BSD-3-Clause
! Skerry's exchange library in Fortran: halos, redistributions and transpositions of arrays of any type and rank.
!
!     call world%start()
!     call blocks%make(world, [nx, ny])
!     call halo%make(world, blocks, [skerry_field(pressure), skerry_field(velocity)], depth=1)
!     call halo%run()
!
! PEs, cells and global indices count from 0, as in C; integers for them have 64 bits. What "make"
! made ends with its variable, or earlier by destroy; exchanges of a main program or module, whose
! variables never end, need destroy before world%stop. Objects must not be assigned to each other.
module skerry_exchange
  use, intrinsic :: iso_c_binding
  use skerry_exchange_c, c_halo => skerry_halo, c_redistribution => skerry_redistribution, &
      c_transposition => skerry_transposition
  use skerry_exchange_world
  use skerry_exchange_lists
  implicit none
  private
  public :: skerry_world, skerry_blocks, skerry_field, skerry_halo, skerry_list, skerry_stripe, skerry_mapping, &
      skerry_array, skerry_redistribution, skerry_block_array, skerry_transposition

  ! What halos and redistributions have in common.
  type, abstract :: persistent
    type(c_ptr) :: handle = c_null_ptr
  contains
    procedure :: start => exchange_start
    procedure :: finish => exchange_finish
    procedure :: run => exchange_run
    procedure :: destroy => exchange_destroy  ! collective
  end type

  type, extends(persistent) :: skerry_halo
  contains
    procedure :: make => halo_make  ! collective
    final :: halo_end
  end type

  ! Two arrays of elements in the order of a mapping's lists, made by
  ! skerry_array(mapping, skerry_field(source), skerry_field(goal) [, levels, ...]).
  type :: skerry_array
    type(c_array) :: its
  end type
  interface skerry_array
    module procedure array_of
  end interface

  type, extends(persistent) :: skerry_redistribution
  contains
    procedure :: make => redistribution_make  ! collective
    final :: redistribution_end
  end type

  ! Blocks before and after, skerry_block_array(skerry_field(source), skerry_field(goal) [, orders]). Where an order
  ! is given, order(d) is the direction of the blocks that the array has as its dimension d.
  interface skerry_block_array
    module procedure block_array_of
  end interface

  type, extends(persistent) :: skerry_transposition
  contains
    procedure :: make => transposition_make  ! collective
    final :: transposition_end
  end type

contains

  subroutine halo_make(halo, world, blocks, fields, depth, corners, strategy, stat, errmsg, periodic, below, above)
    class(skerry_halo), intent(inout) :: halo
    class(skerry_world), intent(in) :: world
    class(skerry_blocks), intent(in) :: blocks
    type(skerry_field), intent(in) :: fields(:)
    integer, intent(in) :: depth
    logical, intent(in), optional :: corners  ! also what lies across a corner; else true
    character(*), intent(in), optional :: strategy
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    logical, intent(in), optional :: periodic(:)  ! by direction: the cells go on with those of the other side
    integer, intent(in), optional :: below(:), above(:)  ! by direction: layers there, instead of depth
    type(c_halo_shape) :: shape
    character(:, c_char), allocatable :: name  ! not allocated: as an argument that is absent
    integer(c_int) :: status
    if (present(below)) call require_at_most('below', size(below), size(shape%below))
    if (present(above)) call require_at_most('above', size(above), size(shape%above))
    if (present(periodic)) call require_at_most('periodic', size(periodic), size(shape%periodic))
    shape%below = depth
    shape%above = depth
    if (present(below)) shape%below(:size(below)) = below
    if (present(above)) shape%above(:size(above)) = above
    if (present(corners)) shape%faces_only = merge(0, 1, corners)
    if (present(periodic)) shape%periodic(:size(periodic)) = merge(1, 0, periodic)
    call halo%destroy()
    if (present(strategy)) name = trim(strategy)//c_null_char
    status = c_halo(world%handle, blocks%handle, fields, size(fields, kind=c_size_t), shape, name, halo%handle)
    call report('halo%make', status, stat, errmsg)
  end subroutine

  subroutine exchange_start(exchange)
    class(persistent), intent(inout) :: exchange
    call skerry_start(exchange%handle)
  end subroutine

  subroutine exchange_finish(exchange)
    class(persistent), intent(inout) :: exchange
    call skerry_finish(exchange%handle)
  end subroutine

  subroutine exchange_run(exchange)
    class(persistent), intent(inout) :: exchange
    call skerry_run(exchange%handle)
  end subroutine

  subroutine exchange_destroy(exchange)
    class(persistent), intent(inout) :: exchange
    call skerry_destroy(exchange%handle)
    exchange%handle = c_null_ptr
  end subroutine

  ! Element k is the kth index of the list, or is at place k of the layout (from 0). On several
  ! levels one comes after the other, or a pitch (in elements) apart.
  function array_of(mapping, source, goal, levels, source_level_pitch, goal_level_pitch, source_layout, goal_layout) &
      result(array)
    class(skerry_mapping), intent(in) :: mapping
    type(skerry_field), intent(in) :: source, goal  ! contiguous
    integer(c_int64_t), intent(in), optional :: levels, source_level_pitch, goal_level_pitch
    class(skerry_list), intent(in), optional :: source_layout, goal_layout
    type(skerry_array) :: array
    array%its%mapping = mapping%handle
    array%its%levels = 1
    if (present(levels)) array%its%levels = levels
    if (present(source_level_pitch)) array%its%source_level_pitch = source_level_pitch
    if (present(goal_level_pitch)) array%its%target_level_pitch = goal_level_pitch
    if (present(source_layout)) array%its%source_layout = source_layout%handle
    if (present(goal_layout)) array%its%target_layout = goal_layout%handle
    call skerry_fortran_array(source, goal, array%its)
  end function

  subroutine redistribution_make(moves, world, arrays, strategy, stat, errmsg)
    class(skerry_redistribution), intent(inout) :: moves
    class(skerry_world), intent(in) :: world
    type(skerry_array), intent(in) :: arrays(:)
    character(*), intent(in), optional :: strategy
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    character(:, c_char), allocatable :: name  ! as in halo_make
    integer(c_int) :: status
    call moves%destroy()
    if (present(strategy)) name = trim(strategy)//c_null_char
    status = c_redistribution(world%handle, arrays%its, size(arrays, kind=c_size_t), name, moves%handle)
    call report('redistribution%make', status, stat, errmsg)
  end subroutine

  function block_array_of(source, goal, source_order, goal_order) result(array)
    type(skerry_field), intent(in) :: source, goal
    integer, intent(in), optional :: source_order(:), goal_order(:)
    type(skerry_block_array) :: array
    array%source = in_order(source, source_order)
    array%target = in_order(goal, goal_order)
  end function

  subroutine require_at_most(what, entries, most)
    character(*), intent(in) :: what
    integer, intent(in) :: entries, most
    if (entries > most) call stop_with(what//' has more entries than there are directions')
  end subroutine

  function in_order(field, order) result(ordered)
    type(skerry_field), intent(in) :: field
    integer, intent(in), optional :: order(:)
    type(skerry_field) :: ordered
    integer :: d
    ordered = field
    if (.not. present(order)) return
    if (size(order) /= count(field%shape > 0) .and. c_associated(field%data)) &
        call stop_with('skerry_block_array: an order has as many entries as the array has directions')
    call require_at_most('an order', size(order), size(field%shape))
    do d = 1, size(order)
      if (count(order == d) /= 1) call stop_with('skerry_block_array: an order has each direction once')
    end do
    ordered%shape(order) = field%shape(:size(order))
    ordered%strides(order) = field%strides(:size(order))
  end function

  subroutine transposition_make(turn, world, from, to, arrays, strategy, stat, errmsg)
    class(skerry_transposition), intent(inout) :: turn
    class(skerry_world), intent(in) :: world
    class(skerry_blocks), intent(in) :: from, to
    type(skerry_block_array), intent(in) :: arrays(:)
    character(*), intent(in), optional :: strategy
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    character(:, c_char), allocatable :: name  ! as in halo_make
    integer(c_int) :: status
    call turn%destroy()
    if (present(strategy)) name = trim(strategy)//c_null_char
    status = c_transposition(world%handle, from%handle, to%handle, arrays, size(arrays, kind=c_size_t), name, &
        turn%handle)
    call report('transposition%make', status, stat, errmsg)
  end subroutine

  subroutine halo_end(halo)
    type(skerry_halo), intent(inout) :: halo
    call halo%destroy()
  end subroutine

  subroutine transposition_end(turn)
    type(skerry_transposition), intent(inout) :: turn
    call turn%destroy()
  end subroutine

  subroutine redistribution_end(moves)
    type(skerry_redistribution), intent(inout) :: moves
    call moves%destroy()
  end subroutine
end module
