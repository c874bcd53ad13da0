// SPDX-License-Identifier: BSD-3-Clause
#include "session.hpp"

#include <cstdlib>
#include <mutex>
#include <sstream>
#include <string>

#include "family.hpp"
#include "groups.hpp"
#include "looks.hpp"
#include "real.hpp"
#include "skerry/base/environment.hpp"
#include "skerry/base/fatal.hpp"

namespace skerry::instrument::mpi {

std::atomic<recorder*> recorder_in_use = nullptr;
std::atomic<delays*> delays_in_use = nullptr;

namespace {

std::string name_of_mpi() {
    char text[MPI_MAX_LIBRARY_VERSION_STRING] = "";
    int length = 0;
    PMPI(Get_library_version)(text, &length);
    // "Open MPI v4.1.4, package: ...", "MPICH Version:      4.0.2\nMPICH Release date: ..."
    std::istringstream words(text);
    std::string name, word;
    while (words >> word && name.find_first_of("0123456789") == std::string::npos) {
        if (!name.empty()) name.push_back(' ');
        name.append(word, 0, word.find_first_of(":,"));
    }
    return name;
}

// Hydra, MPICH's launcher, says how many processes it started here.
bool all_are_here(int n_pes) {
    return environment_text("MPI_LOCALNRANKS") == std::to_string(n_pes);
}

recorded_pe own_place(MPI_Group world, bool has_threads, int spawned) {
    recorded_pe who{0, 1, name_of_mpi(), has_threads};
    PMPI(Group_rank)(world, &who.pe);
    PMPI(Group_size)(world, &who.n_pes);
    who.job = spawned ? "spawned " + std::to_string(spawned)
                      : name_of_job(who.n_pes, all_are_here(who.n_pes));
    return who;
}

// All processes find out at once: one of them says so.
bool is_first_process() {
    for (const char* rank : {"OMPI_COMM_WORLD_RANK", "PMI_RANK", "PMIX_RANK"})
        if (const auto value = environment_text(rank)) return value == "0";
    return true;
}

}  // namespace

std::uint16_t operation::add_to(recorder& in) {
    static std::mutex adding;
    const std::lock_guard only(adding);
    // ordering: relaxed; the number is all there is to see
    int known = number_.load(std::memory_order_relaxed);
    if (known < 0) known = in.add_operation(name_, kind_, fetches_);
    number_.store(known, std::memory_order_relaxed);
    return static_cast<std::uint16_t>(known);
}

void check_family() {
    if (family::is_loaded()) return;
    if (is_first_process())
        fatal(family::library,
              "the program's MPI is another one than the preloaded library is for");
    std::_Exit(1);
}

void begin() {
    MPI_Group world;
    int threads = 0;
    PMPI(Comm_group)(family::world(), &world);
    PMPI(Query_thread)(&threads);
    // Threads that end write what they have counted (looks.hpp).
    begin(world, threads >= MPI_THREAD_SERIALIZED, family::number_of_spawned());
}

void begin(MPI_Group world, bool has_threads, int spawned) {
    static std::once_flag once;
    std::call_once(once, [=] {
        set_everybody(world);
        // Never goes: programs end in many ways.
        const recorded_pe who = own_place(world, has_threads, spawned);
        recorder* all = recorder::from_environment(who).release();
        // ordering: release pairs with the acquire in current()
        recorder_in_use.store(all, std::memory_order_release);
        delays_in_use.store(delays::from_environment(who.pe, who.n_pes).release(),
                            std::memory_order_release);
    });
}

void finish() {
    delays_in_use.store(nullptr, std::memory_order_release);
    looks::of_this_thread().count_all();
    // ordering: acquire and release, as in begin() and current()
    if (recorder* all = recorder_in_use.exchange(nullptr, std::memory_order_acq_rel)) all->finish();
}

void abort(int code) {
    if (recorder* all = current()) all->abort(code);
}

}  // namespace skerry::instrument::mpi
