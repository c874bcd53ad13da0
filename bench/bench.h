/* SPDX-License-Identifier: BSD-3-Clause */
/* What the micro-benchmarks share: repeated timing, and rows of JSON. They are plain OpenSHMEM
 * programs, so that the same source is compiled against Skerry and against each peer. */
#ifndef SKERRY_BENCH_H
#define SKERRY_BENCH_H

#include <shmem.h>
#include <stddef.h>

/* Seconds per operation over several samples. */
typedef struct {
    double median, minimum, maximum;
} timing;

/* Runs `body(context, count)` `samples` times and gives the seconds per count. */
timing time_body(void (*body)(void* context, long count), void* context, long count);

/* A count of operations that makes one sample last some milliseconds; the same on all PEs
 * (collective). */
long calibrated_count(void (*body)(void* context, long count), void* context);

/* PE 0 prints one row; floor may be NULL. Between open_rows and close_rows. */
void open_rows(void);
void row(const char* op, size_t bytes, timing measured, const timing* floor);
void close_rows(void);

/* The floor of anything that goes to another PE and back: a cache line passed to and fro by plain
 * loads and stores. `context` is a ping_pong_line, between 2 PEs. */
typedef struct {
    volatile long *here, *there; /* this PE's word; the peer's, mapped */
    long rounds;                 /* so far; the words start at 0 */
} ping_pong_line;
void raw_ping_pong(void* context, long count);

#endif
