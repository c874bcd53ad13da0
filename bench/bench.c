/* SPDX-License-Identifier: BSD-3-Clause */
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#ifndef BENCH_IMPLEMENTATION
#define BENCH_IMPLEMENTATION "skerry"
#endif

enum { samples = 11 };
static const double sample_seconds = 0.004;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static int ascending(const void* left, const void* right) {
    const double a = *(const double*)left, b = *(const double*)right;
    return (a > b) - (a < b);
}

timing time_body(void (*body)(void*, long), void* context, long count) {
    double seconds[samples];
    body(context, count / 10 + 1);
    for (int i = 0; i < samples; ++i) {
        const double start = now();
        body(context, count);
        seconds[i] = (now() - start) / (double)count;
    }
    qsort(seconds, samples, sizeof seconds[0], ascending);
    return (timing){seconds[samples / 2], seconds[0], seconds[samples - 1]};
}

long calibrated_count(void (*body)(void*, long), void* context) {
    static long agreed;
    long count = 1;
    for (;;) {
        const double start = now();
        body(context, count);
        agreed = now() - start > sample_seconds || count >= 1L << 24;
        shmem_barrier_all();
        const long enough = shmem_long_g(&agreed, 0); /* PE 0 decides for all */
        shmem_barrier_all();
        if (enough) return count;
        count *= 2;
    }
}

void raw_ping_pong(void* context, long count) {
    ping_pong_line* line = context;
    for (long i = 0; i < count; ++i) {
        const long round = ++line->rounds;
        if (shmem_my_pe() == 0) *line->there = round;
        while (*line->here < round) {
        }
        if (shmem_my_pe() == 1) *line->there = round;
    }
}

static int rows_printed;

void open_rows(void) {
    rows_printed = 0;
    if (shmem_my_pe() == 0) printf("{\"rows\":[");
}

void row(const char* op, size_t bytes, timing measured, const timing* floor) {
    if (shmem_my_pe() != 0) return;
    printf(
        "%s\n{\"op\":\"%s\",\"bytes\":%zu,\"pes\":%d,\"impl\":\"%s\",\"median_s\":%.4g,\"min_s\":%."
        "4g,\"max_s\":%.4g,\"floor_s\":",
        rows_printed++ ? "," : "", op, bytes, shmem_n_pes(), BENCH_IMPLEMENTATION, measured.median,
        measured.minimum, measured.maximum);
    if (floor) {
        printf("%.4g}", floor->median);
    } else {
        printf("null}");
    }
    fflush(stdout);
}

void close_rows(void) {
    if (shmem_my_pe() == 0) printf("\n]}\n");
    fflush(stdout);
}
