#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# header.sh CC INCLUDE: pshmem.h on stdout, the declarations of shmem.h (in the directory INCLUDE) under the routines' second
# names.
cat << 'H'
/* SPDX-License-Identifier: BSD-3-Clause */
/* Made by the build from shmem.h: the name-shifted routines, for profiling tools. OpenSHMEM 1.5, chapter 10. */
#ifndef PSHMEM_H
#define PSHMEM_H

#include <shmem.h>

#ifdef __cplusplus
extern "C" {
#endif

H
# One declaration a line, of which only those of routines are kept.
"$1" -E -P -std=c99 -x c -I"$2" "$2/shmem.h" | grep -v '^ *#' | tr '\n' ' ' | tr ';' '\n' \
    | sed -n 's/^ *//; /^typedef/d; s/\([ *]\)shmem_\([a-z0-9_]*(\)/\1pshmem_\2/p' | sed 's/$/;/'
cat << 'H'

#ifdef __cplusplus
}
#endif

#endif
H
