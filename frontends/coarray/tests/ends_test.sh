#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# ends_test.sh SKERRY_RUN PROGRAM: how programs end: what is printed, which code, that nothing hangs.
run=$1
program=$2
images=3
failures=0
# expect CASE EXIT_CODE TEXT [TIMES]: that many lines have the text (once where not given).
expect() {
    output=$(timeout 30 "$run" -n "$images" --timeout 20 "$program" "$1" 2>&1 < /dev/null)
    code=$?
    if [ "$code" -ne "$2" ] || [ "$(printf '%s\n' "$output" | grep -cF -- "$3")" -ne "${4:-1}" ]; then
        printf 'not so: %s: exit code %s (wanted %s), wanted "%s" in:\n%s\n\n' "$1" "$code" "$2" "$3" "$output"
        failures=$((failures + 1))
    fi
}
expect stop_code 3 'STOP 3' 3
expect stop_text 0 'STOP done' 3
expect one_stops 5 'image 1 goes on'
expect error_code 7 'ERROR STOP 7'
expect error_code 7 'written before'
expect error_text 1 'ERROR STOP all of them'
expect no_such_image 1 'image 4 does not exist; the current team has images 1 to 3'
expect sync_with_stopped 1 'sync all: an image has stopped'
expect stat_stopped 0 'T image 2 has stopped list 2'
expect stat_failed 0 'an image has failed 2 6001 0'
expect stat_failed 0 'lock of a failed image 6002'
expect collective_then_end 0 'STOP sent'
expect collective_stat 0 '6000 image 2 has stopped'
expect collective_fails 0 '6001 image 2 has failed'
expect broadcast_of_departed 0 'broadcast 6001'
expect told_at_barrier 0 told 0
expect collective_alone 1 'co_sum: image 2 has stopped'
expect event_alone 1 'event wait: all other images have stopped or failed'
expect event_stat 0 6001
expect get_stat 0 'get 6001'
expect get_stat 0 'get 0'
expect get_stat 0 'atomic 6001 -1'
expect get_stat 0 'images 3 1 2'
expect put_of_a_get_stat 0 'from 2 to 3: 0 6001'
expect put_of_a_get_stat 0 'from 3 to 2: 6001 0'
expect deallocate_stat 1 'again and again'
expect deallocate_stat 1 'sync all: an image has failed'
expect realloc_of_coarray 1 'is no block of a component'
expect lock_taken_over 0 'taken over 6002'
expect lock_taken_over 0 'taken over 0'
expect lock_of_stopped 1 'lock: image 2, which has the lock, has stopped'
expect runtime_error 2 'Fortran runtime error: Cannot open file'
expect bad_input 2 'Fortran runtime error: Bad integer'
expect bad_input 2 'written before'
expect fails_in_team 0 'team 6001'
expect stops_in_team 0 'team 6000'
expect sync_of_whole_team 1 'sync team: an image has stopped'
expect sync_after_sum 0 'synchronised 6001' 2
expect sync_after_broadcast 0 'synchronised 6001' 2
expect event_after_team 0 'event came'
expect none_failed 0 nobody 3
expect deadlock 1 'sync images: image 2 has stopped'
images=4
expect sync_after_sum 0 'synchronised 6001' 3
expect sync_after_broadcast 0 'synchronised 6001' 3
images=7
expect too_many_teams 1 'form team: there is room for 62 teams that differ in their images'
expect copy_of_a_team 1 'sync team: the team variable is a copy of one that has another value by now'
images=3
export SKERRY_PRETEND_HOSTS=2 SKERRY_HOST_TIMEOUT=2 SHMEM_SYMMETRIC_SIZE=16M
expect lost_host 1 'has not answered for 2 s'
[ "$failures" -eq 0 ]
