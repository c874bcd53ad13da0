#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# Whether two commands print the same.
before=$($1) || exit 1
after=$($2) || exit 1
echo "before: $before"
echo "after:  $after"
[ -n "$before" ] && [ "$before" = "$after" ]
