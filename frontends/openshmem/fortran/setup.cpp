// SPDX-License-Identifier: BSD-3-Clause
// Set-up, exit, query, memory ordering, cache control. OpenSHMEM 1.4, 9.1, 9.2, 9.10.
#include "setup.hpp"

#include <algorithm>
#include <string_view>

#include "fortran/fortran.hpp"

using namespace skerry::openshmem;

// Of gfortran's library, where the program has it: writes what WRITE has left in buffers.
extern "C" [[gnu::weak]] void _gfortran_flush_i4(const integer* unit);

// Subroutines without arguments do what C's do.
#define SKERRY_SAME(name)                   \
    SKERRY_FORTRAN void shmem_##name##_() { \
        shmem_##name();                     \
    }
SKERRY_SAME(init)
SKERRY_SAME(finalize)
SKERRY_SAME(fence)
SKERRY_SAME(quiet)
SKERRY_SAME(set_cache_inv)
SKERRY_SAME(clear_cache_inv)
SKERRY_SAME(udcflush)

SKERRY_FORTRAN void start_pes_(const integer*) {
    start_pes(0);
}

SKERRY_FORTRAN void shmem_init_thread_(const integer* requested, integer* provided) {
    shmem_init_thread(*requested, provided);
}

SKERRY_FORTRAN void shmem_query_thread_(integer* provided) {
    shmem_query_thread(provided);
}

SKERRY_FORTRAN void shmem_global_exit_(const integer* status) {
    if (_gfortran_flush_i4) _gfortran_flush_i4(nullptr);
    shmem_global_exit(*status);
}

// MY_PE and NUM_PES are older names; with a leading underscore for compilers that let it pass.
#define SKERRY_QUERY(name, same_as) \
    SKERRY_FORTRAN integer name() { \
        return same_as();           \
    }
SKERRY_QUERY(shmem_my_pe_, shmem_my_pe)
SKERRY_QUERY(my_pe_, shmem_my_pe)
SKERRY_QUERY(_my_pe_, shmem_my_pe)
SKERRY_QUERY(shmem_n_pes_, shmem_n_pes)
SKERRY_QUERY(num_pes_, shmem_n_pes)
SKERRY_QUERY(_num_pes_, shmem_n_pes)

// Twice each: shmem.fh declares them under the second name, so that programs may declare the first.
SKERRY_FORTRAN logical shmem_pe_accessible_(const integer* pe) {
    return shmem_pe_accessible(*pe);
}
SKERRY_FORTRAN logical skerry_pe_accessible_(const integer* pe) {
    return shmem_pe_accessible(*pe);
}
SKERRY_FORTRAN logical shmem_addr_accessible_(const void* addr, const integer* pe) {
    return shmem_addr_accessible(addr, *pe);
}
SKERRY_FORTRAN logical skerry_addr_accessible_(const void* addr, const integer* pe) {
    return shmem_addr_accessible(addr, *pe);
}

// The value of a Cray pointer.
SKERRY_FORTRAN void* shmem_ptr_(const void* target, const integer* pe) {
    return shmem_ptr(target, *pe);
}

SKERRY_FORTRAN void shmem_info_get_version_(integer* major, integer* minor) {
    shmem_info_get_version(major, minor);
}

// Filled up with blanks, as CHARACTER variables are.
SKERRY_FORTRAN void shmem_info_get_name_(char* name, std::size_t name_bytes) {
    const std::string_view vendor = SHMEM_VENDOR_STRING;
    std::fill_n(name + vendor.copy(name, name_bytes),
                name_bytes - std::min(name_bytes, vendor.size()), ' ');
}

SKERRY_FORTRAN void shmem_set_cache_line_inv_(void*) {}
SKERRY_FORTRAN void shmem_clear_cache_line_inv_(void*) {}
SKERRY_FORTRAN void shmem_udcflush_line_(void*) {}
