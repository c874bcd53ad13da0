! SPDX-License-Identifier: BSD-3-Clause
! What the two ways of keeping fields in coarrays have in common: in a derived type, or each at the
! top level. Only the statements that name another image differ.
module coarray_fields
  use, intrinsic :: iso_c_binding, only: c_double
  implicit none
  private

  ! In the order of problem/fields.hpp.
  enum, bind(c)
    enumerator :: id_density0, id_density1, id_energy0, id_energy1, id_pressure, id_viscosity, &
                  id_xvel0, id_xvel1, id_yvel0, id_yvel1, &
                  id_vol_flux_x, id_vol_flux_y, id_mass_flux_x, id_mass_flux_y
  end enum
  integer, parameter, public :: n_fields = 14
  public :: id_density0, id_density1, id_energy0, id_energy1, id_pressure, id_viscosity, &
            id_xvel0, id_xvel1, id_yvel0, id_yvel1, &
            id_vol_flux_x, id_vol_flux_y, id_mass_flux_x, id_mass_flux_y

  type :: grid_values
    real(c_double), pointer, contiguous :: at(:, :) => null()
  end type grid_values

  type, abstract, public :: fields
    type(grid_values) :: here(0:n_fields - 1)  ! this image's part of each field
    real(c_double), pointer, contiguous :: received(:, :) => null()  ! values, by slot
  contains
    ! Collective. Indices of fields go from `lower` to `upper`.
    procedure(allocate_fields), deferred :: allocate
    procedure(allocate_slots), deferred :: allocate_receive_buffer
    ! Put a rectangle of a field, first value at (x, y) there.
    procedure(put_a_section), nopass, deferred :: put_section
    ! Put values into a slot of the receive buffer there.
    procedure(put_some_values), nopass, deferred :: put_values
  end type fields

  abstract interface
    subroutine allocate_fields(self, lower, upper)
      import :: fields
      class(fields), intent(inout) :: self
      integer, intent(in) :: lower(2), upper(2)
    end subroutine allocate_fields

    subroutine allocate_slots(self, values, slots)
      import :: fields
      class(fields), intent(inout) :: self
      integer, intent(in) :: values, slots
    end subroutine allocate_slots

    subroutine put_a_section(image, field, x, y, values)
      import :: c_double
      integer, intent(in) :: image, field, x, y
      real(c_double), intent(in) :: values(:, :)
    end subroutine put_a_section

    subroutine put_some_values(image, slot, first, values)
      import :: c_double
      integer, intent(in) :: image, slot, first
      real(c_double), intent(in) :: values(:)
    end subroutine put_some_values
  end interface

end module coarray_fields
