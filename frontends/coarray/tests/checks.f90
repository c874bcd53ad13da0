! SPDX-License-Identifier: BSD-3-Clause
! Checks for tests that are programs of several images: each failure is a line, the exit code tells.
module checks
  implicit none
  private
  integer, save :: failures = 0
  integer, save, public :: me, n, next, previous
  public :: begin, check, finish
contains
  subroutine begin()
    me = this_image()
    n = num_images()
    next = modulo(me, n) + 1
    previous = modulo(me - 2, n) + 1
  end subroutine

  subroutine check(holds, what)
    logical, intent(in) :: holds
    character(*), intent(in) :: what
    if (holds) return
    failures = failures + 1
    if (failures <= 20) write (0, '(a, i0, a, i0, 2a)') 'image ', me, ' of ', n, ': not so: ', what
  end subroutine

  subroutine finish()
    sync all
    if (failures > 0) stop 1
  end subroutine
end module
