#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# errors_test.sh SKERRY_RUN PROGRAM: mistakes end the job with one message that names Fortran's routine.
run=$1
program=$2
. "$(dirname "$0")/../../tests/expect.sh"
expect before_init 1 'shmem_put4: called before shmem_init'
expect pe 1 'shmem_put4: PE 2 does not exist; this job has PEs 0 to 1'
expect length 1 'shmem_getmem: length: -1 is negative'
expect not_symmetric 1 'shmem_integer_put: the remote address 0x'
expect stride 1 'shmem_iput8: dst 0, sst 1: strides must be at least 1'
expect atomic 1 'shmem_int4_add: PE 7 does not exist'
expect comparison 1 'shmem_int4_wait_until: cmp: 42 is none of SHMEM_CMP_EQ'
expect lock 1 'shmem_set_lock: lock: 0x'
expect active_set 1 'shmem_barrier: PE_start 0, logPE_stride 0, PE_size 3'
expect shpalloc 1 'shpalloc: length must be at least 1'
expect shpdeallc 1 'shpdeallc: addr is not in the symmetric heap'
expect global_exit 7 'said before the exit'
expect stop 3 ''
expect none 0 ''
[ "$failures" -eq 0 ] || { echo "$failures failures"; exit 1; }
