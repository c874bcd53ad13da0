/* SPDX-License-Identifier: BSD-3-Clause */
/* The place of extensions, which programs may include; Skerry has none. */
#ifndef SHMEMX_H
#define SHMEMX_H
#include <shmem.h>
#endif
