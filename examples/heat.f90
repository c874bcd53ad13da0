! SPDX-License-Identifier: BSD-3-Clause
! Heat spreads over a square plate whose edges are cold. Each image has some of the columns, and one of each
! neighbour's beside them (the halo), which it fetches before each step.
!     caf heat.f90 -o heat && cafrun -n 4 ./heat
program heat
  implicit none
  integer, parameter :: side = 63, steps = 500  ! cells within the edges
  real(8), parameter :: pi = acos(-1d0), speed = 0.2d0, h = 1d0 / (side + 1)
  real(8), allocatable :: plate(:, :)[:], new(:, :)
  real(8) :: error
  integer :: me, n, first, last, most, step, i, j

  me = this_image()
  n = num_images()
  first = (me - 1) * side / n + 1
  last = me * side / n
  most = (side + n - 1) / n  ! columns of an image; a coarray has the same shape on all of them
  allocate(plate(0:side + 1, 0:most + 1)[*], new(0:side + 1, 0:most + 1))
  plate = 0
  do j = first, last
    do i = 1, side
      plate(i, j - first + 1) = sin(pi * i * h) * sin(pi * j * h)
    end do
  end do

  do step = 1, steps
    sync all                       ! the neighbours' columns are complete
    call fetch_halo()
    do concurrent (j = 1:last - first + 1, i = 1:side)
      new(i, j) = plate(i, j) + speed * (plate(i - 1, j) + plate(i + 1, j) + plate(i, j - 1) + plate(i, j + 1) &
                                         - 4 * plate(i, j))
    end do
    sync all                       ! nobody reads the old ones any more
    plate(1:side, 1:last - first + 1) = new(1:side, 1:last - first + 1)
  end do

  ! This start only fades, by the same factor in each step.
  error = 0
  do j = first, last
    do i = 1, side
      error = max(error, abs(plate(i, j - first + 1) - sin(pi * i * h) * sin(pi * j * h) &
                             * (1 - 8 * speed * sin(pi * h / 2)**2)**steps))
    end do
  end do
  call co_max(error)
  if (me == 1) print '(a, es8.1)', 'largest error after all steps:', error
  if (error > 1d-12) error stop 'the plate is not as it should be'
contains
  subroutine fetch_halo()
    integer :: of_left
    of_left = (me - 1) * side / n - (me - 2) * side / n  ! columns of the left neighbour
    if (me > 1) plate(:, 0) = plate(:, of_left)[me - 1]
    if (me < n) plate(:, last - first + 2) = plate(:, 1)[me + 1]
  end subroutine
end program
