#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# errors_test.sh SKERRY_RUN PROGRAM: every mistake ends the job with the right exit code and one message that
# names the routine and the argument.
run=$1
program=$2
. "$(dirname "$0")/expect.sh"

expect before_init_put 1 'shmem_p: called before shmem_init'
expect before_init_barrier 1 'shmem_barrier_all: called before shmem_init'
expect before_init_my_pe 1 'shmem_my_pe: called before shmem_init'
expect before_init_global_exit 1 'shmem_global_exit: called before shmem_init'
expect thread_level 1 'shmem_init_thread: requested: 17'
expect pe_too_large 1 'shmem_put: PE 2 does not exist; this job has PEs 0 to 1'
expect pe_negative 1 'shmem_g: PE -1 does not exist'
expect pe_of_atomic 1 'shmem_atomic_inc: PE 5 does not exist'
expect put_to_stack 1 'shmem_putmem: the remote address 0x'
expect put_to_stack 1 'not symmetric'
expect get_from_malloc 1 'shmem_getmem: the remote address 0x'
expect iput_to_stack 1 'shmem_iput: the remote address 0x'
expect stride 1 'shmem_iput: dst 0, sst 1: strides must be at least 1'
expect signal_operation 1 'shmem_put_signal: sig_op: 9 is neither'
expect signal_on_stack 1 'shmem_put_signal: '
expect atomic_on_stack 1 'shmem_atomic_add: the remote address 0x'
expect comparison 1 'shmem_wait_until: cmp: 42 is none of SHMEM_CMP_EQ'
expect comparison_of_test 1 'shmem_test: cmp: 0 is none of SHMEM_CMP_EQ'
expect wait_on_stack 1 'shmem_wait_until: the awaited address 0x'
expect lock_on_stack 1 'shmem_set_lock: lock: 0x'
expect context_invalid 1 'shmem_ctx_p: ctx: SHMEM_CTX_INVALID'
expect context_pe 1 "shmem_ctx_p: PE 2 does not exist in the context's team, which has PEs 0 to 1"
expect context_destroyed 1 'shmem_ctx_p: ctx: used after shmem_ctx_destroy'
expect context_destroyed_quiet 1 'shmem_ctx_quiet: ctx: used after shmem_ctx_destroy'
expect context_options 1 'shmem_ctx_create: options: 0x100000'
expect free_inside 1 'shmem_free: ptr: 0x'
expect free_of_static 1 'is not the start of an allocated block'
expect free_twice 1 'freed before'
expect alignment 1 'shmem_align: alignment: 24 is not a power of two'
expect exhausted 0 'set SHMEM_SYMMETRIC_SIZE to more'
expect team_invalid 1 'shmem_team_sync: team: SHMEM_TEAM_INVALID'
expect team_invalid_reduce 1 'shmem_sum_reduce: team: SHMEM_TEAM_INVALID'
expect root 1 "shmem_broadcast: PE_root: 2 is not within the team's PEs 0 to 1"
expect active_set_size 1 'shmem_barrier: PE_start 0, logPE_stride 0, PE_size 3'
expect active_set_other 1 'this PE is not in that active set'
expect nreduce 1 'shmem_sum_to_all: nreduce: -1 is negative'
expect team_destroyed 1 'shmem_team_sync: team: used after shmem_team_destroy'
expect global_exit_7 7 'said before the exit'
expect global_exit_0 0 ''
expect exit_3 3 ''
expect exit_0_put 0 ''
expect child_exits 0 ''
expect child_finalizes 0 ''
expect after_finalize 1 'shmem_p: called after shmem_finalize'
expect none 0 ''
expect lock_not_held 1 'shmem_clear_lock: lock: nobody holds it'
expect test_on_stack 1 'shmem_test: the awaited address'
expect context_of_destroyed_team 1 'ctx: used after shmem_ctx_destroy'
once=$(mktemp -u) || exit 1
SKERRY_TEST_ONCE=$once expect algorithms_differ 1 'PEs have different values of one of SKERRY_ALLTOALL, SKERRY_BARRIER'
rmdir "$once" || failures=$((failures + 1))

# A wrong size of the heap is refused, the information texts come on request and once.
SHMEM_SYMMETRIC_SIZE=20kk expect none 1 'SHMEM_SYMMETRIC_SIZE'
SHMEM_SYMMETRIC_SIZE=4m expect none 0 ''
SHMEM_VERSION=1 expect none 0 'OpenSHMEM 1.5'
SHMEM_INFO=1 expect none 0 'SHMEM_SYMMETRIC_SIZE  bytes of symmetric heap'
SHMEM_INFO=1 expect none 0 'PEs on 1 host, transport shm'
SHMEM_INFO=1 expect none 0 'memory kept for each PE of the job before it is talked to: 0 bytes'
SMA_VERSION=1 expect none 0 'OpenSHMEM 1.5'
lines=$(SHMEM_VERSION=1 "$run" -n 2 "$program" none < /dev/null | grep -c 'OpenSHMEM 1.5')
[ "$lines" -eq 1 ] || { echo "the version came $lines times"; failures=$((failures + 1)); }

[ "$failures" -eq 0 ] || { echo "$failures failures"; exit 1; }
