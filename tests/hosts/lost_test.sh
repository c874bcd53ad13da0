#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# lost_test.sh SKERRY_RUN LAUNCHER: a host is cut off in the middle of a job of `skerry-run --hosts`, and a process on
# the other ends the job: the launcher ends, by itself, and leaves no process on the host that is still there.
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
run=$1 launcher=$2
export SKERRY_LAUNCHER=$launcher {OMPI,PRTE}_ALLOW_RUN_AS_ROOT=1 {OMPI,PRTE}_ALLOW_RUN_AS_ROOT_CONFIRM=1
PATH=$PATH:$here/../../.venv/bin
[ -d /run/skerry-hosts ] || exec "$here/hosts" with 2 -- "$0" "$@"

# Ends the job as PMI (MPICH) or PMIx's launchers want it: by asking for it, or by ending with a code that is not 0.
cat > /run/program << 'PROGRAM'
trap '' TERM
[ "$(hostname)" = host0 ] || exec sleep 600
touch "/run/started.$$"
while ! [ -f /run/lost ]; do sleep 0.1; done
[ -z "${PMI_FD-}" ] || printf 'cmd=init pmi_version=1 pmi_subversion=1\ncmd=abort exitcode=7\n' >&"$PMI_FD"
[ -z "${PMI_FD-}" ] || sleep 600
exit 7
PROGRAM
"$run" --hosts host0:2,host1:2 --bind none bash /run/program > /run/said 2>&1 &
job=$!
while [ "$(find /run -name 'started.*' | wc -l)" != 2 ] || [ "$("$here/hosts" processes | grep -c 'host1.* sleep 600')" != 2 ]; do
    kill -0 $job || { grep 'is no launcher that is here' /run/said && exit 77; cat /run/said; exit 1; }
    sleep 0.1
done
"$here/hosts" cut 1
touch /run/lost
started=$SECONDS
for ((tries = 0; tries < 400; tries++)); do
    kill -0 $job 2> /dev/null || break
    sleep 0.1
done
kill -0 $job 2> /dev/null && { echo "$launcher: still runs after 40 s"; cat /run/said; exit 1; }
code=0
wait $job || code=$?
[ $code != 0 ] || { echo "$launcher: ended with code 0"; exit 1; }
for ((tries = 0; tries < 100; tries++)); do
    left=$("$here/hosts" processes | grep host0 || true)
    [ -n "$left" ] || break
    sleep 0.1
done
[ -z "$left" ] || { echo "$launcher: left are $left"; exit 1; }
echo "$launcher: ended $((SECONDS - started)) s after the host was lost, code $code"
