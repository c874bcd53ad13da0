! SPDX-License-Identifier: BSD-3-Clause
! The C interface (skerry/exchange.h) as Fortran sees it.
module skerry_exchange_c
  use, intrinsic :: iso_c_binding
  implicit none
  public

  integer, parameter :: most_dimensions = 4

  ! As in exchange.h, in the same order.
  type, bind(c) :: skerry_field
    type(c_ptr) :: name = c_null_ptr
    type(c_ptr) :: data = c_null_ptr
    integer(c_size_t) :: element_bytes = 0
    integer(c_int64_t) :: shape(most_dimensions) = 0
    integer(c_int64_t) :: strides(most_dimensions) = 0
    integer(c_int) :: extra(most_dimensions) = 0
  end type

  type, bind(c) :: c_halo_shape
    integer(c_int) :: depth = 0
    integer(c_int) :: below(most_dimensions) = 0, above(most_dimensions) = 0
    integer(c_int) :: periodic(most_dimensions) = 0
    integer(c_int) :: faces_only = 0
  end type

  type, bind(c) :: c_array
    type(c_ptr) :: name = c_null_ptr
    type(c_ptr) :: mapping = c_null_ptr
    type(c_ptr) :: source = c_null_ptr
    type(c_ptr) :: target = c_null_ptr
    integer(c_size_t) :: element_bytes = 0
    integer(c_int64_t) :: levels = 0
    integer(c_int64_t) :: source_level_pitch = 0, target_level_pitch = 0
    type(c_ptr) :: source_layout = c_null_ptr
    type(c_ptr) :: target_layout = c_null_ptr
  end type

  type, bind(c) :: skerry_block_array
    type(skerry_field) :: source, target
  end type

  type, bind(c) :: skerry_stripe
    integer(c_int64_t) :: first = 0, stride = 1, count = 0
  end type

  interface
    function skerry_error() bind(c) result(text)
      import
      type(c_ptr) :: text
    end function
    function skerry_world_start() bind(c) result(world)
      import
      type(c_ptr) :: world
    end function
    function skerry_world_start_in(communicator) bind(c) result(world)
      import
      integer(c_int), value :: communicator
      type(c_ptr) :: world
    end function
    subroutine skerry_world_stop(world) bind(c)
      import
      type(c_ptr), value :: world
    end subroutine
    function skerry_pe(world) bind(c) result(pe)
      import
      type(c_ptr), value :: world
      integer(c_int) :: pe
    end function
    function skerry_n_pes(world) bind(c) result(n_pes)
      import
      type(c_ptr), value :: world
      integer(c_int) :: n_pes
    end function
    subroutine skerry_barrier(world) bind(c)
      import
      type(c_ptr), value :: world
    end subroutine
    subroutine skerry_sum(world, values, count) bind(c)
      import
      type(c_ptr), value :: world
      integer(c_size_t), value :: count
      real(c_double), intent(inout) :: values(*)
    end subroutine
    function skerry_allocate(world, bytes) bind(c) result(memory)
      import
      type(c_ptr), value :: world
      integer(c_size_t), value :: bytes
      type(c_ptr) :: memory
    end function
    subroutine skerry_free(world, memory) bind(c)
      import
      type(c_ptr), value :: world, memory
    end subroutine
    function skerry_strategy(world, nth) bind(c) result(name)
      import
      type(c_ptr), value :: world
      integer(c_size_t), value :: nth
      type(c_ptr) :: name
    end function
    function skerry_blocks_make(world, dimensions, cells, grid) bind(c) result(blocks)
      import
      type(c_ptr), value :: world
      integer(c_int), value :: dimensions
      integer(c_int64_t), intent(in) :: cells(*)
      integer(c_int), intent(in), optional :: grid(*)
      type(c_ptr) :: blocks
    end function
    subroutine skerry_blocks_destroy(blocks) bind(c)
      import
      type(c_ptr), value :: blocks
    end subroutine
    function skerry_blocks_dimensions(blocks) bind(c) result(dimensions)
      import
      type(c_ptr), value :: blocks
      integer(c_int) :: dimensions
    end function
    subroutine skerry_blocks_owned(blocks, pe, first, end) bind(c)
      import
      type(c_ptr), value :: blocks
      integer(c_int), value :: pe
      integer(c_int64_t), intent(out) :: first(*), end(*)
    end subroutine
    subroutine skerry_blocks_largest(blocks, lengths) bind(c)
      import
      type(c_ptr), value :: blocks
      integer(c_int64_t), intent(out) :: lengths(*)
    end subroutine
    function skerry_halo(world, blocks, fields, n_fields, shape, strategy, made) bind(c) result(status)
      import
      type(c_ptr), value :: world, blocks
      type(skerry_field), intent(in) :: fields(*)
      integer(c_size_t), value :: n_fields
      type(c_halo_shape), intent(in) :: shape
      character(c_char), intent(in), optional :: strategy(*)
      type(c_ptr), intent(out) :: made
      integer(c_int) :: status
    end function
    function skerry_redistribution(world, arrays, n_arrays, strategy, made) bind(c) result(status)
      import
      type(c_ptr), value :: world
      type(c_array), intent(in) :: arrays(*)
      integer(c_size_t), value :: n_arrays
      character(c_char), intent(in), optional :: strategy(*)
      type(c_ptr), intent(out) :: made
      integer(c_int) :: status
    end function
    function skerry_transposition(world, from, to, arrays, n_arrays, strategy, made) bind(c) result(status)
      import
      type(c_ptr), value :: world, from, to
      type(skerry_block_array), intent(in) :: arrays(*)
      integer(c_size_t), value :: n_arrays
      character(c_char), intent(in), optional :: strategy(*)
      type(c_ptr), intent(out) :: made
      integer(c_int) :: status
    end function
    subroutine skerry_start(exchange) bind(c)
      import
      type(c_ptr), value :: exchange
    end subroutine
    subroutine skerry_finish(exchange) bind(c)
      import
      type(c_ptr), value :: exchange
    end subroutine
    subroutine skerry_run(exchange) bind(c)
      import
      type(c_ptr), value :: exchange
    end subroutine
    subroutine skerry_destroy(exchange) bind(c)
      import
      type(c_ptr), value :: exchange
    end subroutine
    function skerry_list_of(indices, count) bind(c) result(list)
      import
      integer(c_int64_t), intent(in) :: indices(*)
      integer(c_size_t), value :: count
      type(c_ptr) :: list
    end function
    function skerry_list_of_stripes(stripes, count) bind(c) result(list)
      import
      type(skerry_stripe), intent(in) :: stripes(*)
      integer(c_size_t), value :: count
      type(c_ptr) :: list
    end function
    function skerry_list_of_box(dimensions, shape, corner, lengths) bind(c) result(list)
      import
      integer(c_int), value :: dimensions
      integer(c_int64_t), intent(in) :: shape(*), corner(*), lengths(*)
      type(c_ptr) :: list
    end function
    function skerry_list_concatenate(lists, count) bind(c) result(list)
      import
      type(c_ptr), intent(in) :: lists(*)
      integer(c_size_t), value :: count
      type(c_ptr) :: list
    end function
    function skerry_list_replace(list, from, to) bind(c) result(made)
      import
      type(c_ptr), value :: list, from, to
      type(c_ptr) :: made
    end function
    function skerry_list_intersect(a, b) bind(c) result(made)
      import
      type(c_ptr), value :: a, b
      type(c_ptr) :: made
    end function
    function skerry_list_subtract(a, b) bind(c) result(made)
      import
      type(c_ptr), value :: a, b
      type(c_ptr) :: made
    end function
    function skerry_list_unite(a, b) bind(c) result(made)
      import
      type(c_ptr), value :: a, b
      type(c_ptr) :: made
    end function
    function skerry_list_size(list) bind(c) result(size)
      import
      type(c_ptr), value :: list
      integer(c_int64_t) :: size
    end function
    subroutine skerry_list_expand(list, indices) bind(c)
      import
      type(c_ptr), value :: list
      integer(c_int64_t), intent(out) :: indices(*)
    end subroutine
    subroutine skerry_list_destroy(list) bind(c)
      import
      type(c_ptr), value :: list
    end subroutine
    function skerry_map(world, have, want) bind(c) result(mapping)
      import
      type(c_ptr), value :: world, have, want
      type(c_ptr) :: mapping
    end function
    subroutine skerry_mapping_destroy(mapping) bind(c)
      import
      type(c_ptr), value :: mapping
    end subroutine
    function skerry_mapping_missing(mapping, first) bind(c) result(count)
      import
      type(c_ptr), value :: mapping
      integer(c_int64_t), intent(inout), optional :: first
      integer(c_int64_t) :: count
    end function
    function skerry_mapping_several(mapping) bind(c) result(count)
      import
      type(c_ptr), value :: mapping
      integer(c_int64_t) :: count
    end function

    ! descriptor.cpp
    subroutine skerry_fortran_array(source, goal, array) bind(c)
      import
      type(skerry_field), intent(in) :: source, goal
      type(c_array), intent(inout) :: array
    end subroutine
  end interface

  ! skerry_field(array [, extra]): an array of any type and rank, where it is. It must be a target or a pointer.
  ! extra(d) = 1: it lies on the cells' bounds of that direction, of which there is one more. (Called directly
  ! in C, as gfortran hands components of larger elements to others as copies.)
  interface skerry_field
    function skerry_fortran_field(array, extra) bind(c) result(field)
      import
      type(*), intent(in), target :: array(..)
      integer(c_int), intent(in), optional :: extra(:)
      type(skerry_field) :: field
    end function
  end interface
end module
