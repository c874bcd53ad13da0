// SPDX-License-Identifier: BSD-3-Clause
// What completes requests (MPI-3.1, 3.7): with a delay a request that the MPI has completed is not
// over before its time. It is looked at by MPI_Request_get_status, which leaves it as it is.
#pragma once

#include <sched.h>

#include <vector>

#include "meanings.hpp"
#include "real.hpp"

namespace skerry::instrument::mpi {

struct waits : sends_nothing {
    mutable MPI_Request saved{};
    std::optional<int> in_place_of(delays& added, auto request, auto...) const {
        added.wait_for(saved = request[0]);
        return {};
    }
    void arrives(delays& added, bool, auto...) const { added.completed(saved); }
};

struct tests : sends_nothing {
    static constexpr bool is_look = true;
    mutable MPI_Request saved{};
    std::optional<int> in_place_of(delays& added, auto request, int* is_done, auto) const {
        if (added.is_over(saved = request[0])) return {};
        *is_done = 0;
        return MPI_SUCCESS;
    }
    void arrives(delays& added, bool, auto, const int* is_done, auto) const {
        if (*is_done) added.completed(saved);
    }
};

struct looks_at_request : sends_nothing {
    static constexpr bool is_look = true;
    std::optional<int> in_place_of(delays& added, MPI_Request request, int* is_done, auto) const {
        if (added.is_over(request)) return {};
        *is_done = 0;
        return MPI_SUCCESS;
    }
};

// Several of them.
struct completes_several : sends_nothing {
    mutable std::vector<MPI_Request> saved{};
    void save(int count, auto requests) const {
        for (int i = 0; i < count; ++i) saved.push_back(requests[i]);
    }
    void completed(delays& added) const {
        for (const MPI_Request one : saved) added.completed(one);
    }
};

struct waits_for_all : completes_several {
    std::optional<int> in_place_of(delays& added, int count, auto requests, auto...) const {
        save(count, requests);
        for (const MPI_Request one : saved) added.wait_for(one);
        return {};
    }
    void arrives(delays& added, bool, auto...) const { completed(added); }
};

struct tests_all : completes_several {
    static constexpr bool is_look = true;
    std::optional<int> in_place_of(delays& added, int count, auto requests, int* are_done,
                                   auto) const {
        save(count, requests);
        bool are_over = true;
        for (const MPI_Request one : saved) are_over = added.is_over(one) && are_over;
        if (are_over) return {};
        *are_done = 0;
        return MPI_SUCCESS;
    }
    void arrives(delays& added, bool, int, auto, const int* are_done, auto) const {
        if (*are_done) completed(added);
    }
};

// Those of which any may complete: the MPI is shown only requests that are over or unknown here.
struct any_of_them : sends_nothing {
    // What the MPI is shown, and what it was.
    struct shown {
        std::vector<MPI_Request> all, before;
        bool some_are_held = false;
    };
    static shown show(delays& added, int count, auto requests) {
        shown made;
        for (int i = 0; i < count; ++i) {
            made.before.push_back(requests[i]);
            const bool is_over = added.is_over(requests[i]);
            made.all.push_back(is_over ? requests[i] : family::null_request());
            made.some_are_held |= !is_over;
        }
        return made;
    }
    static void store(delays& added, const shown& made, auto requests, int i) {
        added.completed(made.before[i]);
        family::store(requests, i, made.all[i]);
    }
    // One look of MPI_Testany's kind; false: nothing is over.
    static bool look(delays& added, int count, auto requests, int* index, MPI_Status* status,
                     int& result) {
        shown made = show(added, count, requests);
        int is_done = 0;
        result = PMPI(Testany)(count, made.all.data(), index, &is_done, family::in_c(status));
        if (!is_done || (*index == MPI_UNDEFINED && made.some_are_held)) return false;
        if (*index == MPI_UNDEFINED) return true;
        store(added, made, requests, *index);
        *index += family::first_index(requests);
        return true;
    }
    // The same of MPI_Testsome's.
    static bool look_at_all(delays& added, int count, auto requests, int* n_done, int* indices,
                            MPI_Status* statuses, int& result) {
        shown made = show(added, count, requests);
        result = PMPI(Testsome)(count, made.all.data(), n_done, indices, family::in_c(statuses));
        if (*n_done == MPI_UNDEFINED && made.some_are_held) *n_done = 0;
        for (int i = 0; *n_done != MPI_UNDEFINED && i < *n_done; ++i) {
            store(added, made, requests, indices[i]);
            indices[i] += family::first_index(requests);
        }
        return *n_done != 0;
    }
};

struct waits_for_any : any_of_them {
    std::optional<int> in_place_of(delays& added, int count, auto requests, int* index,
                                   MPI_Status* status) const {
        int result = MPI_SUCCESS;
        while (!look(added, count, requests, index, status, result) && result == MPI_SUCCESS)
            ::sched_yield();
        return result;
    }
};

struct tests_any : any_of_them {
    static constexpr bool is_look = true;
    std::optional<int> in_place_of(delays& added, int count, auto requests, int* index,
                                   int* is_done, MPI_Status* status) const {
        int result = MPI_SUCCESS;
        *is_done = look(added, count, requests, index, status, result);
        if (!*is_done) *index = MPI_UNDEFINED;
        return result;
    }
};

struct waits_for_some : any_of_them {
    std::optional<int> in_place_of(delays& added, int count, auto requests, int* n_done,
                                   int* indices, MPI_Status* statuses) const {
        int result = MPI_SUCCESS;
        while (!look_at_all(added, count, requests, n_done, indices, statuses, result) &&
               result == MPI_SUCCESS)
            ::sched_yield();
        return result;
    }
};

struct tests_some : any_of_them {
    static constexpr bool is_look = true;
    std::optional<int> in_place_of(delays& added, int count, auto requests, int* n_done,
                                   int* indices, MPI_Status* statuses) const {
        int result = MPI_SUCCESS;
        look_at_all(added, count, requests, n_done, indices, statuses, result);
        return result;
    }
};

}  // namespace skerry::instrument::mpi
