! SPDX-License-Identifier: BSD-3-Clause
! Averages each cell with its neighbours, as halo_exchange.cpp does, in Fortran:
!
!     skerry-run -n 4 example_halo_exchange_fortran [STRATEGY]
program halo_exchange
  use, intrinsic :: iso_c_binding
  use skerry_exchange
  implicit none
  type(skerry_world) :: world
  type(skerry_blocks) :: blocks
  type(skerry_halo) :: halo
  type(c_ptr) :: memory
  real(c_double), pointer :: flat(:), field(:, :)
  real(c_double), allocatable :: next(:, :)
  real(c_double) :: total(1)
  integer(c_int64_t) :: first(2), last(2), largest(2), x, y, nx, ny
  integer :: step
  character(64) :: strategy

  call world%start()

  ! 1. Who owns what: 64 x 48 cells in as many blocks as there are PEs.
  call blocks%make(world, [64_c_int64_t, 48_c_int64_t])
  call blocks%owned(world%pe(), first, last)
  largest = blocks%largest()
  nx = last(1) - first(1) + 1
  ny = last(2) - first(2) + 1

  ! 2. A field in symmetric memory, with room for the largest block and one layer around it.
  memory = world%allocate(product(largest + 2) * c_sizeof(total))
  call c_f_pointer(memory, flat, [product(largest + 2)])
  field(0:largest(1) + 1, 0:largest(2) + 1) => flat
  do concurrent (x = 1:nx, y = 1:ny)
    field(x, y) = real(mod((first(1) + x - 1) * (first(2) + y - 1), 7_c_int64_t), c_double)
  end do

  ! 3. The exchange of its halo.
  strategy = 'buffers_signal+merged'
  if (command_argument_count() > 0) call get_command_argument(1, strategy)
  call halo%make(world, blocks, [skerry_field(field)], depth=1, corners=.false., strategy=strategy)

  ! 4. Each step: fill the halo, then compute from the old values.
  allocate(next(nx, ny))
  do step = 1, 10
    call halo%run()
    next = 0.2d0 * (field(1:nx, 1:ny) + field(0:nx - 1, 1:ny) + field(2:nx + 1, 1:ny) &
        + field(1:nx, 0:ny - 1) + field(1:nx, 2:ny + 1))
    field(1:nx, 1:ny) = next
  end do

  total = sum(field(1:nx, 1:ny))
  call world%sum(total)
  if (world%pe() == 0) print '(i0, a, f0.9)', world%n_pes(), ' PEs: sum ', total
  call halo%destroy()
  call world%free(memory)
  call world%stop()
  if (abs(total(1) - 7278.974353101d0) > 1d-6) stop 1  ! computed by one PE
end program
