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

#include <sched.h>

#include <optional>
#include <tuple>
#include <type_traits>

#include "call.hpp"
#include "family.hpp"
#include "real.hpp"

namespace skerry::instrument::mpi {

// With a delay: departs(...) comes before the MPI's function, arrives(...) after it, and where
// in_place_of(...) has a result the function is not called: nothing that it asks for may be there.
struct meaning {
    static constexpr bool fetches = false;
    static constexpr bool needs_status = false;   // the last argument, also if it was left out
    static constexpr bool is_timed = false;       // until call::may_end()
    static constexpr bool is_collective = false;  // which ends by then, if it is blocking
    static void lets_go(auto...) {}
    void before(auto...) const {}
    std::optional<int> in_place_of(delays&, auto...) const { return {}; }
    void departs(delays&, auto...) const {}
    void arrives(delays&, bool /*is_success*/, auto...) const {}
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
    void departs(delays& added, const void*, auto count, MPI_Datatype type, int rank, int tag,
                 MPI_Comm there, auto...) const {
        added.departs(group_of(there), rank, tag, bytes_of(count, type));
    }
    void arrives(delays& added, bool is_success, const void*, auto, MPI_Datatype, int rank, int,
                 MPI_Comm there, auto...) const {
        if (!is_success) added.take_back(group_of(there), rank);
    }
};

struct posts_receive : meaning {
    void operator()(auto...) const {}
    void before(void*, auto, MPI_Datatype, int rank, int, MPI_Comm there, auto...) const {
        now.about(rank, there);
    }
    void arrives(delays& added, bool is_success, void*, auto, MPI_Datatype, int, int,
                 MPI_Comm there, auto request) const {
        if (is_success) added.posted(request[0], there);
    }
};

struct receives : posts_receive {
    static constexpr bool needs_status = true;
    void arrives(delays& added, bool is_success, void*, auto, MPI_Datatype, int, int,
                 MPI_Comm there, MPI_Status* status) const {
        if (is_success) added.arrived(group_of(there), *status);
    }
};

struct probes : sends_nothing {
    static constexpr bool needs_status = true;
    void before(int rank, int, MPI_Comm there, auto...) const { now.about(rank, there); }
    void arrives(delays& added, bool is_success, int, int, MPI_Comm there,
                 MPI_Status* status) const {
        while (is_success && !added.is_there(group_of(there), *status)) ::sched_yield();
    }
};

struct probes_and_takes : probes {
    void arrives(delays& added, bool is_success, int, int, MPI_Comm there, auto,
                 MPI_Status* status) const {
        if (is_success) added.arrived(group_of(there), *status);
    }
};

struct looks : sends_nothing {
    static constexpr bool needs_status = true;
    void arrives(delays& added, bool is_success, int, int, MPI_Comm there, int* is_there,
                 MPI_Status* status) const {
        if (is_success && *is_there && !added.is_there(group_of(there), *status)) *is_there = 0;
    }
};

struct looks_and_takes : sends_nothing {
    static constexpr bool needs_status = true;
    std::optional<int> in_place_of(delays& added, int from, int tag, MPI_Comm there, int* is_there,
                                   auto...) const {
        MPI_Status status;
        const int result = PMPI(Iprobe)(from, tag, there, is_there, &status);
        if (result != MPI_SUCCESS || !*is_there || added.is_there(group_of(there), status))
            return {};
        *is_there = 0;
        return MPI_SUCCESS;
    }
    void arrives(delays& added, bool is_success, int, int, MPI_Comm there, int* is_there, auto,
                 MPI_Status* status) const {
        if (is_success && *is_there) added.arrived(group_of(there), *status);
    }
};

// Sends and receives at once, blocking or not.
struct exchange : meaning {
    static void end_exchange(delays& added, bool is_success, int rank, MPI_Comm there, auto last) {
        if (!is_success) return added.take_back(group_of(there), rank);
        if constexpr (std::is_same_v<decltype(last), MPI_Status*>) {
            added.arrived(group_of(there), *last);
        } else {
            added.posted(last[0], there);
        }
    }
};

struct exchanges : exchange {
    void before(const void*, auto, MPI_Datatype, int, int, void*, auto, MPI_Datatype, int source,
                int, MPI_Comm there, auto...) const {
        now.about(source, there);
    }
    void operator()(const void*, auto count, MPI_Datatype type, int rank, int, void*, auto,
                    MPI_Datatype, int, int, MPI_Comm there, auto...) const {
        now.to(rank, there, count, type);
    }
    void departs(delays& added, const void*, auto count, MPI_Datatype type, int rank, int tag,
                 void*, auto, MPI_Datatype, int, int, MPI_Comm there, auto...) const {
        added.departs(group_of(there), rank, tag, bytes_of(count, type));
    }
    void arrives(delays& added, bool is_success, const void*, auto, MPI_Datatype, int rank, int,
                 void*, auto, MPI_Datatype, int, int, MPI_Comm there, auto last) const {
        end_exchange(added, is_success, rank, there, last);
    }
};

struct replaces : exchange {
    void before(void*, auto, MPI_Datatype, int, int, int source, int, MPI_Comm there,
                auto...) const {
        now.about(source, there);
    }
    void operator()(void*, auto count, MPI_Datatype type, int rank, int, int, int, MPI_Comm there,
                    auto...) const {
        now.to(rank, there, count, type);
    }
    void departs(delays& added, void*, auto count, MPI_Datatype type, int rank, int tag, int, int,
                 MPI_Comm there, auto...) const {
        added.departs(group_of(there), rank, tag, bytes_of(count, type));
    }
    void arrives(delays& added, bool is_success, void*, auto, MPI_Datatype, int rank, int, int, int,
                 MPI_Comm there, auto last) const {
        end_exchange(added, is_success, rank, there, last);
    }
};

// Blocking forms have a status in place of the request.
template <typename kind>
struct with_status : kind {
    static constexpr bool needs_status = true;
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

struct will_send : later<sends> {
    void arrives(delays& added, bool is_success, const void*, auto count, MPI_Datatype type,
                 int rank, int tag, MPI_Comm there, auto request) const {
        if (is_success) added.will_send(request[0], there, rank, tag, bytes_of(count, type));
    }
};

struct will_receive : sends_nothing {
    void arrives(delays& added, bool is_success, void*, auto, MPI_Datatype, int, int,
                 MPI_Comm there, auto request) const {
        if (is_success) added.will_receive(request[0], there);
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
    void departs(delays& added, auto request) const { added.starts(request[0]); }
};

struct starts_all : meaning {
    void operator()(auto count, auto requests) const {
        for (int i = 0; i < count; ++i) now.start(requests[i]);
    }
    void departs(delays& added, auto count, auto requests) const {
        for (int i = 0; i < count; ++i) added.starts(requests[i]);
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

// One-sided: origin (and compare, result), target.

struct one_sided_operation : meaning {
    static constexpr bool is_timed = true;
};

struct puts : one_sided_operation {
    void operator()(const void*, auto count, MPI_Datatype type, int target, MPI_Aint, auto,
                    MPI_Datatype, MPI_Win window, auto...) const {
        now.to_target(target, window, count, type, fetches);
    }
};

struct accumulates : one_sided_operation {
    void operator()(const void*, auto count, MPI_Datatype type, int target, MPI_Aint, auto,
                    MPI_Datatype, MPI_Op, MPI_Win window, auto...) const {
        now.to_target(target, window, count, type, fetches);
    }
};

struct gets : one_sided_operation {
    static constexpr bool fetches = true;
    void operator()(const void*, auto count, MPI_Datatype type, int target, MPI_Aint, auto,
                    MPI_Datatype, MPI_Win window, auto...) const {
        now.to_target(target, window, count, type, fetches);
    }
};

struct gets_and_accumulates : one_sided_operation {
    static constexpr bool fetches = true;
    void operator()(const void*, auto, MPI_Datatype, const void*, auto count, MPI_Datatype type,
                    int target, MPI_Aint, int, MPI_Datatype, MPI_Op, MPI_Win window,
                    auto...) const {
        now.to_target(target, window, count, type, fetches);
    }
};

struct fetches_one : one_sided_operation {
    static constexpr bool fetches = true;
    void operator()(const void*, const void*, MPI_Datatype type, int target, MPI_Aint, MPI_Op,
                    MPI_Win window) const {
        now.to_target(target, window, 1, type, fetches);
    }
};

struct compares_and_swaps : one_sided_operation {
    static constexpr bool fetches = true;
    void operator()(const void*, const void*, const void*, MPI_Datatype type, int target, MPI_Aint,
                    MPI_Win window) const {
        now.to_target(target, window, 1, type, fetches);
    }
};

// A window's operations are complete, at their targets or only here.
struct completes_all : sends_nothing {
    void arrives(delays& added, bool, auto...) const { added.wait_for_targets(true); }
};
struct completes_here : sends_nothing {
    void arrives(delays& added, bool, auto...) const { added.wait_for_targets(false); }
};

}  // namespace skerry::instrument::mpi
