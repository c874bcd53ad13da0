/* SPDX-License-Identifier: BSD-3-Clause
   The C interface as a C program sees it, at any number of PEs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "skerry/exchange.h"

static skerry_world* world;

static void check(int holds, const char* what, int line) {
    if (holds) return;
    fprintf(stderr, "PE %d, line %d: not so: %s\n", skerry_pe(world), line, what);
    exit(1);
}
#define CHECK(condition) check(condition, #condition, __LINE__)

/* Whether a list, which is destroyed, has these indices. */
static int has(skerry_list* list, int64_t count, const int64_t* expected) {
    int64_t* all = malloc(((size_t)skerry_list_size(list) + 1) * sizeof(int64_t));
    skerry_list_expand(list, all);
    const int same = skerry_list_size(list) == count &&
                     (count == 0 || memcmp(all, expected, (size_t)count * sizeof(int64_t)) == 0);
    free(all);
    skerry_list_destroy(list);
    return same;
}
#define HAS(list, count, ...) CHECK(has(list, count, (const int64_t[]){__VA_ARGS__}))

static void lists(void) {
    const int64_t some[] = {7, 3, 3, 9};
    const skerry_stripe stripes[] = {{0, 2, 3}, {9, -3, 2}};
    const int64_t shape[] = {4, 3}, corner[] = {2, 0}, lengths[] = {-2, 2};
    skerry_list* a = skerry_list_of(some, 4);
    skerry_list* b = skerry_list_of_stripes(stripes, 2);
    skerry_list* box = skerry_list_of_box(2, shape, corner, lengths);
    HAS(skerry_list_of(NULL, 0), 0, 0);
    const skerry_list* both[] = {a, b};
    HAS(skerry_list_concatenate(both, 2), 9, 7, 3, 3, 9, 0, 2, 4, 9, 6);
    HAS(skerry_list_intersect(a, b), 1, 9);
    HAS(skerry_list_subtract(a, b), 2, 3, 7);
    HAS(skerry_list_unite(a, box), 7, 1, 2, 3, 5, 6, 7, 9);
    const int64_t from[] = {3, 9}, to[] = {30, 90};
    skerry_list* f = skerry_list_of(from, 2);
    skerry_list* t = skerry_list_of(to, 2);
    HAS(skerry_list_replace(a, f, t), 4, 7, 30, 30, 90);
    skerry_list_destroy(f);
    skerry_list_destroy(t);
    HAS(a, 4, 7, 3, 3, 9);
    HAS(b, 5, 0, 2, 4, 9, 6);
    HAS(box, 4, 2, 1, 6, 5);
}

/* From rows of n x 4 cells to columns, which are contiguous then, a gap after each. */
static void transposition(void) {
    const int n = skerry_n_pes(world), me = skerry_pe(world);
    const int64_t cells[] = {n, 4 * n};
    const int by_rows[] = {1, n}, by_columns[] = {n, 1};
    skerry_blocks* rows = skerry_blocks_make(world, 2, cells, by_rows);
    skerry_blocks* columns = skerry_blocks_make(world, 2, cells, by_columns);
    float* before = malloc((size_t)(4 * n * n) * sizeof(float));
    float* after = calloc((size_t)(4 * n + 1), sizeof(float));
    for (int k = 0; k < 4 * n; ++k) before[k] = (float)(4 * n * me + k);
    const skerry_block_array matrix = {
        .source = {.data = before, .element_bytes = sizeof(float), .shape = {n, 4}},
        .target = {.data = after, .element_bytes = sizeof(float), .strides = {4 * n + 1, 1}}};
    skerry_exchange* turn;
    CHECK(skerry_transposition(world, rows, columns, &matrix, 1, "sections", &turn) ==
          SKERRY_INVALID);
    CHECK(skerry_transposition(world, rows, columns, &matrix, 1, NULL, &turn) == SKERRY_OK);
    skerry_run(turn);
    for (int row = 0; row < 4 * n; ++row) CHECK(after[row] == (float)(n * row + me));
    CHECK(after[4 * n] == 0);
    skerry_destroy(turn);
    skerry_blocks_destroy(rows);
    skerry_blocks_destroy(columns);
    free(before);
    free(after);
}

/* From blocks of 10 to every n-th, on two levels, the target from its end backwards. */
static void redistribution(void) {
    const int64_t n = skerry_n_pes(world), me = skerry_pe(world);
    const skerry_stripe block = {10 * me, 1, 10}, every = {me, n, 10}, backwards = {9, -1, 10};
    skerry_list* have = skerry_list_of_stripes(&block, 1);
    skerry_list* want = skerry_list_of_stripes(&every, 1);
    skerry_list* layout = skerry_list_of_stripes(&backwards, 1);
    skerry_mapping* mapping = skerry_map(world, have, want);
    CHECK(skerry_mapping_missing(mapping, NULL) == 0 && skerry_mapping_several(mapping) == 0);
    float source[20], target[24];
    for (int k = 0; k < 20; ++k) source[k] = (float)(10 * me + k % 10 + 1000 * (k / 10));
    const skerry_array array = {.mapping = mapping,
                                .source = source,
                                .target = target,
                                .element_bytes = sizeof(float),
                                .levels = 2,
                                .target_level_pitch = 12,
                                .target_layout = layout};
    skerry_exchange* moves = NULL;
    CHECK(skerry_redistribution(world, &array, 1, "sections", &moves) == SKERRY_INVALID && !moves);
    CHECK(strstr(skerry_error(), "'sections'") && strstr(skerry_error(), "sections_flag"));
    CHECK(skerry_redistribution(world, &array, 1, NULL, &moves) == SKERRY_OK);
    skerry_mapping_destroy(mapping);
    skerry_list_destroy(layout);
    for (int repeat = 0; repeat < 3; ++repeat) {
        for (int k = 0; k < 24; ++k) target[k] = -1;
        skerry_start(moves);
        skerry_finish(moves);
        for (int k = 0; k < 24; ++k) {
            const int64_t index = me + n * (9 - k % 12);
            const float expected = (float)(k % 12 < 10 ? index + 1000 * (k / 12) : -1);
            CHECK(target[k] == expected);
        }
    }
    CHECK(skerry_counted(moves).exchanges == 3);
    skerry_destroy(moves);
    skerry_list_destroy(have);
    skerry_list_destroy(want);
}

static void gaps(void) {
    const int64_t mine[] = {5, skerry_pe(world) + 100}, wanted[] = {5, 42, 43};
    skerry_list* have = skerry_list_of(mine, 2);
    skerry_list* want = skerry_list_of(wanted, 3);
    skerry_mapping* mapping = skerry_map(world, have, want);
    int64_t first = 0;
    CHECK(skerry_mapping_missing(mapping, &first) == 2 && first == 42);
    CHECK(skerry_mapping_several(mapping) == skerry_n_pes(world) - 1);
    skerry_mapping_destroy(mapping);
    skerry_list_destroy(have);
    skerry_list_destroy(want);
}

/* The number of a point in the whole space. */
static double number(int64_t x, int64_t y, int64_t z) {
    return (double)(1 + x + 100 * y + 10000 * z);
}

/* A periodic ring of 4 cells a PE: two layers below, one above. */
static void ring(void) {
    const int n = skerry_n_pes(world), pe = skerry_pe(world);
    const int64_t cells = 4 * n;
    skerry_blocks* blocks = skerry_blocks_make(world, 1, &cells, NULL);
    int* values = skerry_allocate(world, 7 * sizeof *values);
    for (int k = 0; k < 4; ++k) values[2 + k] = 4 * pe + k + 1;
    const skerry_field field = {.data = values, .element_bytes = sizeof *values, .shape = {7}};
    const skerry_halo_shape shape = {.below = {2}, .above = {1}, .periodic = {1}};
    skerry_exchange* edges;
    CHECK(skerry_halo(world, blocks, &field, 1, &shape, NULL, &edges) == SKERRY_OK);
    skerry_run(edges);
    for (int k = 0; k < 7; ++k) CHECK(values[k] == (4 * pe + k - 2 + 4 * n) % (4 * n) + 1);
    skerry_destroy(edges);
    skerry_free(world, values);
    skerry_blocks_destroy(blocks);
}

/* One field of doubles at vertices and one of floats at cells in 3-D, of which z is not cut. */
static void halo(const char* strategy) {
    const int64_t cells[] = {21, 17, 3};
    const int grid[] = {skerry_n_pes(world), 1, 1}, depth = 2;
    skerry_blocks* blocks = skerry_blocks_make(world, 3, cells, grid);
    CHECK(skerry_blocks_dimensions(blocks) == 3);
    int64_t lo[3], hi[3], big[3];
    skerry_blocks_owned(blocks, skerry_pe(world), lo, hi);
    skerry_blocks_largest(blocks, big);
    const int64_t pitch = big[0] + 5, plane = pitch * (big[1] + 5);
    double* vertices = skerry_allocate(world, (size_t)(plane * 3) * sizeof(double));
    float* floats = skerry_allocate(world, (size_t)(plane * 3) * sizeof(float));
    for (int64_t z = 0; z < 3; ++z)
        for (int64_t y = lo[1]; y < hi[1] + 1; ++y)
            for (int64_t x = lo[0]; x < hi[0] + 1; ++x) {
                const int64_t at = z * plane + (y - lo[1] + 2) * pitch + (x - lo[0] + 2);
                vertices[at] = number(x, y, z);
                if (x < hi[0] && y < hi[1]) floats[at] = (float)number(x, y, z);
            }
    const skerry_field fields[] = {
        {"vertices", vertices, sizeof(double), {pitch, big[1] + 5, 3}, {0}, {1, 1, 0}},
        {.data = floats + 2 * pitch + 2, .element_bytes = 4, .strides = {1, pitch, plane}}};
    skerry_exchange* edges;
    const skerry_halo_shape shape = {.depth = depth};
    CHECK(skerry_halo(world, blocks, fields, 2, &shape, strategy, &edges) == SKERRY_OK);
    skerry_run(edges);
    for (int64_t z = 0; z < 3; ++z)
        for (int64_t y = lo[1] - depth; y < hi[1] + depth; ++y)
            for (int64_t x = lo[0] - depth; x < hi[0] + depth; ++x) {
                const int64_t at = z * plane + (y - lo[1] + 2) * pitch + (x - lo[0] + 2);
                const int inside = x >= 0 && y >= 0 && x < cells[0] && y < cells[1];
                CHECK(floats[at] == (inside ? (float)number(x, y, z) : 0));
                if (inside) CHECK(vertices[at] == number(x, y, z));
            }
    skerry_destroy(edges);
    skerry_free(world, floats);
    skerry_free(world, vertices);
    skerry_blocks_destroy(blocks);
}

int main(void) {
    world = skerry_world_start();
    CHECK(*skerry_error() == '\0');
    lists();
    redistribution();
    transposition();
    gaps();
    halo(NULL);
    size_t strategies = 0;
    while (skerry_strategy(world, strategies)) halo(skerry_strategy(world, strategies++));
    halo("tuned");
    ring();
    CHECK(strategies > 7);
    double values[] = {1, skerry_pe(world)};
    const int n = skerry_n_pes(world);
    skerry_sum(world, values, 2);
    CHECK(values[0] == n && values[1] == n * (n - 1) / 2);
    skerry_barrier(world);
    skerry_world_stop(world);
    return 0;
}
