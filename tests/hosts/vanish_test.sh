#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# vanish_test.sh ROUNDS LAUNCHER [TIMES [start|middle|end]]: a host is cut off at a random moment of a job of 4 PEs
# (ROUNDS is the program rounds.c): while it starts, runs and ends in turn, or only while it does what is named.
# Within the time that SKERRY_HOST_TIMEOUT or SKERRY_START_TIMEOUT leaves no PE is left on either host. Where the job
# was running, one line names the host and its PEs, and the launcher ends with a code that is not 0. A launcher that
# lingers without PEs, as it may when it lost the host at start or end, gets the user's signal; then it leaves nothing.
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
rounds=$1 launcher=$2 times=${3:-3} moment=${4-}
moments=(start middle end)
if ! [ -d /run/skerry-hosts ]; then
    for ((time = 0; time < times; time++)); do
        "$here/hosts" with 2 -- "$0" "$rounds" "$launcher" 1 "${moment:-${moments[time % 3]}}" || exit
    done
    exit
fi
limit_s=30
export SKERRY_HOST_TIMEOUT=2 SHMEM_SYMMETRIC_SIZE=16M
[ "$moment" != start ] || export SKERRY_START_TIMEOUT=5
start() { exec "$here/launch" "$launcher" -n 4 -- "$rounds" "$1" > /run/said 2>&1; }
# Whether anything of the hosts is left whose host and command match the pattern: it is then in `left`.
is_left() { left=$("$here/hosts" processes 2> /dev/null | grep "$1" | grep -v slurm); }
runs() { kill -0 $job 2> /dev/null; }
fail() {
    echo "$1; said:"
    cat /run/said
    exit 1
}

span_ms=500 run_s=600
case $moment in
    start)                              # how long a whole short job takes
        : > /run/said
        span_ms=$(date +%s%3N)
        (start 0) || { code=$?; cat /run/said; exit $code; }
        span_ms=$(($(date +%s%3N) - span_ms)) ;;
    end) run_s=0.2 ;;
esac
: > /run/said
start $run_s &
job=$!
until [ "$moment" = start ] || grep -q started /run/said; do
    runs || { code=0; wait $job || code=$?; cat /run/said; exit $code; }
    sleep 0.02
done
ms=$((span_ms * (RANDOM % 1000) / 1000))
sleep $((ms / 1000)).$(printf %03d $((ms % 1000)))
"$here/hosts" cut 1
up=$(grep -c started /run/said || true) cut_at=$SECONDS alone_since=$SECONDS lingers=
while is_left "$(basename "$rounds")" || { runs && [ $((SECONDS - alone_since)) -lt 10 ]; }; do
    [ -z "$left" ] || alone_since=$SECONDS
    [ $((SECONDS - cut_at)) -lt $limit_s ] || break
    sleep 0.1
done
[ -z "$left" ] || fail "$launcher, $moment: PEs are left $limit_s s after the host was lost: $left"
complete=$(grep -c '[0-9] rounds' /run/said || true)
was_running=$((up - complete))
if runs; then
    [ $was_running != 1 ] || [ "$moment" = end ] || fail "$launcher, $moment: the launcher still runs"
    lingers=", the launcher lingered"
    kill $job; sleep 1; kill -KILL $job 2> /dev/null || true
fi
code=0
wait $job || code=$?
ended_at=$SECONDS
while is_left "^host0 " && [ $((SECONDS - ended_at)) -lt $limit_s ]; do sleep 0.1; done
lines=$(grep -c 'host host1 (PEs 2, 3) has not answered for 2 s; the job is ended' /run/said || true)
echo "$launcher, $moment, cut after $ms ms: up $up, complete $complete, code $code, lines $lines$lingers"
[ -z "$left" ] || fail "left are $left"
[ $was_running = 1 ] || [ $((complete + code)) != 0 ] || fail "code 0, but the job is not complete"
[ $was_running != 1 ] || { [ "$lines" = 1 ] && [ $code != 0 ]; } || fail "a line about the host and a code are expected"
