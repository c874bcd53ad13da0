#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# checker_test.sh SKERRY_RUN PROGRAM SOURCE: with SKERRY_CHECK=full every mistake ends the job with exit code 1 and one
# message, which names the line of the source that is marked with the mistake's name.
run=$1
program=$2
source=$3
failures=0
export SKERRY_CHECK=full SHMEM_SYMMETRIC_SIZE=8m
pes=2

# The place of a mark, as messages give it.
at() { printf '%s:%s' "$(basename "$source")" "$(grep -nF "/* $1 */" "$source" | cut -d: -f1)"; }

complain() {
    printf 'not so: %s with %s PEs: %s in:\n%s\n\n' "$1" "$pes" "$2" "$output"
    failures=$((failures + 1))
}

# expect CASE EXIT_CODE TEXT...: the job prints all the texts (fixed strings), and one message if it fails.
expect() {
    name=$1 wanted=$2
    shift 2
    output=$(timeout 30 "$run" -n $pes --timeout 20 "$program" "$name" 2>&1 < /dev/null)
    code=$?
    [ $code -eq "$wanted" ] || complain "$name" "exit code $code, wanted $wanted"
    [ "$(printf '%s\n' "$output" | grep -c '^skerry: PE ')" -eq "$wanted" ] || complain "$name" 'not one message'
    for text; do
        printf '%s\n' "$output" | grep -qF -- "$text" || complain "$name" "wanted \"$text\""
    done
}

block="of 80 bytes at 0x"
allocated="(allocated at $(at block))"

expect none 0
expect not_symmetric 1 'shmem_p: the remote address 0x' 'is not symmetric' "; called at $(at not_symmetric)"
expect no_pe 1 'shmem_p: PE 2 does not exist' "; called at $(at no_pe)"
expect put 1 'shmem_put: remote address: the 88 bytes at 0x' "end 8 bytes past the end of the block $block" "$allocated" \
    "; called at $(at put)"
expect negative_count 1 'shmem_put: remote address: a transfer of 18446744073709551608 bytes' 'was a count negative?' \
    "; called at $(at negative_count)"
expect put_inside 1 'shmem_putmem: remote address: the 17 bytes at 0x' 'end 1 bytes past' "$allocated"
expect get 1 'shmem_getmem: remote address: the 81 bytes at 0x' 'end 1 bytes past' "$allocated"
for what in put get put_signal; do
    expect local_${what#put_} 1 "shmem_$what: local address: the 88 bytes at 0x" 'end 8 bytes past' "$allocated"
done
expect p_past_end 1 'shmem_p: remote address: the 8 bytes at 0x' 'end 8 bytes past' "$allocated"
expect g_past_end 1 'shmem_g: remote address: the 8 bytes at 0x' 'end 24 bytes past' "$allocated"
expect iput 1 'shmem_iput: remote address: the 88 bytes at 0x' 'end 8 bytes past' "; called at $(at iput)"
expect iget 1 'shmem_iget: remote address: the 88 bytes at 0x' 'end 8 bytes past'
expect ibput 1 'shmem_ibput: remote address: the 104 bytes at 0x' 'end 24 bytes past'
expect atomic 1 'shmem_atomic_inc: remote address: the 8 bytes at 0x' 'end 8 bytes past'
expect signal 1 'shmem_put_signal: remote address: the 8 bytes at 0x' 'end 8 bytes past'
expect put_of_signal 1 'shmem_put_signal: remote address: the 88 bytes at 0x' 'end 8 bytes past'
expect static_data 1 'shmem_getmem: remote address: the 1073741824 bytes at 0x' 'static data'
expect never_allocated 1 'shmem_putmem: remote address: 0x' 'where nothing is allocated'
expect freed 1 'shmem_p: remote address: 0x' "$allocated that was freed at $(at 'freed: free')" \
    "; called at $(at 'freed: use')"
expect realloc 1 'past the end of the block of 40 bytes'
expect pointer 1 'shmem_barrier_all: somebody stored past the end of the block'

for how in free realloc barrier; do
    expect store_$how 1 "somebody stored past the end of the block $block" "$allocated: its byte 81 (from 0)"
done
expect store_free 1 "shmem_free: " "; called at $(at store_free)"
expect store_finalize 1 "shmem_finalize: somebody stored" "; called at $(at store_finalize)"
expect store_exit 1 "shmem_finalize (at exit): somebody stored" '; called at the end of main'
expect free_inside 1 'shmem_free: ptr: 0x' "it lies in the block $block" "$allocated"
expect free_twice 1 "$allocated that was freed at $(at 'free_twice: first')" "; called at $(at 'free_twice: second')"

for pes in 2 3; do
    expect routine 1 "PE 1: shmem_sync_all: PE 0 is in shmem_barrier_all instead, at $(at 'routine: PE 0')" \
        "; called at $(at 'routine: PE 1')"
    expect nelems 1 'PE 1: shmem_broadcast: nelems, in bytes: 16 here, but 8 on PE 0' "; called at $(at nelems)"
    expect root 1 'PE 1: shmem_broadcast: PE_root: 1 here, but 0 on PE 0'
    expect dest 1 'PE 1: shmem_broadcast: dest: not the same as on PE 0'
    expect dest_inside 1 'shmem_fcollect: dest: the '
    expect dest_on_stack 1 'shmem_broadcast: dest: 0x' 'is not symmetric'
    expect dest_null 1 'shmem_sum_reduce: dest: ' 'is not symmetric'
    expect source_overrun 1 'shmem_alltoall: source: the '
    expect alltoall 1 'PE 1: shmem_alltoalls: dst: 2 here, but 1 on PE 0'
    expect reduce 1 'PE 1: shmem_sum_reduce: nreduce: 2 here, but 1 on PE 0'
    expect reduce_type 1 'PE 1: shmem_sum_reduce: the type: not the same as on PE 0'
    expect reduce_operation 1 'PE 1: shmem_max_reduce: PE 0 is in shmem_sum_reduce instead'
    expect scan 1 'PE 1: shmem_sum_inscan: nelems: 2 here, but 1 on PE 0'
    expect active_set 1 'PE 1: shmem_broadcast64: nelems, in bytes: 16 here, but 8 on PE 0'
    expect malloc 1 'PE 1: shmem_malloc: size: 101 here, but 100 on PE 0' "; called at $(at malloc)"
    expect malloc_routine 1 'PE 1: shmem_calloc: PE 0 is in shmem_malloc instead'
    expect free 1 'PE 1: shmem_free: ptr: not the same as on PE 0'
    expect realloc_size 1 'PE 1: shmem_realloc: size: 201 here, but 200 on PE 0'
    expect split 1 'PE 1: shmem_team_split_strided: size: 2 here, but 1 on PE 0'
    expect finalize 1 'PE 1: shmem_finalize: PE 0 is in shmem_barrier_all instead'
    expect in_team 1 'PE 1: shmem_broadcast: nelems'
    expect team_destroy 1 'PE 1: shmem_team_destroy: PE 0 is in shmem_team_sync instead'
    expect team_destroyed 1 'shmem_team_sync: team: used after shmem_team_destroy' "; called at $(at team_destroyed)"
    expect context_destroyed 1 'shmem_ctx_p: ctx: used after shmem_ctx_destroy' "; called at $(at context_destroyed)"
done

export SKERRY_CHECK_TIMEOUT=1
for pes in 3 7; do
    last=$((pes - 1))
    expect no_signal 1 'shmem_wait_until: has waited for ' "PEs 0-$last: in shmem_wait_until at $(at no_signal) for "
    expect crossed 1 "PE 0: in shmem_barrier_all at $(at 'crossed: barrier') for " \
        "PEs 1-$last: in shmem_wait_until at $(at 'crossed: wait') for "
    expect ended 1 "PE 0: in shmem_finalize (at exit) at $(at 'ended: exit') for " \
        "PEs 1-$last: in shmem_wait_until at $(at 'ended: wait') for "
    expect busy 1 'PE 0: waits for nothing; the last call was shmem_p' "PEs 1-$last: in shmem_barrier_all at $(at busy)"
    expect polls 1 'PE 0: waits for nothing; the last call was shmem_test' "PEs 1-$last: in shmem_team_sync at"
    expect lock 1 "in shmem_set_lock at"
    expect patient 0
done
pes=1
expect no_signal 1 'PE 0: in shmem_wait_until at'
pes=2
SKERRY_CHECK_TIMEOUT=0.2 expect patient 1 'PE 0: waits for nothing' 'PE 1: in shmem_barrier_all'
SKERRY_CHECK_TIMEOUT=0 expect patient 0
SKERRY_CHECK=on expect put 0
SKERRY_CHECK=on expect store_free 0

# Where one PE asks for full checks all have them.
output=$("$run" -n 3 sh -c 'case $SKERRY_JOB in 2:*) ;; *) SKERRY_CHECK=on ;; esac; exec "$@"' sh "$program" free 2>&1)
printf '%s\n' "$output" | grep -q 'PE 1: shmem_free: ptr: not the same' || complain free 'not checked'

# Without programs that read debug data the message gives what there is.
tools=$PATH
PATH=/nowhere
output=$(SKERRY_CHECK=full "$run" -n 2 "$program" put 2>&1)
PATH=$tools
printf '%s\n' "$output" | grep -q '; called at openshmem_checker_program+0x[0-9a-f]*$' || complain put 'no place'

for process in /proc/[0-9]*; do
    [ "$(readlink "$process/exe")" != "$program" ] || complain "$process" 'left behind'
done
[ "$failures" -eq 0 ] || { echo "$failures failures"; exit 1; }
