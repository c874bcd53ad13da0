/* SPDX-License-Identifier: BSD-3-Clause
   Averages each cell with its neighbours, as halo_exchange.cpp does, in C:

       skerry-run -n 4 example_halo_exchange_c [STRATEGY] */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "skerry/exchange.h"

int main(int argc, char** argv) {
    skerry_world* world = skerry_world_start();

    /* 1. Who owns what: 64 x 48 cells in as many blocks as there are PEs. */
    const int64_t cells[] = {64, 48};
    int64_t first[2], end[2], largest[2];
    skerry_blocks* blocks = skerry_blocks_make(world, 2, cells, NULL);
    skerry_blocks_owned(blocks, skerry_pe(world), first, end);
    skerry_blocks_largest(blocks, largest);
    const int64_t nx = end[0] - first[0], ny = end[1] - first[1];

    /* 2. A field in symmetric memory, with room for the largest block and one layer around it. */
    const int64_t pitch = largest[0] + 2, rows = largest[1] + 2;
    double* field = skerry_allocate(world, (size_t)(pitch * rows) * sizeof(double));
    for (int64_t y = 1; y <= ny; ++y)
        for (int64_t x = 1; x <= nx; ++x)
            field[y * pitch + x] = (double)((first[0] + x - 1) * (first[1] + y - 1) % 7);

    /* 3. The exchange of its halo. */
    const skerry_field fields[] = {
        {.name = "field", .data = field, .element_bytes = sizeof(double), .shape = {pitch, rows}}};
    skerry_exchange* halo;
    const skerry_halo_shape shape = {.depth = 1, .faces_only = 1};
    if (skerry_halo(world, blocks, fields, 1, &shape, argc > 1 ? argv[1] : NULL, &halo)) {
        fprintf(stderr, "%s\n", skerry_error());
        return 2;
    }

    /* 4. Each step: fill the halo, then compute from the old values. */
    double* next = malloc((size_t)(pitch * rows) * sizeof(double));
    for (int step = 0; step < 10; ++step) {
        skerry_run(halo);
        for (int64_t y = 1; y <= ny; ++y)
            for (int64_t x = 1; x <= nx; ++x) {
                const double* at = field + y * pitch + x;
                next[y * pitch + x] = 0.2 * (at[0] + at[-1] + at[1] + at[-pitch] + at[pitch]);
            }
        for (int64_t y = 1; y <= ny; ++y)
            for (int64_t x = 1; x <= nx; ++x) field[y * pitch + x] = next[y * pitch + x];
    }
    free(next);

    double sum = 0;
    for (int64_t y = 1; y <= ny; ++y)
        for (int64_t x = 1; x <= nx; ++x) sum += field[y * pitch + x];
    skerry_sum(world, &sum, 1);
    if (skerry_pe(world) == 0) printf("%d PEs: sum %.9f\n", skerry_n_pes(world), sum);

    skerry_destroy(halo);
    skerry_free(world, field);
    skerry_blocks_destroy(blocks);
    skerry_world_stop(world);
    return fabs(sum - 7278.974353101) < 1e-6 ? 0 : 1; /* computed by one PE */
}
