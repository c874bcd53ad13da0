#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# same_test.sh SKERRY_RUN LAUNCHER PROGRAM...: 8 PEs on one host and 4 on each of two write the same, but for times.
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
run=$1 launcher=$2
shift 2
export SHMEM_SYMMETRIC_SIZE=64M
[ "$launcher" != openmpi ] || export LAUNCH_OPTIONS="-x SHMEM_SYMMETRIC_SIZE"
without_times() { sed 's/took [0-9.]* s.*//'; }
one=$("$run" -n 8 "$@" | without_times)
code=0
two=$("$here/hosts" with 2 -- "$here/launch" "$launcher" -n 8 -- "$@") || code=$?
[ $code = 0 ] || { echo "$two"; exit $code; }
[ -n "$one" ] && [ "$one" = "$(without_times <<< "$two")" ] && exit
printf 'on one host:\n%s\non two:\n%s\n' "$one" "$two"
exit 1
