// SPDX-License-Identifier: BSD-3-Clause
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <functional>
#include <string>

#include "chosen_collectives.hpp"
#include "skerry/base/environment.hpp"
#include "skerry/runtime/world.hpp"

namespace skerry::runtime {
namespace {

int cores_of_this_process() {
    cpu_set_t set;
    if (::sched_getaffinity(0, sizeof set, &set) != 0) return 1;
    return CPU_COUNT(&set);
}

std::size_t default_heap_bytes() {
    const auto pages = static_cast<std::size_t>(std::max(::sysconf(_SC_PHYS_PAGES), 1L));
    return pages * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)) / 4;
}

// A number for what the environment says of collectives' algorithms.
std::size_t chosen_algorithms() {
    std::string all;
    for (const char* name : variables_of_algorithms())
        all += environment_text(name).value_or("") + ";";
    return std::hash<std::string>{}(all);
}

}  // namespace

settings settings::from_environment() {
    settings wanted;
    wanted.heap_bytes = environment_bytes("SHMEM_SYMMETRIC_SIZE", default_heap_bytes());
    const transports::page_choice page_choices[] = {transports::page_choice::automatic,
                                                    transports::page_choice::huge_2m,
                                                    transports::page_choice::small};
    wanted.pages = page_choices[environment_choice("SKERRY_HUGE_PAGES", {"auto", "2M", "off"}, 0)];
    const check_level check_levels[] = {check_level::off, check_level::on, check_level::full};
    wanted.checks = check_levels[environment_choice("SKERRY_CHECK", {"off", "on", "full"}, 1)];
    wanted.check_timeout_s = environment_seconds("SKERRY_CHECK_TIMEOUT", wanted.check_timeout_s);
    wanted.direct = environment_choice("SKERRY_DIRECT", {"off", "on"}, 1) == 1;
    wanted.cores = static_cast<int>(environment_number("SKERRY_CORES", 0, 0, 1 << 20));
    wanted.algorithms = chosen_algorithms();
    if (wanted.cores == 0) wanted.cores = cores_of_this_process();
    return wanted;
}

}  // namespace skerry::runtime
