// SPDX-License-Identifier: BSD-3-Clause
// Environment variables of the standard. OpenSHMEM 1.5, chapter 8. SHMEM_SYMMETRIC_SIZE itself is
// read by the runtime.
#include "environment.hpp"

#include <cstdio>
#include <cstdlib>
#include <string>

#include "front_end.hpp"

namespace skerry::openshmem {

namespace {

struct variable {
    const char* name;
    const char* meaning;
};

constexpr variable variables[] = {
    {"SHMEM_SYMMETRIC_SIZE",
     "bytes of symmetric heap per PE, as 512m or 1.5g; only reserved until used"},
    {"SHMEM_VERSION", "print the library's version at start"},
    {"SHMEM_INFO", "print this text at start"},
    {"SHMEM_DEBUG", "print debugging messages"},
    {"SKERRY_CHECK",
     "on: PE numbers and addresses; off: trust the program's PE numbers; full: look for overruns, "
     "calls that do not match, deadlocks"},
    {"SKERRY_CHECK_TIMEOUT",
     "seconds of waiting that full checks take for a deadlock (60; 0: never)"},
    {"SKERRY_HUGE_PAGES", "auto, 2M or off: pages of the symmetric heap"},
    {"SKERRY_CORES", "cores that the job may use; where there are more PEs, waiting PEs yield"},
    {"SKERRY_DIRECT", "on; off: send everything through the transport"},
};

void print_job() {
    const auto& statics = front.world->static_data();
    const int hosts = front.world->job().hosts().n_hosts();
    const std::string engine = front.world->engine_name();
    std::printf("  %d PEs on %d %s, transport %s%s, %s\n", front.all->n_pes(), hosts,
                hosts == 1 ? "host" : "hosts", std::string(front.world->transport_name()).c_str(),
                engine.empty() ? "" : (" (" + engine + ")").c_str(),
                front.waits->cores_are_shared()
                    ? "more PEs than cores: waiting PEs yield"
                    : "a core for every PE: waiting PEs spin, then yield");
    std::printf(
        "  symmetric heap %zu MiB per PE (reserved; pages: %s), static data of the program %s\n",
        front.world->symmetric_heap().capacity_bytes() >> 20, front.world->page_kind(),
        statics.bytes == 0 ? "not symmetric"
                           : (std::to_string(statics.bytes >> 10) + " KiB").c_str());
}

// What a launcher's own library keeps is not known here.
void print_memory() {
    std::printf("  memory kept for each PE of the job before it is talked to: %zu bytes\n",
                front.world->bytes_per_pe());
}

void print_variables() {
    for (const variable& each : variables) {
        const char* value = std::getenv(each.name);
        std::printf("  %-21s %s%s%s%s\n", each.name, value ? "[" : "", value ? value : "",
                    value ? "] " : "", each.meaning);
    }
}

}  // namespace

void adopt_environment() {
    for (const char* name : {"SYMMETRIC_SIZE", "VERSION", "INFO", "DEBUG"}) {
        const char* old = std::getenv((std::string("SMA_") + name).c_str());
        if (old) ::setenv((std::string("SHMEM_") + name).c_str(), old, 0);
    }
    if (std::getenv("SHMEM_DEBUG")) ::setenv("SKERRY_LOG", "debug", 0);
}

void print_information() {
    if (front.all->pe() != 0) return;
    const bool all = std::getenv("SHMEM_INFO") != nullptr;
    if (all || std::getenv("SHMEM_VERSION"))
        std::printf("%s %s, OpenSHMEM %d.%d with the additions of 1.6\n", SHMEM_VENDOR_STRING,
                    SKERRY_VERSION, SHMEM_MAJOR_VERSION, SHMEM_MINOR_VERSION);
    if (all) {
        print_job();
        print_memory();
        print_variables();
    }
    std::fflush(stdout);
}

}  // namespace skerry::openshmem
