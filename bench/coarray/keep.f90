! SPDX-License-Identifier: BSD-3-Clause
! In a file of its own: the compiler must believe that it uses everything.
subroutine keep()
end subroutine
