// SPDX-License-Identifier: BSD-3-Clause
// Environment variables of the standard. OpenSHMEM 1.5, chapter 8. SHMEM_SYMMETRIC_SIZE itself is
// read by the runtime.
#include "environment.hpp"

#include <cstdio>
#include <cstdlib>
#include <string>

#include "front_end.hpp"

namespace skerry::openshmem {

void adopt_environment() {
    for (const char* name : {"SYMMETRIC_SIZE", "VERSION", "INFO", "DEBUG"}) {
        const char* old = std::getenv((std::string("SMA_") + name).c_str());
        if (old) ::setenv((std::string("SHMEM_") + name).c_str(), old, 0);
    }
    if (std::getenv("SHMEM_DEBUG")) ::setenv("SKERRY_LOG", "debug", 0);
}

void print_information() {
    if (front.all->pe() != 0) return;
    if (std::getenv("SHMEM_VERSION") || std::getenv("SHMEM_INFO"))
        std::printf("%s %s, OpenSHMEM %d.%d\n", SHMEM_VENDOR_STRING, SKERRY_VERSION,
                    SHMEM_MAJOR_VERSION, SHMEM_MINOR_VERSION);
    if (std::getenv("SHMEM_INFO")) {
        std::printf(
            "  PEs %d, transport %s, symmetric heap %zu MiB per PE (pages: %s), static data %zu "
            "KiB\n",
            front.all->n_pes(), std::string(front.world->transport_name()).c_str(),
            front.world->symmetric_heap().capacity_bytes() >> 20, front.world->page_kind(),
            front.world->static_data().bytes >> 10);
        std::printf(
            "  SHMEM_SYMMETRIC_SIZE  bytes of symmetric heap per PE, as 512m or 1.5g; only "
            "reserved until used\n"
            "  SHMEM_VERSION         print the library's version at start\n"
            "  SHMEM_INFO            print this text\n"
            "  SHMEM_DEBUG           print debugging messages (as SKERRY_LOG=debug)\n"
            "  SKERRY_CHECK          on (default) checks PE numbers, off trusts the program; full "
            "looks for overruns, calls\n"
            "                        that do not match and deadlocks, and names the program's "
            "lines\n"
            "  SKERRY_CHECK_TIMEOUT  seconds of waiting that full checks take for a deadlock "
            "(default 60, 0: never)\n"
            "  SKERRY_HUGE_PAGES     auto (default), 2M or off\n");
    }
    std::fflush(stdout);
}

}  // namespace skerry::openshmem
