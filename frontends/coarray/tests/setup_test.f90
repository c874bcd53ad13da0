! SPDX-License-Identifier: BSD-3-Clause
! Images know who they are; static coarrays have their initial values on all images at once.
module held
  implicit none
  integer, save :: begun[*] = 41
contains
  subroutine local_saves(value)
    integer, intent(out) :: value
    integer, save :: own(3)[*] = [1, 2, 3]
    own(2) = own(2) + this_image()
    sync all
    value = own(2)[num_images()]
  end subroutine
end module
program setup_test
  use checks
  use held
  implicit none
  integer :: value
  call begin()
  call check(me >= 1 .and. me <= n, 'this_image')
  call check(begun[next] == 41, 'initial value of a coarray of a module')
  call local_saves(value)
  call check(value == 2 + n, 'saved coarray of a procedure')
  call check(this_image(begun, 1) == me, 'this_image of a coarray')
  call check(image_index(begun, [n]) == n .and. image_index(begun, [n + 1]) == 0, 'image_index')
  call finish()
end program
