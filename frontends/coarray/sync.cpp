// SPDX-License-Identifier: BSD-3-Clause
// SYNC ALL, SYNC MEMORY. Fortran 2018, 11.6.
#include "front_end.hpp"
#include "outcome.hpp"

using namespace skerry::coarray;

extern "C" {

void _gfortran_caf_sync_all(int* stat, char* errmsg, std::size_t errmsg_len) {
    enter("sync all");
    ++front.segment;
    front.team.members->barrier();
    report{stat, errmsg, errmsg_len}.succeed();
}

void _gfortran_caf_sync_memory(int* stat, char* errmsg, std::size_t errmsg_len) {
    enter("sync memory");
    ++front.segment;
    front.ordering->quiet();
    report{stat, errmsg, errmsg_len}.succeed();
}

}  // extern "C"
