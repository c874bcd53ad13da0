// SPDX-License-Identifier: BSD-3-Clause
// Set-up, exit and query. OpenSHMEM 1.5, 9.1 and 9.2.
#include "setup.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "contexts.hpp"
#include "environment.hpp"
#include "front_end.hpp"
#include "locks.hpp"
#include "shmemx.h"
#include "skerry/base/clock.hpp"
#include "teams.hpp"

namespace skerry::openshmem {

constinit front_end front;

namespace {

int starts = 0;  // calls of shmem_init that are not matched by shmem_finalize yet
int thread_level = SHMEM_THREAD_SINGLE;
bool ended = false;
pid_t process = 0;  // that started the library; its children have copies of all this

void fill(runtime::world& world) {
    const runtime::operations& with = world.with();
    front = {&world.call(), &with.all,      &with.copies, &with.updates,
             &with.notices, &with.ordering, &with.waits,  &world.all_teams().world(),
             &world,        world.checks()};
}

// Collective: all PEs meet, then the memory goes.
void end() {
    agree(*front.everyone);
    if (front.checks) front.checks->guards();
    starts = 0;
    ended = true;
    forget_contexts();
    forget_teams();
    of_threads.forget();
    runtime::world* world = front.world;
    delete world;
    front = {};
}

// The end of main without shmem_finalize finalises. An exit with an error must not wait for the
// others; the launcher sees it as what it is. A child of the PE has nothing to end.
void at_exit(int exit_code, void*) {
    if (front.call && exit_code == 0 && getpid() == process) {
        bootstrap::note_call(*front.call, "shmem_finalize (at exit)");
        end();
    }
}

}  // namespace

void refuse_call(const char* routine) {
    fatal(routine, ended ? "called after shmem_finalize" : "called before shmem_init");
}

bool is_started() {
    return front.call != nullptr;
}

bool threads_call_at_once() {
    return thread_level == SHMEM_THREAD_MULTIPLE;
}

int start(int requested_level) {
    if (!is_started()) {
        adopt_environment();
        fill(*new runtime::world());
        make_predefined_teams();
        thread_level = requested_level;
        if (threads_call_at_once()) front.waits->expect_threads();
        if (threads_call_at_once() && front.checks) front.checks->expect_threads();
        process = getpid();
        if (!ended) ::on_exit(at_exit, nullptr);
        ended = false;
        print_information();
    }
    ++starts;
    return thread_level;
}

}  // namespace skerry::openshmem

using namespace skerry::openshmem;

extern "C" {

void shmem_init(void) {
    start(SHMEM_THREAD_SINGLE);
}

int shmem_init_thread(int requested, int* provided) {
    if (requested < SHMEM_THREAD_SINGLE || requested > SHMEM_THREAD_MULTIPLE)
        skerry::fatal("shmem_init_thread",
                      "requested: %d is none of SHMEM_THREAD_SINGLE to SHMEM_THREAD_MULTIPLE",
                      requested);
    *provided = start(requested);
    return 0;
}

void shmem_query_thread(int* provided) {
    enter("shmem_query_thread");
    *provided = thread_level;
}

void shmem_query_initialized(int* initialized) {
    *initialized = is_started();
}

void shmem_finalize(void) {
    if (ended) return;  // once more than needed does no harm
    enter("shmem_finalize");
    if (--starts == 0) end();
}

void shmem_global_exit(int status) {
    enter("shmem_global_exit");
    std::fflush(nullptr);
    front.world->job().abort(status);
}

int shmem_my_pe(void) {
    if (!front.call) [[unlikely]]
        refuse_call("shmem_my_pe");
    return front.all->pe();
}

int shmem_n_pes(void) {
    if (!front.call) [[unlikely]]
        refuse_call("shmem_n_pes");
    return front.all->n_pes();
}

int shmem_pe_accessible(int pe) {
    enter("shmem_pe_accessible");
    return front.all->is_pe(pe);
}

int shmem_addr_accessible(const void* addr, int pe) {
    enter("shmem_addr_accessible");
    return front.all->is_pe(pe) && front.all->offset_of(addr) != skerry::runtime::not_symmetric;
}

void* shmem_ptr(const void* dest, int pe) {
    enter("shmem_ptr");
    return front.all->is_pe(pe) ? front.copies->direct_pointer(dest, pe) : nullptr;
}

void shmem_info_get_version(int* major, int* minor) {
    *major = SHMEM_MAJOR_VERSION;
    *minor = SHMEM_MINOR_VERSION;
}

void shmem_info_get_name(char* name) {
    std::strcpy(name, SHMEM_VENDOR_STRING);
}

double shmemx_wtime(void) {
    return skerry::now_seconds();
}

// A profiling tool puts its own in this place; in our own records a phase begins.
void shmem_pcontrol(int level, ...) {
    if (!front.world) return;
    front.world->begin_phase(level == 0 ? "program" : std::to_string(level).c_str());
}

}  // extern "C"
