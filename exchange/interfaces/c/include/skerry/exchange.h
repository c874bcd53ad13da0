/* SPDX-License-Identifier: BSD-3-Clause
   Skerry's exchange library in C: halos and redistributions of arrays that many processes (PEs)
   share.

   Link skerry::exchange (CMake) or skerry-exchange (pkg-config). Numbers of PEs and indices count
   from 0; direction 0 is the one that is contiguous in memory. "Collective" functions are called by
   all PEs of a world in the same order. A mistake ends the program with one message. Functions that
   return a skerry_status leave some mistakes to the caller: skerry_error() then says what is wrong.
 */
#ifndef SKERRY_EXCHANGE_H
#define SKERRY_EXCHANGE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SKERRY_MOST_DIMENSIONS 4

typedef enum { SKERRY_OK = 0, SKERRY_INVALID = 1 } skerry_status;
/* Of this thread's last call that did not return SKERRY_OK; never NULL. */
const char* skerry_error(void);

/* The world: all PEs and their symmetric memory. */

typedef struct skerry_world skerry_world;

/* Collective. Started by skerry-run, mpirun, mpiexec or srun; alone if nobody did. */
skerry_world* skerry_world_start(void);
/* Collective over a communicator of the program's MPI, which is initialised: PEs are its ranks.
   `communicator` is the handle of Fortran: MPI_Comm_c2f(comm). */
skerry_world* skerry_world_start_in(int communicator);
/* Collective: waits for all PEs, then ends the world. Exchanges must be destroyed before. */
void skerry_world_stop(skerry_world* world);
int skerry_pe(const skerry_world* world);
int skerry_n_pes(const skerry_world* world);
void skerry_barrier(skerry_world* world); /* collective */
/* Collective: replaces a few values by their sums over all PEs, alike to the last bit everywhere.
 */
void skerry_sum(skerry_world* world, double* values, size_t count);

/* Symmetric memory: collective, with the same size on all PEs; filled with zeros. */
void* skerry_allocate(skerry_world* world, size_t bytes);
void skerry_free(skerry_world* world, void* memory);

/* Strategies: how an exchange is carried out, such as "buffers_signal+merged"; NULL: the default.
   The nth that can be used in this world, or NULL when there are no more. */
const char* skerry_strategy(skerry_world* world, size_t nth);

/* Blocks: how an n-dimensional space of cells is cut, a block a PE. */

typedef struct skerry_blocks skerry_blocks;

/* As equal as can be: grid[d] blocks in direction d; grid NULL: of all grids with a block for each
   PE the one with the least surface. */
skerry_blocks* skerry_blocks_make(const skerry_world* world, int dimensions, const int64_t* cells,
                                  const int* grid);
void skerry_blocks_destroy(skerry_blocks* blocks);
int skerry_blocks_dimensions(const skerry_blocks* blocks);
/* The cells first[d], ..., end[d] - 1 are a PE's. */
void skerry_blocks_owned(const skerry_blocks* blocks, int pe, int64_t* first, int64_t* end);
/* Cells of the largest block in each direction: what fields must have room for, plus their halo. */
void skerry_blocks_largest(const skerry_blocks* blocks, int64_t* lengths);

/* Exchanges: made once, used each time. */

typedef struct skerry_exchange skerry_exchange;

/* Until skerry_finish returns, what is received must not be read and what is sent not be changed.
   They wait for partners only. All PEs start and finish their exchanges in the same order. */
void skerry_start(skerry_exchange* exchange);
void skerry_finish(skerry_exchange* exchange);
void skerry_run(skerry_exchange* exchange);     /* both */
void skerry_destroy(skerry_exchange* exchange); /* collective */

typedef struct {
    uint64_t exchanges;
    uint64_t puts; /* or gets, or messages of an MPI */
    uint64_t bytes;
    double pack_seconds; /* packing, putting and unpacking */
    double wait_seconds;
} skerry_counters;
/* What this PE has done in an exchange since it was made. */
skerry_counters skerry_counted(const skerry_exchange* exchange);

/* Strategies have names (skerry_strategies). NULL: the default one. "tuned": what the tuner finds
   the fastest on this machine; it carries the exchange out for some 0.1 s, or knows it from before
   (docs/exchange.md, Tuning). */

/* Halos: an array of each PE's block, with room for layers of others' cells around it. */

typedef struct {
    int depth; /* layers on each side */
    /* In a direction where one of these is not 0: layers below and above instead. */
    int below[SKERRY_MOST_DIMENSIONS], above[SKERRY_MOST_DIMENSIONS];
    int periodic[SKERRY_MOST_DIMENSIONS]; /* not 0: the cells go on with those of the other side */
    int faces_only;                       /* not 0: nothing from across an edge or a corner */
} skerry_halo_shape;

typedef struct {
    const char* name; /* for messages; may be NULL */
    /* The array with its halo, of `shape` elements. A direction that is neither cut nor periodic
       may lack the halo: its length is then that of the block. With shape {0} `data` is the first
       own element. */
    void* data;
    size_t element_bytes;
    int64_t shape[SKERRY_MOST_DIMENSIONS];
    /* Elements from a point to its neighbour, the same on all PEs; {0}: the array is contiguous. */
    int64_t strides[SKERRY_MOST_DIMENSIONS];
    /* Points more than cells: 1 in the directions in which it lies on the cells' bounds. */
    int extra[SKERRY_MOST_DIMENSIONS];
} skerry_field;

/* Collective. All fields travel in one exchange. SKERRY_INVALID for a strategy that does not exist
   or cannot be used here. */
skerry_status skerry_halo(skerry_world* world, const skerry_blocks* blocks,
                          const skerry_field* fields, size_t n_fields,
                          const skerry_halo_shape* shape, const char* strategy,
                          skerry_exchange** made);

/* Index lists: which points of a global space a PE has or wants, in the order of its memory. They
   are values: what is made of lists does not depend on them any more. */

typedef struct skerry_list skerry_list;

typedef struct {
    int64_t first, stride, count;
} skerry_stripe;

skerry_list* skerry_list_of(const int64_t* indices, size_t count);
skerry_list* skerry_list_of_stripes(const skerry_stripe* stripes, size_t count);
/* Of a global array of `shape` points, from the point `corner`, lengths[d] points in direction d; a
   negative length runs downwards. */
skerry_list* skerry_list_of_box(int dimensions, const int64_t* shape, const int64_t* corner,
                                const int64_t* lengths);
/* A block of a face of a cubed sphere of n x n cells a face, in cells from `first` to before `end`,
   and the cells in `width` layers around it. Index of cell (i, j): (face * n + j) * n + i; faces 0
   to 3 go around the equator to the east, 4 is the north above face 0, 5 the south. `places`,
   unless NULL: where they are in an array of the block and its layers. At the corners of the cube
   there are no cells diagonally across. */
skerry_list* skerry_list_of_cube_block(int64_t n, int face, const int64_t first[2],
                                       const int64_t end[2], int64_t width, skerry_list** places);
skerry_list* skerry_list_of_cube_halo(int64_t n, int face, const int64_t first[2],
                                      const int64_t end[2], int64_t width, skerry_list** places);
skerry_list* skerry_list_concatenate(const skerry_list* const* lists, size_t count);
/* Each index of `list` that is in `from` replaced by what is at the same place of `to`. */
skerry_list* skerry_list_replace(const skerry_list* list, const skerry_list* from,
                                 const skerry_list* to);
/* As sets: every index once, stripes in ascending order. */
skerry_list* skerry_list_intersect(const skerry_list* a, const skerry_list* b);
skerry_list* skerry_list_subtract(const skerry_list* a, const skerry_list* b);
skerry_list* skerry_list_unite(const skerry_list* a, const skerry_list* b);
int64_t skerry_list_size(const skerry_list* list);
void skerry_list_expand(const skerry_list* list, int64_t* indices); /* room for its size */
void skerry_list_destroy(skerry_list* list);

/* Mappings: who sends what to whom, where nobody knows what the others have and want. */

typedef struct skerry_mapping skerry_mapping;

/* Collective, by a distributed directory. Where several PEs have an index it comes from the wanting
   PE itself if that has it, else from the lowest. */
skerry_mapping* skerry_map(skerry_world* world, const skerry_list* have, const skerry_list* want);
void skerry_mapping_destroy(skerry_mapping* mapping);
/* How many indices this PE has and wants. */
void skerry_mapping_sizes(const skerry_mapping* mapping, int64_t* had, int64_t* wanted);
/* Wanted indices that no PE has; the first of them, unless `first` is NULL. */
int64_t skerry_mapping_missing(const skerry_mapping* mapping, int64_t* first);
/* How often wanted indices are had beyond the first time; 0: each has one source at most. */
int64_t skerry_mapping_several(const skerry_mapping* mapping);

/* Redistributions: any element to any place. */

typedef struct {
    const char* name; /* for messages; may be NULL */
    const skerry_mapping* mapping;
    const void* source; /* element k is the kth index that this PE has */
    void* target;       /* element k is the kth index that it wants; may be the source */
    size_t element_bytes;
    int64_t levels; /* 0: one */
    /* Elements from a level to the next; 0: the levels lie one after the other. */
    int64_t source_level_pitch, target_level_pitch;
    /* Where element k is, if not at place k; or NULL. */
    const skerry_list* source_layout;
    const skerry_list* target_layout;
} skerry_array;

/* Collective. All arrays travel in one exchange. SKERRY_INVALID for a strategy that does not exist
   or cannot be used here. Mappings may be destroyed afterwards. */
skerry_status skerry_redistribution(skerry_world* world, const skerry_array* arrays,
                                    size_t n_arrays, const char* strategy, skerry_exchange** made);

/* Transpositions: from the blocks of one decomposition to those of another, in any order of memory.
 */

/* An array before and after: `data` is this PE's block, or NULL where it has none. Elements are of
   the same size; a shape, if given, is the block's. Strides may differ between PEs, {0}: the block
   has no gaps and direction 0 is contiguous. The name is that of the source; extra is not used. */
typedef struct {
    skerry_field source, target;
} skerry_block_array;

/* Collective. All arrays travel in one exchange. `from` and `to` have the same cells; a grid may
   have fewer blocks than there are PEs, then the last PEs have nothing. SKERRY_INVALID as above. */
skerry_status skerry_transposition(skerry_world* world, const skerry_blocks* from,
                                   const skerry_blocks* to, const skerry_block_array* arrays,
                                   size_t n_arrays, const char* strategy, skerry_exchange** made);

#ifdef __cplusplus
}
#endif
#endif
