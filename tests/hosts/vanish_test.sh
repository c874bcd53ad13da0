#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# vanish_test.sh ROUNDS LAUNCHER [TIMES]: a host is cut off at a random moment of a running job of 4 PEs (ROUNDS is the
# program rounds.c); within the time that SKERRY_HOST_TIMEOUT leaves, one line names the host and its PEs, the launcher
# ends with a code that is not 0, and no PE is left on the other host.
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
rounds=$1 launcher=$2 times=${3:-1}
if ! [ -d /run/skerry-hosts ]; then
    for ((time = 0; time < times; time++)); do "$here/hosts" with 2 -- "$0" "$rounds" "$launcher" || exit; done
    exit
fi
export SKERRY_HOST_TIMEOUT=2 SHMEM_SYMMETRIC_SIZE=16M
[ "$launcher" != openmpi ] || export LAUNCH_OPTIONS="-x SKERRY_HOST_TIMEOUT -x SHMEM_SYMMETRIC_SIZE"
"$here/launch" "$launcher" -n 4 -- "$rounds" 600 > /run/said 2>&1 &
job=$!
until grep -q started /run/said; do
    kill -0 $job 2> /dev/null || { code=0; wait $job || code=$?; cat /run/said; exit $code; }
    sleep 0.05
done
sleep "0.$RANDOM"
"$here/hosts" cut 1
cut_at=$SECONDS
while kill -0 $job 2> /dev/null && [ $((SECONDS - cut_at)) -lt 30 ]; do sleep 0.1; done
kill -0 $job 2> /dev/null && { echo "$launcher: still runs after 30 s"; cat /run/said; exit 1; }
code=0
wait $job || code=$?
lines=$(grep -c 'host host1 (PEs 2, 3) has not answered for 2 s; the job is ended' /run/said || true)
for ((tries = 0; tries < 100; tries++)); do
    left=$("$here/hosts" processes | grep "host0.*$(basename "$rounds")" || true)
    [ -n "$left" ] || break
    sleep 0.1
done
[ $code != 0 ] && [ "$lines" = 1 ] && [ -z "$left" ] && exit
echo "$launcher: code $code, $lines lines about the host, left: $left; said:"
cat /run/said
exit 1
