#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# Runs a command whose records go to a folder that is not there before and after: in_own_folder.sh COMMAND...
rm -rf "$SKERRY_RECORD"
"$@"
code=$?
rm -rf "$SKERRY_RECORD"
exit $code
