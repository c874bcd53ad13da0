! SPDX-License-Identifier: BSD-3-Clause
! What all images reduce together, as images.hpp declares it, and how one image ends them all.
module reductions
  use, intrinsic :: iso_c_binding, only: c_double, c_int
  implicit none
  private
  public :: least, largest, total, end_all

contains

  subroutine least(value) bind(c, name='cloverleaf_images_min')
    real(c_double), intent(inout) :: value

    call co_min(value)
  end subroutine least

  subroutine largest(value) bind(c, name='cloverleaf_images_max')
    real(c_double), intent(inout) :: value

    call co_max(value)
  end subroutine largest

  subroutine total(n, values) bind(c, name='cloverleaf_images_sum')
    integer(c_int), value :: n
    real(c_double), intent(inout) :: values(n)

    call co_sum(values)
  end subroutine total

  ! The message has been given.
  subroutine end_all(code) bind(c, name='cloverleaf_images_end')
    integer(c_int), value :: code

    error stop code, quiet=.true.
  end subroutine end_all

end module reductions
