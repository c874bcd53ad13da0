#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# start_stop.sh RUN PROGRAM [CYCLES]: starts and ends jobs of PROGRAM (OpenSHMEM, exits with 0) under RUN, of 1 to 4 PEs
# in turn, every tenth one killed on its way; then nothing may be left: no process, no file, no shared memory.
run=$1 program=$2 cycles=${3:-1000}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
remains() {
    pgrep -f "$program" | sort
    ls /dev/shm
    ls -d /tmp/*skerry* 2> /dev/null
    ipcs -m 2> /dev/null | grep -c "^0x"
}
shared_kib() { awk '/^Shmem:/ { print $2 }' /proc/meminfo; }

remains > "$work/before"
shmem_before=$(shared_kib)
failures=0 cycle=0
while [ "$cycle" -lt "$cycles" ]; do
    cycle=$((cycle + 1))
    pes=$((cycle % 4 + 1))
    if [ $((cycle % 10)) -eq 0 ]; then
        "$run" -n "$pes" --timeout 20 "$program" > /dev/null 2>&1 &
        job=$!
        sleep 0.00$((cycle / 10 % 8 + 1))
        kill -KILL "$job" 2> /dev/null
        wait "$job" 2> /dev/null
    elif ! "$run" -n "$pes" --timeout 20 "$program" > "$work/output" 2>&1; then
        echo "cycle $cycle, $pes PEs, failed:"
        cat "$work/output"
        failures=$((failures + 1))
    fi
done

# The PEs of a killed launcher end by themselves, at once but not in no time.
for attempt in 1 2 3 4 5 6 7 8 9 10; do
    remains > "$work/after"
    cmp -s "$work/before" "$work/after" && break
    sleep 0.3
done
diff "$work/before" "$work/after" || { echo "something is left behind (above)"; failures=$((failures + 1)); }
grown=$(($(shared_kib) - shmem_before))
[ "$grown" -lt 65536 ] || { echo "$grown KiB more of shared memory in use than before"; failures=$((failures + 1)); }
[ "$failures" -eq 0 ] && echo "$cycles starts and ends, nothing left behind"
