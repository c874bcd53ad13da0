! SPDX-License-Identifier: BSD-3-Clause
! Coarray statements: scalars, contiguous and strided sections, of plain coarrays and of components
! of derived types, and synchronisation. Floors: of plain coarrays the same on an array of the own
! image, of components the same on a plain coarray.
program coarray
  use measuring
  use statements
  implicit none
  integer, parameter :: word = 8

  call set_up()
  call open_rows()
  if (num_images() == 2) then
    call measure('scalar put', word, scalar_put, own_element_put)
    call measure('scalar get', word, scalar_get, own_element_get)
    call measure_both('element put', word, own_element_put, plain_element_put, box_element_put)
    call measure_both('column put', n * word, own_column_put, plain_column_put, box_column_put)
    call measure_both('column get', n * word, own_column_get, plain_column_get, box_column_get)
    call measure_both('row put', n * word, own_row_put, plain_row_put, box_row_put)
    call measure_both('row get', n * word, own_row_get, plain_row_get, box_row_get)
    call measure_both('two columns put', 2 * n * word, own_columns_put, plain_columns_put, box_columns_put)
    call measure_both('two rows put', 2 * n * word, own_rows_put, plain_rows_put, box_rows_put)
    call measure_both('all put', mega * word, own_long_put, plain_long_put, box_long_put)
    call measure_both('all get', mega * word, own_long_get, plain_long_get, box_long_get)
  end if
  call row('sync all', 0, time_together(all_synchronised))
  if (mod(num_images(), 2) == 0) then
    call row('sync images, in pairs', 0, time_together(pair_synchronised))
    call row('row put + sync images, in pairs', n * word, time_together(rows_exchanged))
  end if
  call row('co_sum', word, time_together(one_summed))
  call row('co_sum', n * word, time_together(many_summed))
  call close_rows()

contains

  subroutine measure(op, bytes, statement, plainer)
    character(*), intent(in) :: op
    integer, intent(in) :: bytes
    procedure(operation) :: statement, plainer
    if (this_image() == 1) call row(op, bytes, time_alone(statement), time_alone(plainer))
    sync all
  end subroutine

  subroutine measure_both(op, bytes, own, of_plain, of_box)
    character(*), intent(in) :: op
    integer, intent(in) :: bytes
    procedure(operation) :: own, of_plain, of_box
    call measure(op, bytes, of_plain, own)
    call measure(op // ', component', bytes, of_box, of_plain)
  end subroutine

end program
