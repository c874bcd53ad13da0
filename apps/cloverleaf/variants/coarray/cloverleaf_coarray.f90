! SPDX-License-Identifier: BSD-3-Clause
! A Fortran program, so that its runtime library starts the images; the app does the rest.
program cloverleaf_coarray
  use, intrinsic :: iso_c_binding, only: c_char, c_int, c_null_char
  use reductions, only: end_all
  implicit none

  interface
    subroutine take_argument(text) bind(c, name='cloverleaf_take_argument')
      import :: c_char
      character(kind=c_char), intent(in) :: text(*)
    end subroutine take_argument

    ! PEs count from 0.
    function run_as(pe, n_pes) bind(c, name='cloverleaf_run_as') result(exit_code)
      import :: c_int
      integer(c_int), value :: pe, n_pes
      integer(c_int) :: exit_code
    end function run_as
  end interface

  character(:), allocatable :: argument
  integer :: i, length
  integer(c_int) :: exit_code

  do i = 0, command_argument_count()
    call get_command_argument(i, length=length)
    allocate (character(length) :: argument)
    call get_command_argument(i, argument)
    call take_argument(argument // c_null_char)
    deallocate (argument)
  end do
  exit_code = run_as(this_image() - 1, num_images())
  if (exit_code /= 0) call end_all(exit_code)
end program cloverleaf_coarray
