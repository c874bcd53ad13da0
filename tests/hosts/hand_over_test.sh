#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# hand_over_test.sh SKERRY_RUN LAUNCHER: `skerry-run --hosts` on two test hosts: processes are where they belong,
# have the user's settings, and their exit code and the time limit come through. LAUNCHER as for SKERRY_LAUNCHER.
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
run=$1 launcher=$2
export SKERRY_LAUNCHER=$launcher
export {OMPI,PRTE}_ALLOW_RUN_AS_ROOT=1 {OMPI,PRTE}_ALLOW_RUN_AS_ROOT_CONFIRM=1 SLURM_OVERCOMMIT=1
PATH=$PATH:$here/../../.venv/bin
if [ ! -d /run/skerry-hosts ]; then
    inside=()
    [ "$launcher" != slurm ] || inside=("$here/slurm" salloc --quiet --nodes=2 --exclusive)
    exec "$here/hosts" with 2 -- "${inside[@]}" "$0" "$run" "$launcher"
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
expect() { [ "$2" = "$3" ] || { echo "$launcher: $1: '$2', expected '$3'"; cat "$work/said"; exit 1; }; }
handed() { "$run" --hosts host0:2,host1:3 --bind none "$@" 2> "$work/said"; }

SKERRY_CHECK=full SHMEM_SYMMETRIC_SIZE=1M handed -n 4 sh -c \
    'echo "${PMIX_RANK:-$PMI_RANK} $(hostname) $SKERRY_CHECK $SHMEM_SYMMETRIC_SIZE"' > "$work/out" || {
    grep 'is no launcher that is here' "$work/said" && exit 77
    cat "$work/said"
    exit 1
}
expect "places and settings" "$(sort "$work/out")" "$(printf '%s full 1M\n' '0 host0' '1 host0' '2 host1' '3 host1')"
expect "what it says" "$(grep -c '^skerry-run: handing over to .*: /' "$work/said")" 1
expect "the number of PEs" "$(handed hostname | wc -l)" 5
expect "an exit code" "$(handed sh -c 'exit 3' || echo $?)" 3
expect "the time limit" "$( (handed --timeout 1.5 sleep 60 || echo $?) | tail -n 1)" 124
sleep 2                                 # what Slurm cancels ends by and by
expect "processes left" "$("$here/hosts" processes | grep -v slurm)" ""
echo "skerry-run --hosts by $launcher: as expected"
