// SPDX-License-Identifier: BSD-3-Clause
// Waiting for and testing words that others write. OpenSHMEM 1.5, 9.10.
#include "compare.hpp"
#include "skerry/runtime/wait.hpp"

namespace skerry::openshmem {
namespace {

// What is awaited of an array: elements whose status is 0 (all, without a status array), each
// compared with its own value or all with the first.
template <typename type>
struct wait_set {
    const volatile type* words;
    std::size_t elements;
    const int* status;
    int cmp;
    const type* values;
    bool value_per_element;

    bool has(std::size_t i) const { return !status || status[i] == 0; }
    bool holds_at(std::size_t i) const {
        return holds(load(words + i), cmp, values[value_per_element ? i : 0]);
    }
    bool empty() const {
        for (std::size_t i = 0; i < elements; ++i)
            if (has(i)) return false;
        return true;
    }
};

constexpr std::size_t none = SIZE_MAX;

template <typename type>
void check(const wait_set<type>& set) {
    check_comparison(set.cmp);
    if (set.elements > 0) check_awaited(set.words);
}

// The first element from `from` on that does not hold yet; none if all do.
template <typename type>
std::size_t first_missing(const wait_set<type>& set, std::size_t from) {
    for (std::size_t i = from; i < set.elements; ++i)
        if (set.has(i) && !set.holds_at(i)) return i;
    return none;
}

// The first element that holds, starting with another one each time so that all get their turn.
template <typename type>
std::size_t first_that_holds(const wait_set<type>& set) {
    static thread_local std::size_t turn = 0;
    if (set.elements == 0) return none;
    const std::size_t start = turn++ % set.elements;
    for (std::size_t step = 0; step < set.elements; ++step) {
        const std::size_t i =
            start + step < set.elements ? start + step : start + step - set.elements;
        if (set.has(i) && set.holds_at(i)) return i;
    }
    return none;
}

template <typename type>
std::size_t all_that_hold(const wait_set<type>& set, std::size_t* indices) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < set.elements; ++i)
        if (set.has(i) && set.holds_at(i)) indices[count++] = i;
    return count;
}

// The outcome of a test; whoever tests in a loop must not keep others from a shared core.
[[gnu::always_inline]] inline bool held(bool outcome) {
    if (!outcome) [[unlikely]]
        front.waits->missed();
    return outcome;
}

template <typename type>
int test_all(const wait_set<type>& set) {
    check(set);
    return held(first_missing(set, 0) == none);
}

template <typename type>
void wait_all(const wait_set<type>& set) {
    check(set);
    // An element that held once need not hold at the end: each is waited for in turn.
    for (std::size_t i = 0; i < set.elements; ++i)
        if (set.has(i)) front.waits->until([&] { return set.holds_at(i); });
}

template <typename type>
std::size_t test_any(const wait_set<type>& set) {
    check(set);
    const std::size_t found = first_that_holds(set);
    held(found != none);
    return found;
}

template <typename type>
std::size_t wait_any(const wait_set<type>& set) {
    check(set);
    if (set.empty()) return none;
    std::size_t found = none;
    front.waits->until([&] { return (found = first_that_holds(set)) != none; });
    return found;
}

template <typename type>
std::size_t test_some(const wait_set<type>& set, std::size_t* indices) {
    check(set);
    const std::size_t count = all_that_hold(set, indices);
    held(count > 0);
    return count;
}

template <typename type>
std::size_t wait_some(const wait_set<type>& set, std::size_t* indices) {
    check(set);
    if (set.empty()) return 0;
    std::size_t count = 0;
    front.waits->until([&] { return (count = all_that_hold(set, indices)) > 0; });
    return count;
}

}  // namespace
}  // namespace skerry::openshmem

using namespace skerry::openshmem;

extern "C" {

// The forms over arrays, with one value for all elements or one for each.
#define SKERRY_ARRAYS(name, type, suffix, value_type, value_pointer, per_element)                  \
    void shmem_##name##_wait_until_all##suffix(volatile type* ivars, size_t nelems,                \
                                               const int* status, int cmp, value_type values) {    \
        enter("shmem_wait_until_all" #suffix);                                                     \
        wait_all(wait_set<type>{ivars, nelems, status, cmp, value_pointer, per_element});          \
    }                                                                                              \
    int shmem_##name##_test_all##suffix(volatile type* ivars, size_t nelems, const int* status,    \
                                        int cmp, value_type values) {                              \
        enter("shmem_test_all" #suffix);                                                           \
        return test_all(wait_set<type>{ivars, nelems, status, cmp, value_pointer, per_element});   \
    }                                                                                              \
    size_t shmem_##name##_wait_until_any##suffix(volatile type* ivars, size_t nelems,              \
                                                 const int* status, int cmp, value_type values) {  \
        enter("shmem_wait_until_any" #suffix);                                                     \
        return wait_any(wait_set<type>{ivars, nelems, status, cmp, value_pointer, per_element});   \
    }                                                                                              \
    size_t shmem_##name##_test_any##suffix(volatile type* ivars, size_t nelems, const int* status, \
                                           int cmp, value_type values) {                           \
        enter("shmem_test_any" #suffix);                                                           \
        return test_any(wait_set<type>{ivars, nelems, status, cmp, value_pointer, per_element});   \
    }                                                                                              \
    size_t shmem_##name##_wait_until_some##suffix(volatile type* ivars, size_t nelems,             \
                                                  size_t* indices, const int* status, int cmp,     \
                                                  value_type values) {                             \
        enter("shmem_wait_until_some" #suffix);                                                    \
        return wait_some(wait_set<type>{ivars, nelems, status, cmp, value_pointer, per_element},   \
                         indices);                                                                 \
    }                                                                                              \
    size_t shmem_##name##_test_some##suffix(volatile type* ivars, size_t nelems, size_t* indices,  \
                                            const int* status, int cmp, value_type values) {       \
        enter("shmem_test_some" #suffix);                                                          \
        return test_some(wait_set<type>{ivars, nelems, status, cmp, value_pointer, per_element},   \
                         indices);                                                                 \
    }

#define SKERRY_WAITS(name, type)                                                   \
    void shmem_##name##_wait_until(volatile type* ivar, int cmp, type cmp_value) { \
        enter("shmem_wait_until");                                                 \
        wait_for(ivar, cmp, cmp_value);                                            \
    }                                                                              \
    int shmem_##name##_test(volatile type* ivar, int cmp, type cmp_value) {        \
        enter("shmem_test");                                                       \
        check_comparison(cmp);                                                     \
        const bool outcome = holds(load(ivar), cmp, cmp_value);                    \
        if (!outcome) check_awaited(ivar);                                         \
        return held(outcome);                                                      \
    }                                                                              \
    SKERRY_ARRAYS(name, type, , type, &values, false)                              \
    SKERRY_ARRAYS(name, type, _vector, const type*, values, true)
SKERRY_SHMEM_WAIT_TYPES(SKERRY_WAITS)

uint64_t shmem_signal_wait_until(volatile uint64_t* sig_addr, int cmp, uint64_t cmp_value) {
    enter("shmem_signal_wait_until");
    check_comparison(cmp);
    check_awaited(sig_addr);
    uint64_t seen;
    front.waits->until([&] { return holds(seen = load(sig_addr), cmp, cmp_value); });
    return seen;
}

}  // extern "C"
