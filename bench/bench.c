/* SPDX-License-Identifier: BSD-3-Clause */
#define _GNU_SOURCE
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#ifndef BENCH_IMPLEMENTATION
#define BENCH_IMPLEMENTATION "skerry"
#endif

enum { samples = 11 };
static const double sample_seconds = 0.004;

const size_t copy_lengths[] = {8, 64, 1024, 4096, 65536, 1 << 20, 16 << 20, 0};

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static double seconds_of(repeated* operation, void* context, long count) {
    const double start = now();
    operation(context, count);
    return now() - start;
}

static int ascending(const void* left, const void* right) {
    const double a = *(const double*)left, b = *(const double*)right;
    return (a > b) - (a < b);
}

static timing time_samples(repeated* operation, void* context, long count) {
    double seconds[samples];
    for (int i = 0; i < samples; ++i)
        seconds[i] = seconds_of(operation, context, count) / (double)count;
    qsort(seconds, samples, sizeof seconds[0], ascending);
    return (timing){seconds[samples / 2], seconds[0], seconds[samples - 1]};
}

/* The better of two: one alone may have been interrupted. */
static int long_enough(repeated* operation, void* context, long count) {
    const double first = seconds_of(operation, context, count),
                 second = seconds_of(operation, context, count);
    return (first < second ? first : second) > sample_seconds || count >= 1L << 24;
}

timing time_alone(repeated* operation, void* context) {
    long count = 1;
    while (!long_enough(operation, context, count)) count *= 2;
    return time_samples(operation, context, count);
}

timing time_together(repeated* operation, void* context) {
    static long* agreed;
    if (!agreed) agreed = symmetric(sizeof *agreed);
    long count = 1;
    for (;; count *= 2) {
        *agreed = long_enough(operation, context, count);
        shmem_barrier_all();
        long enough = 0; /* the slowest PE decides for all */
        for (int pe = 0; pe < shmem_n_pes(); ++pe) enough |= shmem_long_g(agreed, pe);
        shmem_barrier_all();
        if (enough) break;
    }
    const timing measured = time_samples(operation, context, count);
    shmem_barrier_all();
    return measured;
}

void measure_alone(const char* op, size_t bytes, repeated* operation, repeated* plain,
                   void* object) {
    void* mapped = shmem_ptr(object, 1);
    shmem_barrier_all();
    if (shmem_my_pe() == 0) {
        timing floor;
        if (mapped) floor = time_alone(plain, mapped);
        row(op, bytes, time_alone(operation, NULL), mapped ? &floor : NULL);
    }
    shmem_barrier_all();
}

void measure_together(const char* op, size_t bytes, repeated* operation, const timing* floor) {
    row(op, bytes, time_together(operation, NULL), floor);
}

line* plain_line(void) {
    static line words;
    if (!words.here && shmem_n_pes() == 2 && !cores_are_shared()) {
        words.here = symmetric(128);
        words.there = shmem_ptr((void*)words.here, shmem_my_pe() ^ 1);
    }
    return words.there ? &words : NULL;
}

static void plain_rounds(void* context, long count) {
    line* words = context;
    for (long i = 0; i < count; ++i) {
        const long round = ++words->rounds;
        if (shmem_my_pe() == 0) *words->there = round;
        while (*words->here < round) {
        }
        if (shmem_my_pe() == 1) *words->there = round;
    }
}

static void plain_exchanges(void* context, long count) {
    line* words = context;
    for (long i = 0; i < count; ++i) {
        const long round = ++words->rounds;
        *words->there = round;
        while (*words->here < round) {
        }
    }
}

static const timing* floor_of_lines(repeated* plain, timing* floor) {
    line* words = plain_line();
    if (!words) return NULL;
    if (floor->median == 0) *floor = time_together(plain, words);
    return floor;
}

const timing* round_floor(void) {
    static timing floor;
    return floor_of_lines(plain_rounds, &floor);
}

const timing* exchange_floor(void) {
    static timing floor;
    return floor_of_lines(plain_exchanges, &floor);
}

int cores_are_shared(void) {
    return shmem_n_pes() > (int)sysconf(_SC_NPROCESSORS_ONLN);
}

void* symmetric(size_t bytes) {
    void* made = shmem_calloc(bytes, 1);
    if (!made) shmem_global_exit(1);
    return made;
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
