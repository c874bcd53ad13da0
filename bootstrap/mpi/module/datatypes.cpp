// SPDX-License-Identifier: BSD-3-Clause
// Messages straight from and to where their bytes lie: datatypes of absolute addresses, so that
// every buffer is MPI_BOTTOM.
#include <climits>
#include <vector>

#include "mpi/module/module.hpp"

namespace skerry_mpi {
namespace {

bool is_contiguous(const skerry_mpi_piece& p) {
    return p.run_count == 1 || p.pitch_bytes == static_cast<ptrdiff_t>(p.run_bytes);
}

// `count` blocks at these shifts of the first one.
MPI_Datatype at_shifts(size_t count, size_t length, const std::vector<MPI_Aint>& shifts,
                       MPI_Datatype of) {
    MPI_Datatype made;
    PMPI_Type_create_hindexed_block(count_of(count, "make_type"), count_of(length, "make_type"),
                                    shifts.data(), of, &made);
    return made;
}

// The same a distance apart. A distance of -1 byte is special to Open MPI 4.1, which takes it for
// "as long as the block".
MPI_Datatype apart(size_t count, size_t length, ptrdiff_t distance, MPI_Datatype of) {
    if (distance == -1) {
        std::vector<MPI_Aint> shifts(count);
        for (size_t i = 0; i < count; ++i) shifts[i] = -static_cast<MPI_Aint>(i);
        return at_shifts(count, length, shifts, of);
    }
    MPI_Datatype made;
    PMPI_Type_create_hvector(count_of(count, "make_type"), count_of(length, "make_type"), distance,
                             of, &made);
    return made;
}

// MPI counts in int: what is longer is a row of chunks, and the rest.
MPI_Datatype bytes_in_a_row(size_t bytes) {
    constexpr size_t chunk_bytes = size_t{1} << 30;
    MPI_Datatype made;
    if (bytes <= INT_MAX) {
        PMPI_Type_contiguous(static_cast<int>(bytes), MPI_BYTE, &made);
        return made;
    }
    MPI_Datatype chunk = bytes_in_a_row(chunk_bytes), parts[2];
    const size_t rest_bytes = bytes % chunk_bytes;
    PMPI_Type_contiguous(count_of(bytes / chunk_bytes, "make_type"), chunk, &parts[0]);
    parts[1] = bytes_in_a_row(rest_bytes);
    const int ones[] = {1, 1};
    const MPI_Aint shifts[] = {0, static_cast<MPI_Aint>(bytes - rest_bytes)};
    PMPI_Type_create_struct(2, ones, shifts, parts, &made);
    for (MPI_Datatype* used : {&chunk, &parts[0], &parts[1]}) PMPI_Type_free(used);
    return made;
}

// A piece's runs of `length` elements.
MPI_Datatype runs_of(const skerry_mpi_piece& p, size_t length, MPI_Datatype element) {
    if (!p.shifts_bytes) return apart(p.run_count, length, p.pitch_bytes, element);
    return at_shifts(p.run_count, length, {p.shifts_bytes, p.shifts_bytes + p.run_count}, element);
}

// The least that describes a piece's runs, without its repeats.
MPI_Datatype type_of_runs(const skerry_mpi_piece& p) {
    if (!p.shifts_bytes && is_contiguous(p)) return bytes_in_a_row(p.run_bytes * p.run_count);
    if (p.run_bytes <= INT_MAX) return runs_of(p, p.run_bytes, MPI_BYTE);
    MPI_Datatype run = bytes_in_a_row(p.run_bytes);
    MPI_Datatype made = runs_of(p, 1, run);
    PMPI_Type_free(&run);
    return made;
}

MPI_Datatype type_of(const skerry_mpi_piece& p) {
    MPI_Datatype runs = type_of_runs(p);
    if (p.repeats == 1) return runs;
    MPI_Datatype made = apart(p.repeats, 1, p.repeat_bytes, runs);
    PMPI_Type_free(&runs);
    return made;
}

// A communicator and the arguments of the exchange on its way, which MPI reads until it is
// complete.
struct neighbourhood {
    struct side {
        std::vector<int> counts;
        std::vector<MPI_Aint> shifts;
        std::vector<MPI_Datatype> types;
        explicit side(size_t n) : counts(n, 1), shifts(n, 0), types(n, MPI_BYTE) {}
        void set(const intptr_t* words) {
            for (size_t i = 0; i < types.size(); ++i) types[i] = unpacked<MPI_Datatype>(words[i]);
        }
    };
    MPI_Comm communicator = MPI_COMM_NULL;
    side from, to;
};

}  // namespace

intptr_t make_type(const skerry_mpi_piece* pieces, size_t count) {
    std::vector<MPI_Datatype> types;
    std::vector<MPI_Aint> addresses(count);
    for (size_t i = 0; i < count; ++i) {
        types.push_back(type_of(pieces[i]));
        PMPI_Get_address(pieces[i].first, &addresses[i]);
    }
    const std::vector<int> ones(count, 1);
    MPI_Datatype made;
    if (count == 0) {
        PMPI_Type_contiguous(0, MPI_BYTE, &made);
    } else {
        PMPI_Type_create_struct(count_of(count, "make_type"), ones.data(), addresses.data(),
                                types.data(), &made);
    }
    PMPI_Type_commit(&made);
    for (MPI_Datatype& type : types) PMPI_Type_free(&type);
    return packed(made);
}

void free_type(intptr_t word) {
    auto type = unpacked<MPI_Datatype>(word);
    PMPI_Type_free(&type);
}

void isend_typed(intptr_t type, int to, int tag, intptr_t* out) {
    MPI_Request request;
    PMPI_Isend(MPI_BOTTOM, 1, unpacked<MPI_Datatype>(type), to, tag, world, &request);
    *out = packed(request);
}

void irecv_typed(intptr_t type, int from, int tag, intptr_t* out) {
    MPI_Request request;
    PMPI_Irecv(MPI_BOTTOM, 1, unpacked<MPI_Datatype>(type), from, tag, world, &request);
    *out = packed(request);
}

intptr_t open_neighbourhood(const int* from, size_t n_from, const int* to, size_t n_to) {
    auto* made =
        new neighbourhood{.from = neighbourhood::side(n_from), .to = neighbourhood::side(n_to)};
    PMPI_Dist_graph_create_adjacent(world, static_cast<int>(n_from), from, made->from.counts.data(),
                                    static_cast<int>(n_to), to, made->to.counts.data(),
                                    MPI_INFO_NULL, 0, &made->communicator);
    return reinterpret_cast<intptr_t>(made);
}

void close_neighbourhood(intptr_t word) {
    auto* of = reinterpret_cast<neighbourhood*>(word);
    PMPI_Comm_free(&of->communicator);
    delete of;
}

void neighbour_exchange(intptr_t word, const intptr_t* receive_types, const intptr_t* send_types,
                        intptr_t* out) {
    auto& in = *reinterpret_cast<neighbourhood*>(word);
    in.from.set(receive_types);
    in.to.set(send_types);
    MPI_Request request;
    PMPI_Ineighbor_alltoallw(MPI_BOTTOM, in.to.counts.data(), in.to.shifts.data(),
                             in.to.types.data(), MPI_BOTTOM, in.from.counts.data(),
                             in.from.shifts.data(), in.from.types.data(), in.communicator,
                             &request);
    *out = packed(request);
}

}  // namespace skerry_mpi
