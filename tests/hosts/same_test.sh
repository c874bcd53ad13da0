#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# same_test.sh SKERRY_RUN LAUNCHER HOSTS PROGRAM...: 8 PEs on one host and on several write the same, but for times.
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
run=$1 launcher=$2 hosts=$3
shift 3
export SHMEM_SYMMETRIC_SIZE=64M
without_times() { sed 's/took [0-9.]* s.*//'; }
one=$(env -u SKERRY_TRANSPORT "$run" -n 8 "$@" | without_times)
code=0
several=$("$here/hosts" with "$hosts" -- "$here/launch" "$launcher" -n 8 -- "$@") || code=$?
[ $code = 0 ] || { echo "$several"; exit $code; }
[ -n "$one" ] && [ "$one" = "$(without_times <<< "$several")" ] && exit
printf 'on one host:\n%s\non %s:\n%s\n' "$one" "$hosts" "$several"
exit 1
