#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# launch_test.sh LAUNCHER: starts programs on 2 and 4 test hosts, 2 to 32 processes, in blocks and by node; every
# process must be where it belongs, environment that the launcher passes on aside, and none may be left.
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
if [ "${1-}" != inside ]; then
    for n_hosts in 2 4; do "$here/hosts" with $n_hosts -- "$0" inside $n_hosts "$1" || exit $?; done
    exit
fi
n_hosts=$2 launcher=$3
# The number of a process, in the words of whichever launcher started it.
report='echo "${PMIX_RANK:-${PMI_RANK:-${SLURM_PROCID-}}} $(hostname)"'
for pes in 2 5 32; do
    each=$(((pes + n_hosts - 1) / n_hosts))
    for placement in block --by-node; do
        said=$("$here/launch" "$launcher" -n $pes ${placement/block/} -- sh -c "$report") || exit $?
        for ((pe = 0; pe < pes; pe++)); do
            [ $placement = block ] && echo "$pe host$((pe / each))" || echo "$pe host$((pe % n_hosts))"
        done | diff <(sort -n <<< "$said") - ||
            { echo "$launcher, $pes processes on $n_hosts hosts, $placement: not where they belong"; exit 1; }
    done
done
"$here/launch" "$launcher" -n 4 -- sh -c 'exit 3' 2> /dev/null && { echo "$launcher: an exit code got lost"; exit 1; }
for ((tries = 0; tries < 100; tries++)); do
    left=$("$here/hosts" processes | grep -v slurm || true)
    [ -n "$left" ] || break
    sleep 0.1
done
[ -z "$left" ] || { echo "$launcher: left are $left"; exit 1; }
echo "$launcher on $n_hosts hosts: as expected"
