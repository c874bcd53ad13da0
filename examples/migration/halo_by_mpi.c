/* SPDX-License-Identifier: BSD-3-Clause */
/* Before: five-point averages on a periodic grid, with halos exchanged by hand.
 * docs/from_mpi_halos.md */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { cells_x = 96, cells_y = 80, steps = 20 };

static int share(int cells, int parts, int part) {
    return cells / parts + (part < cells % parts ? 1 : 0);
}
static int begin(int cells, int parts, int part) {
    int rest = cells % parts;
    return part * (cells / parts) + (part < rest ? part : rest);
}

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    int ranks, grid[2] = {0, 0}, periodic[2] = {1, 1}, rank, place[2];
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    MPI_Dims_create(ranks, 2, grid);
    MPI_Comm comm;
    MPI_Cart_create(MPI_COMM_WORLD, 2, grid, periodic, 0, &comm);
    MPI_Comm_rank(comm, &rank);
    MPI_Cart_coords(comm, rank, 2, place);
    int left, right, below, above;
    MPI_Cart_shift(comm, 0, 1, &left, &right);
    MPI_Cart_shift(comm, 1, 1, &below, &above);

    const int nx = share(cells_x, grid[0], place[0]), ny = share(cells_y, grid[1], place[1]);
    const int x0 = begin(cells_x, grid[0], place[0]), y0 = begin(cells_y, grid[1], place[1]);
    const int pitch = nx + 2;
    double* a = calloc((size_t)pitch * (ny + 2), sizeof *a);
    double* b = calloc((size_t)pitch * (ny + 2), sizeof *b);
#define AT(f, x, y) f[((y) + 1) * pitch + (x) + 1]
    for (int y = 0; y < ny; ++y)
        for (int x = 0; x < nx; ++x) AT(a, x, y) = (x0 + x) * (y0 + y) % 7;

    MPI_Datatype column;
    MPI_Type_vector(ny, 1, pitch, MPI_DOUBLE, &column);
    MPI_Type_commit(&column);

    for (int step = 0; step < steps; ++step) {
        MPI_Request all[8];
        MPI_Irecv(&AT(a, -1, 0), 1, column, left, 1, comm, &all[0]);
        MPI_Irecv(&AT(a, nx, 0), 1, column, right, 2, comm, &all[1]);
        MPI_Irecv(&AT(a, 0, -1), nx, MPI_DOUBLE, below, 3, comm, &all[2]);
        MPI_Irecv(&AT(a, 0, ny), nx, MPI_DOUBLE, above, 4, comm, &all[3]);
        MPI_Isend(&AT(a, nx - 1, 0), 1, column, right, 1, comm, &all[4]);
        MPI_Isend(&AT(a, 0, 0), 1, column, left, 2, comm, &all[5]);
        MPI_Isend(&AT(a, 0, ny - 1), nx, MPI_DOUBLE, above, 3, comm, &all[6]);
        MPI_Isend(&AT(a, 0, 0), nx, MPI_DOUBLE, below, 4, comm, &all[7]);
        MPI_Waitall(8, all, MPI_STATUSES_IGNORE);
        for (int y = 0; y < ny; ++y)
            for (int x = 0; x < nx; ++x)
                AT(b, x, y) = 0.2 * (AT(a, x, y) + AT(a, x - 1, y) + AT(a, x + 1, y) +
                                     AT(a, x, y - 1) + AT(a, x, y + 1));
        for (int y = 0; y < ny; ++y)
            for (int x = 0; x < nx; ++x) AT(a, x, y) = AT(b, x, y);
    }
    double square = 0, all_squares;
    for (int y = 0; y < ny; ++y)
        for (int x = 0; x < nx; ++x) square += AT(a, x, y) * AT(a, x, y);
    MPI_Reduce(&square, &all_squares, 1, MPI_DOUBLE, MPI_SUM, 0, comm);
    if (rank == 0) printf("sum of squares %.9e\n", all_squares);
    MPI_Type_free(&column);
    free(a);
    free(b);
    MPI_Finalize();
    return 0;
}
