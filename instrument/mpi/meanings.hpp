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
    static constexpr bool is_look = false;        // comes back at once, again and again
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

struct looks_for_message : sends_nothing {
    static constexpr bool is_look = true;
    static constexpr bool needs_status = true;
    void arrives(delays& added, bool is_success, int, int, MPI_Comm there, int* is_there,
                 MPI_Status* status) const {
        if (is_success && *is_there && !added.is_there(group_of(there), *status)) *is_there = 0;
    }
};

struct looks_and_takes : sends_nothing {
    static constexpr bool is_look = true;
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

}  // namespace skerry::instrument::mpi
