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

/* Waits for a word of one's own to reach a value by plain loads: the floor of any waiting. */
static inline void spin_until(volatile long* word, long value) {
    while (*word < value) {
    }
}

#endif
