! SPDX-License-Identifier: BSD-3-Clause
! Index lists, and mappings between what PEs have and want.
module skerry_exchange_lists
  use, intrinsic :: iso_c_binding
  use skerry_exchange_c
  use skerry_exchange_world
  implicit none
  private
  public :: skerry_list, skerry_mapping

  type :: skerry_list
    type(c_ptr) :: handle = c_null_ptr
  contains
    procedure :: of_indices => list_of_indices
    procedure :: of_stripes => list_of_stripes
    procedure :: of_box => list_of_box
    procedure :: concatenate => list_concatenate
    procedure :: replace => list_replace
    procedure :: intersect => list_intersect
    procedure :: subtract => list_subtract
    procedure :: unite => list_unite
    procedure :: size => list_size
    procedure :: expanded => list_expanded
    procedure :: destroy => list_destroy
    final :: list_end
  end type

  type :: skerry_mapping
    type(c_ptr) :: handle = c_null_ptr
  contains
    procedure :: make => mapping_make  ! collective
    procedure :: missing => mapping_missing
    procedure :: several => mapping_several
    procedure :: destroy => mapping_destroy
    final :: mapping_end
  end type

contains

  subroutine list_of_indices(list, indices)
    class(skerry_list), intent(inout) :: list
    integer(c_int64_t), intent(in) :: indices(:)
    call become(list, skerry_list_of(indices, size(indices, kind=c_size_t)))
  end subroutine

  subroutine list_of_stripes(list, stripes)
    class(skerry_list), intent(inout) :: list
    type(skerry_stripe), intent(in) :: stripes(:)
    call become(list, skerry_list_of_stripes(stripes, size(stripes, kind=c_size_t)))
  end subroutine

  ! Of a global array of this shape, from the point corner (from 0); negative lengths run downwards.
  subroutine list_of_box(list, shape, corner, lengths)
    class(skerry_list), intent(inout) :: list
    integer(c_int64_t), intent(in) :: shape(:), corner(:), lengths(:)
    if (size(corner) /= size(shape) .or. size(lengths) /= size(shape)) &
        call stop_with('list%of_box: shape, corner and lengths have different sizes')
    call become(list, skerry_list_of_box(size(shape), shape, corner, lengths))
  end subroutine

  subroutine list_concatenate(list, lists)
    class(skerry_list), intent(inout) :: list
    type(skerry_list), intent(in) :: lists(:)
    call become(list, skerry_list_concatenate(lists%handle, size(lists, kind=c_size_t)))
  end subroutine

  ! From `in`, with each index that is in `from` replaced by what is at the same place of `to`.
  subroutine list_replace(list, in, from, to)
    class(skerry_list), intent(inout) :: list
    class(skerry_list), intent(in) :: in, from, to
    call become(list, skerry_list_replace(in%handle, from%handle, to%handle))
  end subroutine

  subroutine list_intersect(list, a, b)
    class(skerry_list), intent(inout) :: list
    class(skerry_list), intent(in) :: a, b
    call become(list, skerry_list_intersect(a%handle, b%handle))
  end subroutine

  subroutine list_subtract(list, a, b)
    class(skerry_list), intent(inout) :: list
    class(skerry_list), intent(in) :: a, b
    call become(list, skerry_list_subtract(a%handle, b%handle))
  end subroutine

  subroutine list_unite(list, a, b)
    class(skerry_list), intent(inout) :: list
    class(skerry_list), intent(in) :: a, b
    call become(list, skerry_list_unite(a%handle, b%handle))
  end subroutine

  integer(c_int64_t) function list_size(list)
    class(skerry_list), intent(in) :: list
    list_size = skerry_list_size(list%handle)
  end function

  function list_expanded(list) result(indices)
    class(skerry_list), intent(in) :: list
    integer(c_int64_t), allocatable :: indices(:)
    allocate(indices(list%size()))
    call skerry_list_expand(list%handle, indices)
  end function

  subroutine list_destroy(list)
    class(skerry_list), intent(inout) :: list
    call become(list, c_null_ptr)
  end subroutine

  ! A list may be made of itself: the old one goes last.
  subroutine become(list, handle)
    class(skerry_list), intent(inout) :: list
    type(c_ptr), intent(in) :: handle
    call skerry_list_destroy(list%handle)
    list%handle = handle
  end subroutine

  subroutine mapping_make(mapping, world, have, want)
    class(skerry_mapping), intent(inout) :: mapping
    class(skerry_world), intent(in) :: world
    class(skerry_list), intent(in) :: have, want
    call mapping%destroy()
    mapping%handle = skerry_map(world%handle, have%handle, want%handle)
  end subroutine

  ! How many wanted indices no PE has, and the first of them.
  integer(c_int64_t) function mapping_missing(mapping, first)
    class(skerry_mapping), intent(in) :: mapping
    integer(c_int64_t), intent(inout), optional :: first
    mapping_missing = skerry_mapping_missing(mapping%handle, first)
  end function

  ! How often wanted indices are had beyond the first time.
  integer(c_int64_t) function mapping_several(mapping)
    class(skerry_mapping), intent(in) :: mapping
    mapping_several = skerry_mapping_several(mapping%handle)
  end function

  subroutine mapping_destroy(mapping)
    class(skerry_mapping), intent(inout) :: mapping
    call skerry_mapping_destroy(mapping%handle)
    mapping%handle = c_null_ptr
  end subroutine

  subroutine list_end(list)
    type(skerry_list), intent(inout) :: list
    call list%destroy()
  end subroutine

  subroutine mapping_end(mapping)
    type(skerry_mapping), intent(inout) :: mapping
    call mapping%destroy()
  end subroutine
end module
