! SPDX-License-Identifier: BSD-3-Clause
! Fields and receive buffer are coarrays of their own.
module fields_at_top_level
  use, intrinsic :: iso_c_binding, only: c_double
  use coarray_fields
  implicit none
  private

  type, extends(fields), public :: top_level_fields
  contains
    procedure :: allocate => allocate_fields
    procedure :: allocate_receive_buffer
    procedure, nopass :: put_section
    procedure, nopass :: put_values
  end type top_level_fields

  real(c_double), allocatable, target :: density0(:, :)[:]
  real(c_double), allocatable, target :: density1(:, :)[:]
  real(c_double), allocatable, target :: energy0(:, :)[:]
  real(c_double), allocatable, target :: energy1(:, :)[:]
  real(c_double), allocatable, target :: pressure(:, :)[:]
  real(c_double), allocatable, target :: viscosity(:, :)[:]
  real(c_double), allocatable, target :: xvel0(:, :)[:]
  real(c_double), allocatable, target :: xvel1(:, :)[:]
  real(c_double), allocatable, target :: yvel0(:, :)[:]
  real(c_double), allocatable, target :: yvel1(:, :)[:]
  real(c_double), allocatable, target :: vol_flux_x(:, :)[:]
  real(c_double), allocatable, target :: vol_flux_y(:, :)[:]
  real(c_double), allocatable, target :: mass_flux_x(:, :)[:]
  real(c_double), allocatable, target :: mass_flux_y(:, :)[:]
  real(c_double), allocatable, target :: receive(:, :)[:]  ! value, slot

contains

  subroutine allocate_fields(self, lower, upper)
    class(top_level_fields), intent(inout) :: self
    integer, intent(in) :: lower(2), upper(2)

    associate (x0 => lower(1), x1 => upper(1), y0 => lower(2), y1 => upper(2))
      allocate (density0(x0:x1, y0:y1)[*])
      allocate (density1(x0:x1, y0:y1)[*])
      allocate (energy0(x0:x1, y0:y1)[*])
      allocate (energy1(x0:x1, y0:y1)[*])
      allocate (pressure(x0:x1, y0:y1)[*])
      allocate (viscosity(x0:x1, y0:y1)[*])
      allocate (xvel0(x0:x1, y0:y1)[*])
      allocate (xvel1(x0:x1, y0:y1)[*])
      allocate (yvel0(x0:x1, y0:y1)[*])
      allocate (yvel1(x0:x1, y0:y1)[*])
      allocate (vol_flux_x(x0:x1, y0:y1)[*])
      allocate (vol_flux_y(x0:x1, y0:y1)[*])
      allocate (mass_flux_x(x0:x1, y0:y1)[*])
      allocate (mass_flux_y(x0:x1, y0:y1)[*])
    end associate
    self%here(id_density0)%at => density0
    self%here(id_density1)%at => density1
    self%here(id_energy0)%at => energy0
    self%here(id_energy1)%at => energy1
    self%here(id_pressure)%at => pressure
    self%here(id_viscosity)%at => viscosity
    self%here(id_xvel0)%at => xvel0
    self%here(id_xvel1)%at => xvel1
    self%here(id_yvel0)%at => yvel0
    self%here(id_yvel1)%at => yvel1
    self%here(id_vol_flux_x)%at => vol_flux_x
    self%here(id_vol_flux_y)%at => vol_flux_y
    self%here(id_mass_flux_x)%at => mass_flux_x
    self%here(id_mass_flux_y)%at => mass_flux_y
    sync all
  end subroutine allocate_fields

  subroutine allocate_receive_buffer(self, values, slots)
    class(top_level_fields), intent(inout) :: self
    integer, intent(in) :: values, slots

    allocate (receive(values, slots)[*])
    self%received => receive
    sync all
  end subroutine allocate_receive_buffer

  subroutine put_section(image, field, x, y, values)
    integer, intent(in) :: image, field, x, y
    real(c_double), intent(in) :: values(:, :)

    associate (x1 => x + size(values, 1) - 1, y1 => y + size(values, 2) - 1)
      select case (field)
      case (id_density0)
        density0(x:x1, y:y1)[image] = values
      case (id_density1)
        density1(x:x1, y:y1)[image] = values
      case (id_energy0)
        energy0(x:x1, y:y1)[image] = values
      case (id_energy1)
        energy1(x:x1, y:y1)[image] = values
      case (id_pressure)
        pressure(x:x1, y:y1)[image] = values
      case (id_viscosity)
        viscosity(x:x1, y:y1)[image] = values
      case (id_xvel0)
        xvel0(x:x1, y:y1)[image] = values
      case (id_xvel1)
        xvel1(x:x1, y:y1)[image] = values
      case (id_yvel0)
        yvel0(x:x1, y:y1)[image] = values
      case (id_yvel1)
        yvel1(x:x1, y:y1)[image] = values
      case (id_vol_flux_x)
        vol_flux_x(x:x1, y:y1)[image] = values
      case (id_vol_flux_y)
        vol_flux_y(x:x1, y:y1)[image] = values
      case (id_mass_flux_x)
        mass_flux_x(x:x1, y:y1)[image] = values
      case (id_mass_flux_y)
        mass_flux_y(x:x1, y:y1)[image] = values
      end select
    end associate
  end subroutine put_section

  subroutine put_values(image, slot, first, values)
    integer, intent(in) :: image, slot, first
    real(c_double), intent(in) :: values(:)

    receive(first:first + size(values) - 1, slot)[image] = values
  end subroutine put_values

end module fields_at_top_level
