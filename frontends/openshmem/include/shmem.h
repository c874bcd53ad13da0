/* SPDX-License-Identifier: BSD-3-Clause */
/* OpenSHMEM 1.5 on Skerry, with the routines that 1.6 adds. C99 and later, C++11 and later; the
   generic forms (shmem_put for any type, ...) from C11 on and in C++. */
#ifndef SHMEM_H
#define SHMEM_H

#include "skerry/openshmem/constants.h"
#include "skerry/openshmem/types.h"

#if defined(__GNUC__)
#pragma GCC visibility push(default)
#endif
#ifdef __cplusplus
extern "C" {
#endif

#include "skerry/openshmem/library.h"

#include "skerry/openshmem/atomics.h"
#include "skerry/openshmem/collectives.h"
#include "skerry/openshmem/deprecated.h"
#include "skerry/openshmem/point_to_point.h"
#include "skerry/openshmem/rma.h"
#include "skerry/openshmem/signalling.h"

#ifdef __cplusplus
}
#endif
#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#if defined(__cplusplus)
#include "skerry/openshmem/generics_cpp.h"
#elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
#include "skerry/openshmem/generics_c11.h"
#endif

#endif
