! SPDX-License-Identifier: BSD-3-Clause
! The world, its symmetric memory, blocks of cells; and how mistakes are reported.
module skerry_exchange_world
  use, intrinsic :: iso_c_binding
  use, intrinsic :: iso_fortran_env, only: error_unit
  use skerry_exchange_c
  implicit none
  private
  public :: skerry_world, skerry_blocks, report, stop_with

  type :: skerry_world
    type(c_ptr) :: handle = c_null_ptr
  contains
    procedure :: start => world_start  ! collective
    procedure :: stop => world_stop    ! collective
    procedure :: pe => world_pe
    procedure :: n_pes => world_n_pes
    procedure :: barrier => world_barrier
    procedure :: sum => world_sum
    procedure :: allocate => world_allocate
    procedure :: free => world_free
    procedure :: strategy => world_strategy
  end type

  type :: skerry_blocks
    type(c_ptr) :: handle = c_null_ptr
  contains
    procedure :: make => blocks_make
    procedure :: owned => blocks_owned
    procedure :: largest => blocks_largest
    procedure :: destroy => blocks_destroy
    final :: blocks_end
  end type

contains

  ! communicator: of the program's MPI (with mpi_f08: comm%mpi_val); its ranks are the PEs.
  subroutine world_start(world, communicator)
    class(skerry_world), intent(inout) :: world
    integer, intent(in), optional :: communicator
    if (present(communicator)) then
      world%handle = skerry_world_start_in(communicator)
    else
      world%handle = skerry_world_start()
    end if
  end subroutine

  subroutine world_stop(world)
    class(skerry_world), intent(inout) :: world
    call skerry_world_stop(world%handle)
    world%handle = c_null_ptr
  end subroutine

  integer function world_pe(world)
    class(skerry_world), intent(in) :: world
    world_pe = skerry_pe(world%handle)
  end function

  integer function world_n_pes(world)
    class(skerry_world), intent(in) :: world
    world_n_pes = skerry_n_pes(world%handle)
  end function

  subroutine world_barrier(world)
    class(skerry_world), intent(in) :: world
    call skerry_barrier(world%handle)
  end subroutine

  ! Replaces a few values by their sums over all PEs.
  subroutine world_sum(world, values)
    class(skerry_world), intent(in) :: world
    real(c_double), intent(inout) :: values(:)
    call skerry_sum(world%handle, values, size(values, kind=c_size_t))
  end subroutine

  ! Symmetric memory, filled with zeros; c_f_pointer makes an array of it. The same on all PEs.
  type(c_ptr) function world_allocate(world, bytes)
    class(skerry_world), intent(in) :: world
    integer(c_int64_t), intent(in) :: bytes
    world_allocate = skerry_allocate(world%handle, int(bytes, c_size_t))
  end function

  subroutine world_free(world, memory)
    class(skerry_world), intent(in) :: world
    type(c_ptr), intent(in) :: memory
    call skerry_free(world%handle, memory)
  end subroutine

  ! The nth strategy (from 1) that can be used; empty when there are no more.
  function world_strategy(world, nth) result(name)
    class(skerry_world), intent(in) :: world
    integer, intent(in) :: nth
    character(:), allocatable :: name
    name = text_at(skerry_strategy(world%handle, int(nth - 1, c_size_t)))
  end function

  subroutine blocks_make(blocks, world, cells, grid)
    class(skerry_blocks), intent(inout) :: blocks
    class(skerry_world), intent(in) :: world
    integer(c_int64_t), intent(in) :: cells(:)
    integer, intent(in), optional :: grid(:)  ! blocks in each direction; else the best is taken
    call blocks%destroy()
    if (present(grid)) then
      if (size(grid) /= size(cells)) call stop_with('blocks%make: grid and cells have different sizes')
      blocks%handle = skerry_blocks_make(world%handle, size(cells), cells, grid)
    else
      blocks%handle = skerry_blocks_make(world%handle, size(cells), cells)
    end if
  end subroutine

  ! A PE's cells are first(d), ..., last(d).
  subroutine blocks_owned(blocks, pe, first, last)
    class(skerry_blocks), intent(in) :: blocks
    integer, intent(in) :: pe
    integer(c_int64_t), intent(out) :: first(:), last(:)
    integer(c_int64_t) :: lower(most_dimensions), upper(most_dimensions)
    call skerry_blocks_owned(blocks%handle, pe, lower, upper)
    first = lower(:size(first))
    last = upper(:size(last)) - 1
  end subroutine

  ! Cells of the largest block in each direction.
  function blocks_largest(blocks) result(lengths)
    class(skerry_blocks), intent(in) :: blocks
    integer(c_int64_t), allocatable :: lengths(:)
    allocate(lengths(skerry_blocks_dimensions(blocks%handle)))
    call skerry_blocks_largest(blocks%handle, lengths)
  end function

  subroutine blocks_destroy(blocks)
    class(skerry_blocks), intent(inout) :: blocks
    call skerry_blocks_destroy(blocks%handle)
    blocks%handle = c_null_ptr
  end subroutine

  subroutine blocks_end(blocks)
    type(skerry_blocks), intent(inout) :: blocks
    call blocks%destroy()
  end subroutine

  ! Hands an error to the caller, or ends the program.
  subroutine report(routine, status, stat, errmsg)
    character(*), intent(in) :: routine
    integer(c_int), intent(in) :: status
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    if (present(stat)) stat = status
    if (status == 0) return
    if (present(errmsg)) errmsg = text_at(skerry_error())
    if (.not. present(stat)) call stop_with(routine//': '//text_at(skerry_error()))
  end subroutine

  subroutine stop_with(message)
    character(*), intent(in) :: message
    write (error_unit, '(2a)') 'skerry: ', message
    stop 1
  end subroutine

  ! A text of C.
  function text_at(address) result(text)
    type(c_ptr), intent(in) :: address
    character(:), allocatable :: text
    character(c_char), pointer :: letters(:)
    integer :: length, i
    text = ''
    if (.not. c_associated(address)) return
    call c_f_pointer(address, letters, [huge(length)])
    length = 0
    do while (letters(length + 1) /= c_null_char)
      length = length + 1
    end do
    text = repeat(' ', length)
    do i = 1, length
      text(i:i) = letters(i)
    end do
  end function
end module
