# SPDX-License-Identifier: BSD-3-Clause
# For tests of mistakes, which set `run` to skerry-run and `program` to a program that makes the mistake it is
# given, and read `failures`.
# shellcheck shell=sh disable=SC2034,SC2154
failures=0

# expect CASE EXIT_CODE TEXT: the text (a fixed string) must be in one line that a PE or the library printed.
expect() {
    output=$(timeout 30 "$run" -n 2 --timeout 20 "$program" "$1" 2>&1 < /dev/null)
    code=$?
    if [ "$code" -ne "$2" ] || ! printf '%s\n' "$output" | grep -qF -- "$3"; then
        printf 'not so: %s: exit code %s (wanted %s), wanted "%s" in:\n%s\n\n' "$1" "$code" "$2" "$3" "$output"
        failures=$((failures + 1))
    fi
}
