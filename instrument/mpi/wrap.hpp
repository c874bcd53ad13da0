// SPDX-License-Identifier: BSD-3-Clause
// WRAP(Send, send, 7, send, PARAMETERS, ARGUMENTS, what_it_sends) defines MPI_Send for C, and
// mpi_send_ (mpif.h, use mpi) and mpi_send_f08_ (use mpi_f08) for Fortran, where it has 7
// parameters. Each records the call and what `what_it_sends` makes of its arguments, and calls the
// MPI's own function of that language. Hidden lengths of Fortran's texts count as parameters.
#pragma once

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include "family.hpp"
#include "meanings.hpp"
#include "real.hpp"

namespace skerry::instrument::mpi {

// An argument of a Fortran call, as C's function takes it.
template <typename type>
auto argument(void* fortran) {
    if constexpr (requires {
                      family::from_fortran(static_cast<const MPI_Fint*>(fortran),
                                           static_cast<const type*>(nullptr));
                  }) {
        return family::from_fortran(static_cast<const MPI_Fint*>(fortran),
                                    static_cast<const type*>(nullptr));
    } else if constexpr (std::is_pointer_v<type>) {
        return static_cast<type>(fortran);
    } else {
        return *static_cast<const type*>(fortran);
    }
}

// A program may leave out a status that a delay needs: the last argument.
template <typename meaning>
void keep_status(MPI_Status& own, auto&... arguments) {
    if constexpr (meaning::needs_status) {
        auto& status = std::get<sizeof...(arguments) - 1>(std::tie(arguments...));
        if (family::is_ignored(status)) status = &own;
    }
}

// What a delay does to an operation that may be over: its request is held, or the program.
template <typename meaning>
void hold(call& now, auto... arguments) {
    if constexpr (meaning::is_timed) {
        const auto last = std::get<sizeof...(arguments) - 1>(std::tie(arguments...));
        if (now.may_end() == 0) return;
        if constexpr (requires { static_cast<MPI_Request>(last[0]); }) {
            now.added()->not_before(last[0], now.may_end());
        } else if constexpr (meaning::is_collective) {
            wait_until(now.may_end());
        }
    }
}

template <typename meaning>
int run(call& now, const auto& function, auto... arguments) {
    meaning::lets_go(arguments...);
    if (!now.is_watched()) return function(arguments...);
    const meaning what{now};
    MPI_Status own;
    what.before(arguments...);
    if (delays* added = now.added()) {
        keep_status<meaning>(own, arguments...);
        if (const std::optional<int> known = what.in_place_of(*added, arguments...)) return *known;
        what.departs(*added, arguments...);
    }
    const int returned = function(arguments...);
    if (returned == MPI_SUCCESS) what(arguments...);
    if (delays* added = now.added()) {
        what.arrives(*added, returned == MPI_SUCCESS, arguments...);
        hold<meaning>(now, arguments...);
    }
    return returned;
}

// The same with Fortran's arguments, the error behind them: where it is left out errors end the
// program, or nobody knows.
template <typename meaning, typename... types, std::size_t... i>
void run_fortran(call& now, int (*)(types...), void** fortran, MPI_Status& own, auto function,
                 std::index_sequence<i...>) {
    if constexpr (std::is_same_v<meaning, sends_nothing>) return function();
    auto* const error = static_cast<MPI_Fint*>(fortran[sizeof...(types)]);
    if constexpr (meaning::needs_status)
        if (now.added() && family::is_ignored(static_cast<MPI_Status*>(fortran[sizeof...(i) - 1])))
            fortran[sizeof...(i) - 1] = &own;
    const auto in_c = [&](auto...) {
        function();
        return error ? static_cast<int>(*error) : MPI_SUCCESS;
    };
    const int returned = run<meaning>(now, in_c, argument<types>(fortran[i])...);
    if (error) *error = returned;
}

template <typename meaning, typename... types, typename... pointers>
void run_fortran(operation& what, const void* from, int (*like)(types...),
                 void (*function)(pointers...), pointers... arguments) {
    if constexpr (!family::wraps_fortran) {
        function(arguments...);
    } else {
        call now(what, from, meaning::is_look);
        MPI_Status own;
        void* all[] = {arguments...};
        const auto with_all = [&]<std::size_t... i>(std::index_sequence<i...>) {
            function(all[i]...);
        };
        run_fortran<meaning>(
            now, like, all, own, [&] { with_all(std::index_sequence_for<pointers...>()); },
            std::index_sequence_for<types...>());
    }
}

#define SKERRY_POINTERS_1 void* a
#define SKERRY_POINTERS_2 SKERRY_POINTERS_1, void* b
#define SKERRY_POINTERS_3 SKERRY_POINTERS_2, void* c
#define SKERRY_POINTERS_4 SKERRY_POINTERS_3, void* d
#define SKERRY_POINTERS_5 SKERRY_POINTERS_4, void* e
#define SKERRY_POINTERS_6 SKERRY_POINTERS_5, void* f
#define SKERRY_POINTERS_7 SKERRY_POINTERS_6, void* g
#define SKERRY_POINTERS_8 SKERRY_POINTERS_7, void* h
#define SKERRY_POINTERS_9 SKERRY_POINTERS_8, void* i
#define SKERRY_POINTERS_10 SKERRY_POINTERS_9, void* j
#define SKERRY_POINTERS_11 SKERRY_POINTERS_10, void* k
#define SKERRY_POINTERS_12 SKERRY_POINTERS_11, void* l
#define SKERRY_POINTERS_13 SKERRY_POINTERS_12, void* m
#define SKERRY_POINTERS_14 SKERRY_POINTERS_13, void* n
#define SKERRY_POINTERS_15 SKERRY_POINTERS_14, void* o
#define SKERRY_NAMES_1 a
#define SKERRY_NAMES_2 SKERRY_NAMES_1, b
#define SKERRY_NAMES_3 SKERRY_NAMES_2, c
#define SKERRY_NAMES_4 SKERRY_NAMES_3, d
#define SKERRY_NAMES_5 SKERRY_NAMES_4, e
#define SKERRY_NAMES_6 SKERRY_NAMES_5, f
#define SKERRY_NAMES_7 SKERRY_NAMES_6, g
#define SKERRY_NAMES_8 SKERRY_NAMES_7, h
#define SKERRY_NAMES_9 SKERRY_NAMES_8, i
#define SKERRY_NAMES_10 SKERRY_NAMES_9, j
#define SKERRY_NAMES_11 SKERRY_NAMES_10, k
#define SKERRY_NAMES_12 SKERRY_NAMES_11, l
#define SKERRY_NAMES_13 SKERRY_NAMES_12, m
#define SKERRY_NAMES_14 SKERRY_NAMES_13, n
#define SKERRY_NAMES_15 SKERRY_NAMES_14, o

#define SKERRY_VISIBLE extern "C" __attribute__((visibility("default")))

// (a, b) to , a, b
#define SKERRY_MORE(...) __VA_OPT__(, ) __VA_ARGS__

// The operation that Name counts as: all of a function's entries share it.
#define WRAP(...) WRAP_NAMED(__VA_ARGS__)
#define WRAP_NAMED(Name, name, n, kind, parameters, arguments, meaning)                     \
    static operation count_of_##Name("MPI_" #Name, operation_kind::kind, meaning::fetches); \
    SKERRY_VISIBLE int MPI_##Name parameters {                                              \
        call now(count_of_##Name, __builtin_return_address(0), meaning::is_look);           \
        return run<meaning>(now, PMPI(Name) SKERRY_MORE arguments);                         \
    }                                                                                       \
    WRAP_FORTRAN(Name, mpi_##name##_, n, meaning)                                           \
    WRAP_FORTRAN(Name, mpi_##name##_f08_, n, meaning)

#define WRAP_FORTRAN(Name, symbol, n, meaning)                                      \
    SKERRY_VISIBLE void symbol(SKERRY_POINTERS_##n) {                               \
        static const auto function =                                                \
            reinterpret_cast<decltype(&symbol)>(find_function("p" #symbol));        \
        run_fortran<meaning>(count_of_##Name, __builtin_return_address(0),          \
                             static_cast<decltype(&MPI_##Name)>(nullptr), function, \
                             SKERRY_NAMES_##n);                                     \
    }

}  // namespace skerry::instrument::mpi
