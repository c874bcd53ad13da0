// SPDX-License-Identifier: BSD-3-Clause
// The MPI module's datatypes of more bytes than an int counts: sizes only, no memory is touched.
#include <gtest/gtest.h>

#include "mpi/module/module.hpp"

namespace {

using skerry_mpi::make_type;

constexpr size_t gib = size_t{1} << 30;

struct lengths {
    MPI_Count bytes, spread_bytes;
    bool operator==(const lengths&) const = default;
};

lengths lengths_of(const skerry_mpi_piece& piece) {
    const intptr_t made = make_type(&piece, 1);
    lengths all{};
    MPI_Count first = 0;
    PMPI_Type_size_x(skerry_mpi::unpacked<MPI_Datatype>(made), &all.bytes);
    PMPI_Type_get_true_extent_x(skerry_mpi::unpacked<MPI_Datatype>(made), &first,
                                &all.spread_bytes);
    skerry_mpi::free_type(made);
    return all;
}

lengths expected(size_t bytes, size_t spread_bytes) {
    return {static_cast<MPI_Count>(bytes), static_cast<MPI_Count>(spread_bytes)};
}

TEST(datatypes, may_have_more_bytes_than_an_int_counts) {
    char here = 0;
    const ptrdiff_t shifts[] = {0, ptrdiff_t{8} * gib};
    EXPECT_EQ(lengths_of({&here, 100, 1, 0, nullptr, 1, 0}), expected(100, 100));
    EXPECT_EQ(lengths_of({&here, 2 * gib - 1, 1, 0, nullptr, 1, 0}),
              expected(2 * gib - 1, 2 * gib - 1));
    EXPECT_EQ(lengths_of({&here, 2 * gib, 1, 0, nullptr, 1, 0}), expected(2 * gib, 2 * gib));
    EXPECT_EQ(lengths_of({&here, 5 * gib + 7, 1, 0, nullptr, 1, 0}),
              expected(5 * gib + 7, 5 * gib + 7));
    // Runs one behind the other, apart, at shifts; and repeated.
    EXPECT_EQ(lengths_of({&here, gib + 1, 4, gib + 1, nullptr, 1, 0}),
              expected(4 * gib + 4, 4 * gib + 4));
    EXPECT_EQ(lengths_of({&here, 3 * gib, 2, 4 * gib, nullptr, 1, 0}), expected(6 * gib, 7 * gib));
    EXPECT_EQ(lengths_of({&here, 3 * gib, 2, 0, shifts, 1, 0}), expected(6 * gib, 11 * gib));
    EXPECT_EQ(lengths_of({&here, 3 * gib, 1, 0, nullptr, 2, ptrdiff_t{5} * gib}),
              expected(6 * gib, 8 * gib));
}

}  // namespace

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    PMPI_Init(&argc, &argv);
    skerry_mpi::world = MPI_COMM_WORLD;
    const int outcome = RUN_ALL_TESTS();
    PMPI_Finalize();
    return outcome;
}
