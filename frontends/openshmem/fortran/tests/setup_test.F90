! SPDX-License-Identifier: BSD-3-Clause
! Set-up, query, ordering, cache control; where variables lie that others may reach.
module variables
  implicit none
  integer :: of_module = 7
end module

program setup_test
  use checks
  use variables
  implicit none
  include 'shmem.fh'
  integer, save :: saved = 1
  integer :: in_common(3)
  common /block/ in_common
  integer :: major, minor, provided
  character(40) :: name
  character(3) :: short_name
  integer(8) :: address
  integer :: seen
  pointer (address, seen)
  integer, allocatable :: private_memory(:)

  call shmem_init_thread(SHMEM_THREAD_FUNNELED, provided)
  call start_pes(0)
  call begin()
  call check(provided >= SHMEM_THREAD_FUNNELED, 'init_thread')
  provided = -1
  call shmem_query_thread(provided)
  call check(provided >= SHMEM_THREAD_FUNNELED, 'query_thread')
  call check(my_pe() == me .and. num_pes() == n, 'old names')
  call shmem_info_get_version(major, minor)
  call check(major == SHMEM_MAJOR_VERSION .and. minor == SHMEM_MINOR_VERSION, 'version')
  call shmem_info_get_name(name)
  call check(name == SHMEM_VENDOR_STRING, 'name, filled up with blanks')
  call shmem_info_get_name(short_name)
  call check(short_name == SHMEM_VENDOR_STRING(1:3), 'name, cut off')

  call check(shmem_pe_accessible(n - 1), 'the last PE')
  call check(.not. shmem_pe_accessible(n) .and. .not. shmem_pe_accessible(-1), 'no such PE')
  allocate (private_memory(100))
  call check(shmem_addr_accessible(saved, next), 'SAVE')
  call check(shmem_addr_accessible(in_common(2), next), 'COMMON')
  call check(shmem_addr_accessible(of_module, next), 'module')
  call check(.not. shmem_addr_accessible(private_memory, next), 'heap of the process')
  call check(.not. shmem_addr_accessible(saved, n), 'accessible to no such PE')

  of_module = 100 + me
  call shmem_barrier_all()
  address = shmem_ptr(of_module, next)
  if (address /= 0) call check(seen == 100 + next, 'shmem_ptr')
  call check(shmem_ptr(private_memory, next) == 0, 'shmem_ptr of private memory')
  call shmem_fence()
  call shmem_quiet()
  call shmem_set_cache_inv()
  call shmem_set_cache_line_inv(saved)
  call shmem_clear_cache_inv()
  call shmem_clear_cache_line_inv(saved)
  call shmem_udcflush()
  call shmem_udcflush_line(saved)
  call shmem_sync_all()
  call shmem_finalize()
  call finish()
end program
