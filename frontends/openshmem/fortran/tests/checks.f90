! SPDX-License-Identifier: BSD-3-Clause
! Checks for tests that are programs of several PEs: each failure is a line, the exit code tells.
module checks
  implicit none
  private
  include 'shmem.fh'
  integer, save :: failures = 0, all_failures
  integer, save :: work(SHMEM_REDUCE_MIN_WRKDATA_SIZE), sync(SHMEM_REDUCE_SYNC_SIZE) = SHMEM_SYNC_VALUE
  integer, save, public :: me, n, next, previous
  public :: begin, check, finish
contains
  subroutine begin()
    call shmem_init()
    me = shmem_my_pe()
    n = shmem_n_pes()
    next = modulo(me + 1, n)
    previous = modulo(me - 1, n)
  end subroutine

  subroutine check(holds, what)
    logical, intent(in) :: holds
    character(*), intent(in) :: what
    if (holds) return
    failures = failures + 1
    if (failures <= 20) write (0, '(a, i0, a, i0, 2a)') 'PE ', me, ' of ', n, ': not so: ', what
  end subroutine

  ! Every PE's failures count.
  subroutine finish()
    call shmem_int4_sum_to_all(all_failures, failures, 1, 0, 0, n, work, sync)
    call shmem_finalize()
    if (all_failures > 0) stop 1
  end subroutine
end module
