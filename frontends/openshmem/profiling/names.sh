#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# names.sh OBJECTS: options for the linker that give every routine shmem_x of the object files that are listed in the file
# OBJECTS (one a line) its second name, pshmem_x. OpenSHMEM 1.5, chapter 10.
xargs nm --defined-only --extern-only < "$1" | sed -n 's/^[0-9a-f]* T \(shmem_[a-z0-9_]*\)$/--defsym=p\1=\1/p' | sort -u
