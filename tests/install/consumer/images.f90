! SPDX-License-Identifier: BSD-3-Clause
program images
  implicit none
  integer, save :: from_neighbour[*] = 0
  from_neighbour[modulo(this_image(), num_images()) + 1] = this_image()
  sync all
  if (this_image() == num_images()) print '(3(a, i0))', 'image ', this_image(), ' of ', num_images(), ' got ', from_neighbour
end program
