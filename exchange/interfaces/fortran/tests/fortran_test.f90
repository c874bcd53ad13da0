! SPDX-License-Identifier: BSD-3-Clause
! The Fortran interface at any number of PEs; with an argument: one mistake.
module checks
  use, intrinsic :: iso_c_binding
  use skerry_exchange
  implicit none
  type(skerry_world) :: world
contains
  subroutine check(holds, what)
    logical, intent(in) :: holds
    character(*), intent(in) :: what
    if (holds) return
    print '(a, i0, 2a)', 'PE ', world%pe(), ': not so: ', what
    error stop 1
  end subroutine

  subroutine lists()
    type(skerry_list) :: a, b, box, from, to, made
    call a%of_indices([7_c_int64_t, 3_c_int64_t, 3_c_int64_t, 9_c_int64_t])
    call b%of_stripes([skerry_stripe(0, 2, 3), skerry_stripe(9, -3, 2)])
    call box%of_box([4_c_int64_t, 3_c_int64_t], [2_c_int64_t, 0_c_int64_t], [-2_c_int64_t, 2_c_int64_t])
    call check(all(box%expanded() == [2, 1, 6, 5]), 'a box may run downwards')
    call made%concatenate([a, b])
    call check(all(made%expanded() == [7, 3, 3, 9, 0, 2, 4, 9, 6]), 'lists one after the other')
    call made%intersect(a, b)
    call check(made%size() == 1 .and. all(made%expanded() == 9), 'what is in both')
    call made%subtract(a, b)
    call check(all(made%expanded() == [3, 7]), 'what is in the first alone')
    call made%unite(made, box)
    call check(all(made%expanded() == [1, 2, 3, 5, 6, 7]), 'what is in one, made of itself')
    call from%of_indices([3_c_int64_t, 9_c_int64_t])
    call to%of_indices([30_c_int64_t, 90_c_int64_t])
    call a%replace(a, from, to)
    call check(all(a%expanded() == [7, 30, 30, 90]), 'what is replaced')
  end subroutine

  ! From blocks of 4 to every n-th element, on two levels, complex and characters at once.
  subroutine redistribution()
    type(skerry_list) :: have, want
    type(skerry_mapping) :: mapping
    type(skerry_redistribution) :: moves
    complex, target :: source(4, 2), goal(4, 2)
    character(3), target :: words(4), got(4)
    integer(c_int64_t) :: me, n, k, first
    integer :: stat
    character(200) :: why
    me = world%pe()
    n = world%n_pes()
    call have%of_stripes([skerry_stripe(4 * me, 1, 4)])
    call want%of_stripes([skerry_stripe(me, n, 4)])
    call mapping%make(world, have, want)
    call check(mapping%missing() == 0 .and. mapping%several() == 0, 'each index is had once')
    do k = 1, 4
      source(k, 1) = cmplx(4 * me + k, 1)
      source(k, 2) = cmplx(4 * me + k, 2)
      write (words(k), '(i3)') 4 * me + k
    end do
    call moves%make(world, [skerry_array(mapping, skerry_field(source), skerry_field(goal), levels=2_c_int64_t), &
        skerry_array(mapping, skerry_field(words), skerry_field(got))], &
        strategy='sections', stat=stat, errmsg=why)
    call check(stat /= 0 .and. index(why, "'sections' is no strategy") > 0, 'a strategy that is not there')
    call moves%make(world, [skerry_array(mapping, skerry_field(source), skerry_field(goal), levels=2_c_int64_t), &
        skerry_array(mapping, skerry_field(words), skerry_field(got))], stat=stat)
    call check(stat == 0, 'the default strategy')
    call moves%start()
    call moves%finish()
    do k = 1, 4
      first = me + n * (k - 1) + 1
      call check(goal(k, 1) == cmplx(first, 1) .and. goal(k, 2) == cmplx(first, 2), 'what has come')
      write (words(k), '(i3)') first
      call check(got(k) == words(k), 'what has come as text')
    end do
    call want%of_indices([4 * n + 5])
    call mapping%make(world, have, want)
    call check(mapping%missing(first) == 1 .and. first == 4 * n + 5, 'what nobody has')
  end subroutine

  ! Fields of rank 2 and of another type, one a section of a larger array: the variables end the exchange.
  subroutine halo()
    type(skerry_blocks) :: blocks
    type(skerry_halo) :: edges
    integer(c_int64_t) :: first(2), last(2), big(2), x, y
    type(c_ptr) :: memory
    real(c_float), pointer :: flat(:), cells(:, :)
    integer(c_int64_t), allocatable, target :: larger(:, :, :)
    logical :: inside
    call blocks%make(world, [19_c_int64_t, 13_c_int64_t], grid=[world%n_pes(), 1])
    call blocks%owned(world%pe(), first, last)
    big = blocks%largest()
    call check(all(big >= last - first + 1) .and. big(2) == 13, 'the largest block')
    memory = world%allocate(4 * product(big + 4))
    call c_f_pointer(memory, flat, [product(big + 4)])
    cells(-2:big(1) + 1, -2:big(2) + 1) => flat
    allocate(larger(2, -2:big(1) + 2, 0:big(2)), source=-1_c_int64_t)  ! vertices, not cut in y: no halo there
    do y = 0, last(2) - first(2) + 1
      do x = 0, last(1) - first(1) + 1
        if (x <= last(1) - first(1) .and. y <= last(2) - first(2)) cells(x, y) = number(first(1) + x, first(2) + y)
        larger(2, x, y) = number(first(1) + x, first(2) + y)
      end do
    end do
    call edges%make(world, blocks, [skerry_field(cells), skerry_field(larger(2, :, :), extra=[1, 1])], depth=2)
    call edges%run()
    do y = -2, last(2) - first(2) + 2
      do x = -2, last(1) - first(1) + 2
        inside = all([x, y] + first >= 0 .and. [x, y] + first < [19, 13])
        call check(cells(x, y) == merge(number(first(1) + x, first(2) + y), 0, inside), 'cells and their halo')
      end do
    end do
    do y = 0, 13
      do x = -2, last(1) - first(1) + 3
        inside = first(1) + x >= 0 .and. first(1) + x <= 19
        if (inside) call check(larger(2, x, y) == number(first(1) + x, y), 'vertices and their halo')
      end do
    end do
    call check(all(larger(1, :, :) == -1), 'what lies between is left alone')
    call edges%destroy()
    call edges%make(world, blocks, [skerry_field(cells)], depth=1, corners=.false., strategy='naive')
    call edges%run()
    call edges%make(world, blocks, [skerry_field(cells)], depth=2, strategy='tuned', periodic=[.true., .true.])
    call edges%run()
    do y = -2, last(2) - first(2) + 2
      do x = -2, last(1) - first(1) + 2
        call check(cells(x, y) == number(modulo(first(1) + x, 19_c_int64_t), modulo(first(2) + y, 13_c_int64_t)), &
            'cells and their periodic halo')
      end do
    end do
    call world%free(memory)
  end subroutine

  ! None below and two above in x, which is periodic; one below and none above in y.
  subroutine halo_of_other_depths()
    type(skerry_blocks) :: blocks
    type(skerry_halo) :: edges
    integer(c_int64_t) :: first(2), last(2), x, y
    integer, target :: cells(0:4, -1:5)
    call blocks%make(world, [3_c_int64_t * world%n_pes(), 6_c_int64_t], grid=[world%n_pes(), 1])
    call blocks%owned(world%pe(), first, last)
    cells = -1
    do y = 0, 5
      do x = 0, 2
        cells(x, y) = number(first(1) + x, y)
      end do
    end do
    call edges%make(world, blocks, [skerry_field(cells)], depth=0, above=[2], below=[0, 1], periodic=[.true., .false.])
    call edges%run()
    do y = 0, 5
      do x = 0, 4
        call check(cells(x, y) == number(modulo(first(1) + x, 3_c_int64_t * world%n_pes()), y), 'layers above only')
      end do
    end do
    call check(all(cells(:, -1) == -1), 'what is outside is left alone')
    call edges%destroy()
  end subroutine

  ! Columns to rows; then each row is contiguous.
  subroutine transposition()
    type(skerry_blocks) :: columns, rows
    type(skerry_transposition) :: turn
    integer(c_int64_t) :: first(2), last(2), x, y
    integer, allocatable, target :: before(:, :), after(:, :)
    integer(c_int64_t) :: cells(2)
    cells = [9 + world%n_pes(), 8]
    call columns%make(world, cells, grid=[1, world%n_pes()])
    call rows%make(world, cells, grid=[world%n_pes(), 1])
    call columns%owned(world%pe(), first, last)
    allocate(before(0:cells(1) - 1, first(2):last(2)))
    do y = first(2), last(2)
      do x = 0, cells(1) - 1
        before(x, y) = number(x, y)
      end do
    end do
    call rows%owned(world%pe(), first, last)
    allocate(after(0:cells(2) - 1, first(1):last(1)), source=-1)
    call turn%make(world, columns, rows, [skerry_block_array(skerry_field(before), skerry_field(after), &
        goal_order=[2, 1])])
    call turn%run()
    do x = first(1), last(1)
      do y = 0, cells(2) - 1
        call check(after(y, x) == number(x, y), 'rows of what was in columns')
      end do
    end do
    call turn%destroy()
  end subroutine

  elemental integer function number(x, y)
    integer(c_int64_t), intent(in) :: x, y
    number = int(1 + x + 100 * y)
  end function

  subroutine mistake(which)
    character(*), intent(in) :: which
    type :: pair
      complex(c_float) :: a
      integer(c_int) :: b
    end type
    type(pair), target :: pairs(10, 10), ten(8, 8)
    type(skerry_transposition) :: turn
    real, target :: wrong(10, 10, 1), short(3)
    type(skerry_blocks) :: blocks
    type(skerry_halo) :: edges
    type(skerry_list) :: list
    type(skerry_mapping) :: mapping
    type(skerry_array) :: array
    type(skerry_field) :: field
    call blocks%make(world, [8_c_int64_t, 8_c_int64_t])
    select case (which)
    case ('strategy')
      call edges%make(world, blocks, [skerry_field(pairs)], depth=1, strategy='nonsense')
    case ('rank')
      call edges%make(world, blocks, [skerry_field(wrong)], depth=1)
    case ('room')
      call list%of_stripes([skerry_stripe(0, 1, 4)])
      call mapping%make(world, list, list)
      array = skerry_array(mapping, skerry_field(short), skerry_field(short), levels=2_c_int64_t)
    case ('component')
      pairs%b = 0
      field = skerry_field(pairs%a)
    case ('directions')
      call edges%make(world, blocks, [skerry_field(pairs)], depth=1, below=[1, 1, 1, 1, 1])
    case ('order')
      call turn%make(world, blocks, blocks, [skerry_block_array(skerry_field(ten), skerry_field(pairs), [1, 1])])
    case ('short_order')
      call turn%make(world, blocks, blocks, [skerry_block_array(skerry_field(ten), skerry_field(pairs), [1])])
    case ('long_order')
      call turn%make(world, blocks, blocks, [skerry_block_array(skerry_field(ten), skerry_field(pairs), &
          goal_order=[2, 1, 3])])
    case ('shape')
      call turn%make(world, blocks, blocks, [skerry_block_array(skerry_field(pairs), skerry_field(ten))])
    case ('left')
      call edges%make(world, blocks, [skerry_field(pairs)], depth=1)
      call world%stop()
    end select
  end subroutine
end module

program fortran_test
  use checks
  implicit none
  character(20) :: which
  integer :: nth
  real(c_double) :: values(2)
  call world%start()
  if (command_argument_count() > 0) then
    call get_command_argument(1, which)
    call mistake(trim(which))
    stop
  end if
  call lists()
  call redistribution()
  call halo()
  call halo_of_other_depths()
  call transposition()
  values = [1d0, real(world%pe(), c_double)]
  call world%sum(values)
  call check(all(nint(values) == [world%n_pes(), world%n_pes() * (world%n_pes() - 1) / 2]), 'sums')
  nth = 1
  do while (world%strategy(nth) /= '')
    nth = nth + 1
  end do
  call check(nth > 8, 'there are strategies')
  call world%barrier()
  call world%stop()
end program
