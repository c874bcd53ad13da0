/* SPDX-License-Identifier: BSD-3-Clause */
/* The header's old place. */
#include <shmemx.h>
