/* SPDX-License-Identifier: BSD-3-Clause */
/* What the micro-benchmarks share: repeated timing, floors, and rows of JSON. They are plain
 * OpenSHMEM programs, so that the same source is compiled against Skerry and against each peer. */
#ifndef SKERRY_BENCH_H
#define SKERRY_BENCH_H

#include <shmem.h>
#include <stddef.h>

/* Routines of 1.5; where they are lacking a benchmark takes what 1.4 has for the purpose. */
#if defined(SHMEM_MAJOR_VERSION) && (SHMEM_MAJOR_VERSION > 1 || SHMEM_MINOR_VERSION >= 5)
#define BENCH_HAS_1_5 1
#else
#define BENCH_HAS_1_5 0
#endif

/* Peers that are no OpenSHMEM have no locks. */
#ifndef BENCH_HAS_LOCKS
#define BENCH_HAS_LOCKS 1
#endif

/* Seconds per operation over several samples. */
typedef struct {
    double median, minimum, maximum;
} timing;

/* An operation, `count` times. */
typedef void repeated(void* context, long count);

/* Lengths of copies in bytes, a few words to more than caches hold; 0 ends them. */
extern const size_t copy_lengths[];

/* One row of PE 0 working on PE 1 while the others wait. `plain` is its floor, the same by loads
 * and stores: it gets PE 1's `object`, and runs only where that is mapped. Collective. */
void measure_alone(const char* op, size_t bytes, repeated* operation, repeated* plain,
                   void* object);

/* One row of all PEs working at once; `floor` may be NULL. Collective. */
void measure_together(const char* op, size_t bytes, repeated* operation, const timing* floor);

/* The time of `operation` on this PE; also before shmem_init. */
timing time_alone(repeated* operation, void* context);

/* The time of `operation` on all PEs at once (collective). */
timing time_together(repeated* operation, void* context);

/* Words through which 2 PEs that have a core each agree by plain loads and stores. */
typedef struct {
    volatile long *here, *there; /* this PE's, alone in its cache line; the other's, mapped */
    long rounds;                 /* so far; the words start at 0 */
} line;

/* The words, or NULL where there are none. Collective. */
line* plain_line(void);

/* Floors of what needs another PE's answer, NULL where there is no plain_line: a cache line passed
 * to the other PE and back; a line passed each way at once. Collective. */
const timing* round_floor(void);
const timing* exchange_floor(void);

int cores_are_shared(void);

/* Symmetric memory, zeroed; ends the job where there is none. */
void* symmetric(size_t bytes);

/* PE 0 prints one row; floor may be NULL. Between open_rows and close_rows. */
void open_rows(void);
void row(const char* op, size_t bytes, timing measured, const timing* floor);
void close_rows(void);

#endif
