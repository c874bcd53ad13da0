// SPDX-License-Identifier: BSD-3-Clause
// What a function's arguments say about what it sends, by the functions' kinds, looked at once it
// has succeeded. Arguments come in the order of the standard's C bindings; a kind takes those that
// it needs and ignores the rest, so that non-blocking and persistent forms, which have a request
// more, share it. Arrays of handles are whatever can be indexed. Sizes of types are asked for only
// where the standard says that the argument matters.
//
// before(...), where a kind has it, says whom the call waits for; lets_go(...) what it frees, also
// where the call itself is not recorded.
//
// Traffic is counted where it is sent (where it is fetched for gets), once, whatever messages the
// MPI makes of it; not what a process sends to itself by a collective.
#pragma once

#include <tuple>

#include "call.hpp"
#include "family.hpp"

namespace skerry::instrument::mpi {

struct meaning {
    static constexpr bool fetches = false;
    static void lets_go(auto...) {}
    void before(auto...) const {}
    call& now;
};

struct sends_nothing : meaning {
    void operator()(auto...) const {}
};

struct sends : meaning {
    void before(const void*, auto, MPI_Datatype, int rank, int, MPI_Comm there, auto...) const {
        now.about(rank, there);
    }
    void operator()(const void*, auto count, MPI_Datatype type, int rank, int, MPI_Comm there,
                    auto...) const {
        now.to(rank, there, count, type);
    }
};

struct receives : sends_nothing {
    void before(void*, auto, MPI_Datatype, int rank, int, MPI_Comm there, auto...) const {
        now.about(rank, there);
    }
};

struct probes : sends_nothing {
    void before(int rank, int, MPI_Comm there, auto...) const { now.about(rank, there); }
};

struct sends_and_receives : meaning {
    void before(const void*, auto, MPI_Datatype, int, int, void*, auto, MPI_Datatype, int source,
                int, MPI_Comm there, auto...) const {
        now.about(source, there);
    }
    void operator()(const void*, auto count, MPI_Datatype type, int rank, int, void*, auto,
                    MPI_Datatype, int, int, MPI_Comm there, auto...) const {
        now.to(rank, there, count, type);
    }
};

struct replaces : meaning {
    void before(void*, auto, MPI_Datatype, int, int, int source, int, MPI_Comm there,
                auto...) const {
        now.about(source, there);
    }
    void operator()(void*, auto count, MPI_Datatype type, int rank, int, int, int, MPI_Comm there,
                    auto...) const {
        now.to(rank, there, count, type);
    }
};

// A persistent form: what it means happens whenever its request, the last argument, is started.
template <typename kind>
struct later : meaning {
    void operator()(auto... arguments) const {
        now.begin_plan();
        kind{now}(arguments...);
        now.keep_plan(std::get<sizeof...(arguments) - 1>(std::tie(arguments...))[0]);
    }
};

// Of a message in parts each has `count` elements (MPI-4.0, 4.2).
struct sends_parts : meaning {
    void operator()(const void*, int parts, MPI_Count count, MPI_Datatype type, int rank, int,
                    MPI_Comm there, auto...) const {
        now.to(rank, there, parts * count, type);
    }
};

struct starts : meaning {
    void operator()(auto request) const { now.start(request[0]); }
};

struct starts_all : meaning {
    void operator()(auto count, auto requests) const {
        for (int i = 0; i < count; ++i) now.start(requests[i]);
    }
};

struct frees_request : sends_nothing {
    static void lets_go(auto request) { forget_plan(request[0]); }
};
struct frees_communicator : sends_nothing {
    static void lets_go(auto communicator) { forget_communicator(communicator[0]); }
};
struct frees_window : sends_nothing {
    static void lets_go(auto window) { forget_window(window[0]); }
};
struct frees_type : sends_nothing {
    static void lets_go(auto) { forget_type(); }
};

// Collectives. Where the standard says who gets what from whom, peers are told; else all is for
// all.

struct meets : meaning {
    void operator()(MPI_Comm all, auto...) const { now.to_all(all, 0); }
};

struct broadcasts : meaning {
    void operator()(void*, auto count, MPI_Datatype type, int root, MPI_Comm all, auto...) const {
        now.to_all(all, root, count, type);
    }
};

struct reduces_to_one : meaning {
    void operator()(const void*, void*, auto count, MPI_Datatype type, MPI_Op, int root,
                    MPI_Comm all, auto...) const {
        now.to_all(all, root, count, type);
    }
};

struct reduces : meaning {
    void operator()(const void*, void*, auto count, MPI_Datatype type, MPI_Op, MPI_Comm all,
                    auto...) const {
        now.to_all(all, bytes_of(count, type));
    }
};

struct reduces_parts : meaning {
    void operator()(const void*, void*, const auto* counts, MPI_Datatype type, MPI_Op, MPI_Comm all,
                    auto...) const {
        std::uint64_t bytes = 0;
        for (std::uint32_t i = 0; i < group_of(all).members; ++i)
            bytes += bytes_of(counts[i], type);
        now.to_all(all, bytes);
    }
};

struct reduces_alike_parts : meaning {
    void operator()(const void*, void*, auto count, MPI_Datatype type, MPI_Op, MPI_Comm all,
                    auto...) const {
        now.to_all(all, group_of(all).members * bytes_of(count, type));
    }
};

struct gathers : meaning {
    void operator()(const void*, auto count, MPI_Datatype type, const void*, auto, MPI_Datatype,
                    int root, MPI_Comm all, auto...) const {
        now.to_root(root, all, count, type);
    }
};

struct gathers_differing : meaning {
    void operator()(const void*, auto count, MPI_Datatype type, void*, const auto*, const auto*,
                    MPI_Datatype, int root, MPI_Comm all, auto...) const {
        now.to_root(root, all, count, type);
    }
};

struct scatters : meaning {
    void operator()(const void*, auto count, MPI_Datatype type, const void*, auto, MPI_Datatype,
                    int root, MPI_Comm all, auto...) const {
        now.from_root(root, all, [&](int) { return bytes_of(count, type); });
    }
};

struct scatters_differing : meaning {
    void operator()(const void*, const auto* counts, const auto*, MPI_Datatype type, const void*,
                    auto, MPI_Datatype, int root, MPI_Comm all, auto...) const {
        now.from_root(root, all, [&](int rank) { return bytes_of(counts[rank], type); });
    }
};

struct gathers_everywhere : meaning {
    void operator()(const void* from, auto count, MPI_Datatype type, void*, auto own_count,
                    MPI_Datatype own_type, MPI_Comm all, auto...) const {
        const bool in_place = family::is_in_place(from);
        now.to_all(all, in_place ? bytes_of(own_count, own_type) : bytes_of(count, type));
    }
};

struct gathers_differing_everywhere : meaning {
    void operator()(const void* from, auto count, MPI_Datatype type, void*, const auto* counts,
                    const auto*, MPI_Datatype own_type, MPI_Comm all, auto...) const {
        const bool in_place = family::is_in_place(from);
        now.to_all(all, in_place ? bytes_of(counts[group_of(all).own_rank], own_type)
                                 : bytes_of(count, type));
    }
};

struct turns : meaning {
    void operator()(const void* from, auto count, MPI_Datatype type, void*, auto own_count,
                    MPI_Datatype own_type, MPI_Comm all, auto...) const {
        const bool in_place = family::is_in_place(from);
        const std::uint64_t bytes =
            in_place ? bytes_of(own_count, own_type) : bytes_of(count, type);
        now.to_each(all, [&](int) { return bytes; });
    }
};

struct turns_differing : meaning {
    void operator()(const void* from, const auto* counts, const auto*, MPI_Datatype type, void*,
                    const auto* own_counts, const auto*, MPI_Datatype own_type, MPI_Comm all,
                    auto...) const {
        const bool in_place = family::is_in_place(from);
        now.to_each(all, [&](int rank) {
            return in_place ? bytes_of(own_counts[rank], own_type) : bytes_of(counts[rank], type);
        });
    }
};

struct turns_types : meaning {
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

struct tells_neighbours : meaning {
    void operator()(const void*, auto count, MPI_Datatype type, void*, auto... rest) const {
        now.to_neighbours(communicator(rest...), [&](int) { return bytes_of(count, type); });
    }

 private:
    static MPI_Comm communicator(auto, MPI_Datatype, MPI_Comm all, auto...) { return all; }
    static MPI_Comm communicator(const auto*, const auto*, MPI_Datatype, MPI_Comm all, auto...) {
        return all;
    }
};

struct turns_among_neighbours : meaning {
    void operator()(const void*, const auto* counts, const auto*, MPI_Datatype type, void*,
                    const auto*, const auto*, MPI_Datatype, MPI_Comm all, auto...) const {
        now.to_neighbours(all, [&](int n) { return bytes_of(counts[n], type); });
    }
};

struct turns_types_among_neighbours : meaning {
    void operator()(const void*, const auto* counts, const auto*, auto types, void*, const auto*,
                    const auto*, auto, MPI_Comm all, auto...) const {
        now.to_neighbours(all, [&](int n) { return bytes_of(counts[n], types[n]); });
    }
};

// One-sided: origin (and compare, result), target.

struct puts : meaning {
    void operator()(const void*, auto count, MPI_Datatype type, int target, MPI_Aint, auto,
                    MPI_Datatype, MPI_Win window, auto...) const {
        now.to_target(target, window, count, type);
    }
};

struct accumulates : meaning {
    void operator()(const void*, auto count, MPI_Datatype type, int target, MPI_Aint, auto,
                    MPI_Datatype, MPI_Op, MPI_Win window, auto...) const {
        now.to_target(target, window, count, type);
    }
};

struct gets : puts {
    static constexpr bool fetches = true;
};

struct gets_and_accumulates : meaning {
    static constexpr bool fetches = true;
    void operator()(const void*, auto, MPI_Datatype, const void*, auto count, MPI_Datatype type,
                    int target, MPI_Aint, int, MPI_Datatype, MPI_Op, MPI_Win window,
                    auto...) const {
        now.to_target(target, window, count, type);
    }
};

struct fetches_one : meaning {
    static constexpr bool fetches = true;
    void operator()(const void*, const void*, MPI_Datatype type, int target, MPI_Aint, MPI_Op,
                    MPI_Win window) const {
        now.to_target(target, window, 1, type);
    }
};

struct compares_and_swaps : meaning {
    static constexpr bool fetches = true;
    void operator()(const void*, const void*, const void*, MPI_Datatype type, int target, MPI_Aint,
                    MPI_Win window) const {
        now.to_target(target, window, 1, type);
    }
};

}  // namespace skerry::instrument::mpi
