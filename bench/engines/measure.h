/* SPDX-License-Identifier: BSD-3-Clause */
/* What the programs of the engines share: two processes, PE 0 working on the memory of PE 1, which
 * only drives progress. Each program is one engine used directly, as a transport would use it. */
#ifndef SKERRY_ENGINES_MEASURE_H
#define SKERRY_ENGINES_MEASURE_H

#include <stddef.h>
#include <stdint.h>

/* Each PE's memory: puts go from the start of PE 0's to the start of PE 1's; gets come from there
 * into the second half of PE 0's; the word for atomics lies at `word_offset`. */
enum { memory_bytes = 4 << 20, landing_offset = 2 << 20, word_offset = 3 << 20 };
extern char* memory;

typedef struct {
    const char* name;
    void (*put)(size_t bytes);     /* may start only; `memory` is not changed before a flush */
    void (*flush)(void);           /* all puts are in PE 1's memory */
    void (*get)(size_t bytes);     /* ends when the data are here */
    uint64_t (*fetch_add)(void);   /* adds 1, gives what was there; NULL where there is none */
    void (*message)(size_t bytes); /* a message in order, of more than 8 bytes of `memory` */
    void (*answered)(void);        /* sends one of 8 bytes, which PE 1 answers: all have arrived */
    void (*progress)(void);        /* of PE 1 */
    int (*over)(void);             /* at PE 1: PE 0 has finished */
} engine;

/* Prints rows of JSON at PE 0; serves until `over` at PE 1. */
void measure(const engine* measured, int pe);

/* Without a launcher: `PROGRAM 1 PORT` waits for `PROGRAM 0 PORT HOST-OF-PE-1`; gives the PE. */
int meet(int argc, char** argv);
extern int meeting; /* the socket between them */
void swap_blobs(const void* mine, void* other, size_t bytes);
int other_left(void); /* the socket was closed by the other */

/* Ends the process where a call did not succeed. */
void need(int succeeded, const char* call);

#endif
