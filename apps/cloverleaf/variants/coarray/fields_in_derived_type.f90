! SPDX-License-Identifier: BSD-3-Clause
! Fields and receive buffer are components of a coarray of derived type, as in the original program.
! Where a component lies is known to its own image only.
module fields_in_derived_type
  use, intrinsic :: iso_c_binding, only: c_double
  use coarray_fields
  implicit none
  private

  type, extends(fields), public :: derived_type_fields
  contains
    procedure :: allocate => allocate_fields
    procedure :: allocate_receive_buffer
    procedure, nopass :: put_section
    procedure, nopass :: put_values
  end type derived_type_fields

  type :: chunk_type
    real(c_double), allocatable :: density0(:, :)
    real(c_double), allocatable :: density1(:, :)
    real(c_double), allocatable :: energy0(:, :)
    real(c_double), allocatable :: energy1(:, :)
    real(c_double), allocatable :: pressure(:, :)
    real(c_double), allocatable :: viscosity(:, :)
    real(c_double), allocatable :: xvel0(:, :)
    real(c_double), allocatable :: xvel1(:, :)
    real(c_double), allocatable :: yvel0(:, :)
    real(c_double), allocatable :: yvel1(:, :)
    real(c_double), allocatable :: vol_flux_x(:, :)
    real(c_double), allocatable :: vol_flux_y(:, :)
    real(c_double), allocatable :: mass_flux_x(:, :)
    real(c_double), allocatable :: mass_flux_y(:, :)
    real(c_double), allocatable :: receive(:, :)  ! value, slot
  end type chunk_type
  type(chunk_type), save, target :: chunk[*]

contains

  subroutine allocate_fields(self, lower, upper)
    class(derived_type_fields), intent(inout) :: self
    integer, intent(in) :: lower(2), upper(2)

    associate (x0 => lower(1), x1 => upper(1), y0 => lower(2), y1 => upper(2))
      allocate (chunk%density0(x0:x1, y0:y1))
      allocate (chunk%density1(x0:x1, y0:y1))
      allocate (chunk%energy0(x0:x1, y0:y1))
      allocate (chunk%energy1(x0:x1, y0:y1))
      allocate (chunk%pressure(x0:x1, y0:y1))
      allocate (chunk%viscosity(x0:x1, y0:y1))
      allocate (chunk%xvel0(x0:x1, y0:y1))
      allocate (chunk%xvel1(x0:x1, y0:y1))
      allocate (chunk%yvel0(x0:x1, y0:y1))
      allocate (chunk%yvel1(x0:x1, y0:y1))
      allocate (chunk%vol_flux_x(x0:x1, y0:y1))
      allocate (chunk%vol_flux_y(x0:x1, y0:y1))
      allocate (chunk%mass_flux_x(x0:x1, y0:y1))
      allocate (chunk%mass_flux_y(x0:x1, y0:y1))
    end associate
    self%here(id_density0)%at => chunk%density0
    self%here(id_density1)%at => chunk%density1
    self%here(id_energy0)%at => chunk%energy0
    self%here(id_energy1)%at => chunk%energy1
    self%here(id_pressure)%at => chunk%pressure
    self%here(id_viscosity)%at => chunk%viscosity
    self%here(id_xvel0)%at => chunk%xvel0
    self%here(id_xvel1)%at => chunk%xvel1
    self%here(id_yvel0)%at => chunk%yvel0
    self%here(id_yvel1)%at => chunk%yvel1
    self%here(id_vol_flux_x)%at => chunk%vol_flux_x
    self%here(id_vol_flux_y)%at => chunk%vol_flux_y
    self%here(id_mass_flux_x)%at => chunk%mass_flux_x
    self%here(id_mass_flux_y)%at => chunk%mass_flux_y
    sync all
  end subroutine allocate_fields

  subroutine allocate_receive_buffer(self, values, slots)
    class(derived_type_fields), intent(inout) :: self
    integer, intent(in) :: values, slots

    allocate (chunk%receive(values, slots))
    self%received => chunk%receive
    sync all
  end subroutine allocate_receive_buffer

  subroutine put_section(image, field, x, y, values)
    integer, intent(in) :: image, field, x, y
    real(c_double), intent(in) :: values(:, :)

    associate (x1 => x + size(values, 1) - 1, y1 => y + size(values, 2) - 1)
      select case (field)
      case (id_density0)
        chunk[image]%density0(x:x1, y:y1) = values
      case (id_density1)
        chunk[image]%density1(x:x1, y:y1) = values
      case (id_energy0)
        chunk[image]%energy0(x:x1, y:y1) = values
      case (id_energy1)
        chunk[image]%energy1(x:x1, y:y1) = values
      case (id_pressure)
        chunk[image]%pressure(x:x1, y:y1) = values
      case (id_viscosity)
        chunk[image]%viscosity(x:x1, y:y1) = values
      case (id_xvel0)
        chunk[image]%xvel0(x:x1, y:y1) = values
      case (id_xvel1)
        chunk[image]%xvel1(x:x1, y:y1) = values
      case (id_yvel0)
        chunk[image]%yvel0(x:x1, y:y1) = values
      case (id_yvel1)
        chunk[image]%yvel1(x:x1, y:y1) = values
      case (id_vol_flux_x)
        chunk[image]%vol_flux_x(x:x1, y:y1) = values
      case (id_vol_flux_y)
        chunk[image]%vol_flux_y(x:x1, y:y1) = values
      case (id_mass_flux_x)
        chunk[image]%mass_flux_x(x:x1, y:y1) = values
      case (id_mass_flux_y)
        chunk[image]%mass_flux_y(x:x1, y:y1) = values
      end select
    end associate
  end subroutine put_section

  subroutine put_values(image, slot, first, values)
    integer, intent(in) :: image, slot, first
    real(c_double), intent(in) :: values(:)

    chunk[image]%receive(first:first + size(values) - 1, slot) = values
  end subroutine put_values

end module fields_in_derived_type
