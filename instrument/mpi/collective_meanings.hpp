// SPDX-License-Identifier: BSD-3-Clause
// What collectives send (meanings.hpp). Where the standard says who gets what from whom, peers are
// told; else all is for all.
#pragma once

#include "meanings.hpp"

namespace skerry::instrument::mpi {

struct collective : meaning {
    static constexpr bool is_timed = true, is_collective = true;
};

struct meets : collective {
    void operator()(MPI_Comm all, auto...) const { now.to_all(all, 0); }
};

struct broadcasts : collective {
    void operator()(void*, auto count, MPI_Datatype type, int root, MPI_Comm all, auto...) const {
        now.to_all(all, root, count, type);
    }
};

struct reduces_to_one : collective {
    void operator()(const void*, void*, auto count, MPI_Datatype type, MPI_Op, int root,
                    MPI_Comm all, auto...) const {
        now.to_all(all, root, count, type);
    }
};

struct reduces : collective {
    void operator()(const void*, void*, auto count, MPI_Datatype type, MPI_Op, MPI_Comm all,
                    auto...) const {
        now.to_all(all, bytes_of(count, type));
    }
};

struct reduces_parts : collective {
    void operator()(const void*, void*, const auto* counts, MPI_Datatype type, MPI_Op, MPI_Comm all,
                    auto...) const {
        std::uint64_t bytes = 0;
        for (std::uint32_t i = 0; i < group_of(all).members; ++i)
            bytes += bytes_of(counts[i], type);
        now.to_all(all, bytes);
    }
};

struct reduces_alike_parts : collective {
    void operator()(const void*, void*, auto count, MPI_Datatype type, MPI_Op, MPI_Comm all,
                    auto...) const {
        now.to_all(all, group_of(all).members * bytes_of(count, type));
    }
};

struct gathers : collective {
    void operator()(const void*, auto count, MPI_Datatype type, const void*, auto, MPI_Datatype,
                    int root, MPI_Comm all, auto...) const {
        now.to_root(root, all, count, type);
    }
};

struct gathers_differing : collective {
    void operator()(const void*, auto count, MPI_Datatype type, void*, const auto*, const auto*,
                    MPI_Datatype, int root, MPI_Comm all, auto...) const {
        now.to_root(root, all, count, type);
    }
};

struct scatters : collective {
    void operator()(const void*, auto count, MPI_Datatype type, const void*, auto, MPI_Datatype,
                    int root, MPI_Comm all, auto...) const {
        now.from_root(root, all, [&](int) { return bytes_of(count, type); });
    }
};

struct scatters_differing : collective {
    void operator()(const void*, const auto* counts, const auto*, MPI_Datatype type, const void*,
                    auto, MPI_Datatype, int root, MPI_Comm all, auto...) const {
        now.from_root(root, all, [&](int rank) { return bytes_of(counts[rank], type); });
    }
};

struct gathers_everywhere : collective {
    void operator()(const void* from, auto count, MPI_Datatype type, void*, auto own_count,
                    MPI_Datatype own_type, MPI_Comm all, auto...) const {
        const bool in_place = family::is_in_place(from);
        now.to_all(all, in_place ? bytes_of(own_count, own_type) : bytes_of(count, type), true);
    }
};

struct gathers_differing_everywhere : collective {
    void operator()(const void* from, auto count, MPI_Datatype type, void*, const auto* counts,
                    const auto*, MPI_Datatype own_type, MPI_Comm all, auto...) const {
        const bool in_place = family::is_in_place(from);
        now.to_all(
            all,
            in_place ? bytes_of(counts[group_of(all).own_rank], own_type) : bytes_of(count, type),
            true);
    }
};

struct turns : collective {
    void operator()(const void* from, auto count, MPI_Datatype type, void*, auto own_count,
                    MPI_Datatype own_type, MPI_Comm all, auto...) const {
        const bool in_place = family::is_in_place(from);
        const std::uint64_t bytes =
            in_place ? bytes_of(own_count, own_type) : bytes_of(count, type);
        now.to_each(all, [&](int) { return bytes; });
    }
};

struct turns_differing : collective {
    void operator()(const void* from, const auto* counts, const auto*, MPI_Datatype type, void*,
                    const auto* own_counts, const auto*, MPI_Datatype own_type, MPI_Comm all,
                    auto...) const {
        const bool in_place = family::is_in_place(from);
        now.to_each(all, [&](int rank) {
            return in_place ? bytes_of(own_counts[rank], own_type) : bytes_of(counts[rank], type);
        });
    }
};

struct turns_types : collective {
    void operator()(const void* from, const auto* counts, const auto*, auto types, void*,
                    const auto* own_counts, const auto*, auto own_types, MPI_Comm all,
                    auto...) const {
        const bool in_place = family::is_in_place(from);
        now.to_each(all, [&](int rank) {
            return in_place ? bytes_of(own_counts[rank], own_types[rank])
                            : bytes_of(counts[rank], types[rank]);
        });
    }
};

// Neighbourhood collectives: the same to each neighbour, or by neighbour.

struct tells_neighbours : collective {
    void operator()(const void*, auto count, MPI_Datatype type, void*, auto... rest) const {
        now.to_neighbours(communicator(rest...), [&](int) { return bytes_of(count, type); });
    }

 private:
    static MPI_Comm communicator(auto, MPI_Datatype, MPI_Comm all, auto...) { return all; }
    static MPI_Comm communicator(const auto*, const auto*, MPI_Datatype, MPI_Comm all, auto...) {
        return all;
    }
};

struct turns_among_neighbours : collective {
    void operator()(const void*, const auto* counts, const auto*, MPI_Datatype type, void*,
                    const auto*, const auto*, MPI_Datatype, MPI_Comm all, auto...) const {
        now.to_neighbours(all, [&](int n) { return bytes_of(counts[n], type); });
    }
};

struct turns_types_among_neighbours : collective {
    void operator()(const void*, const auto* counts, const auto*, auto types, void*, const auto*,
                    const auto*, auto, MPI_Comm all, auto...) const {
        now.to_neighbours(all, [&](int n) { return bytes_of(counts[n], types[n]); });
    }
};

}  // namespace skerry::instrument::mpi
