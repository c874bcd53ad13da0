// SPDX-License-Identifier: BSD-3-Clause
// Set-up, end and query. The runtime starts at the first call: the constructors that register
// static coarrays run before main.
#include "setup.hpp"

#include <pthread.h>
#include <sys/random.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <vector>

#include "images.hpp"
#include "local_memory.hpp"
#include "private_memory.hpp"

extern "C" [[gnu::weak]] void _gfortran_flush_i4(int* unit);

namespace skerry::coarray {

constinit front_end front;

namespace {

pid_t process = 0;  // that started the runtime; its children have copies of all this
thread_local bool is_programs_thread = false;
bool has_ended = false;
bool says_stop = false;
std::vector<int> everyone;
operation_count of_initial_team;
std::vector<std::uintptr_t> segments;
std::vector<std::byte*> mapped;

runtime::settings wanted_settings() {
    runtime::settings wanted = runtime::settings::from_environment();
    wanted.static_data = false;  // coarrays lie on the heap
    wanted.local_heap = true;
    if (wanted.checks == runtime::check_level::full) wanted.checks = runtime::check_level::on;
    return wanted;
}

void fill(runtime::world& world) {
    const runtime::operations& with = world.with();
    front.call = &world.call();
    front.all = &with.all;
    front.copies = &with.copies;
    front.updates = &with.updates;
    front.notices = &with.notices;
    front.ordering = &with.ordering;
    front.waits = &with.waits;
    front.world = &world;
}

// What the program has written is not lost where it ends with an error. Whoever holds a unit may
// never let go of it: it reads what nobody writes, or it was in a statement that failed. So a
// thread of its own flushes them, standard output first, for which we do not wait for ever.
void flush_output() {
    if (!_gfortran_flush_i4) return;
    constexpr int longest_ms = 1000;
    static std::atomic<bool> is_done = false;
    const auto flush = [](void*) -> void* {
        int standard_output = 6;
        _gfortran_flush_i4(&standard_output);
        _gfortran_flush_i4(nullptr);
        // ordering: seq_cst, for want of a need for less; partner is the load below
        is_done.store(true);
        return nullptr;
    };
    pthread_t thread;
    if (::pthread_create(&thread, nullptr, flush, nullptr) != 0) return;
    for (int ms = 0; ms < longest_ms && !is_done.load(); ++ms) ::usleep(1000);
}

void end_job_after_output(void* job, int exit_code) {
    flush_output();
    static_cast<bootstrap::membership*>(job)->abort(exit_code);
}

// Of the program's faults, which all images may have alike, one is told. Others, such as the loss
// of a host, are told at once: the image that would have to be asked may be what is lost.
void keep_faults_to_one(const char* routine, char*, std::size_t) {
    if (is_programs_thread && routine == front.call->name) claim_last_word();
}

void make_initial_team() {
    everyone.resize(static_cast<std::size_t>(front.all->n_pes()));
    std::iota(everyone.begin(), everyone.end(), 0);
    front.team = {everyone.data(), front.all->n_pes(), front.all->pe() + 1,
                  &front.world->all_teams().world(), &of_initial_team};
}

void share_addresses() {
    const auto mine = reinterpret_cast<std::uintptr_t>(front.all->own(0));
    segments.resize(everyone.size());
    if (front.world->job().all_gather(&mine, sizeof mine, segments.data()) != status::ok)
        fatal("start", "the images of the job cannot reach each other");
    front.segments = segments.data();
    front.own = front.all->own(0);
    for (const int pe : everyone) mapped.push_back(front.all->direct(front.own, pe).segment);
    front.mapped = mapped.data();
    front.words = static_cast<image_words*>(
        front.world->symmetric_heap().allocate(image_words::bytes(front.all->n_pes())));
    of_initial_team.own = &front.words->entered;
    if (::getrandom(&front.words->number_of_run, sizeof front.words->number_of_run, 0) < 0)
        front.words->number_of_run = static_cast<std::uint64_t>(::getpid());
    front.room = static_cast<std::byte*>(front.world->symmetric_heap().allocate(
        std::max(room_bytes, everyone.size() * sizeof(transports::offset))));
}

// The end of a program that never called finalize, such as STOP or the end of a main in C. One that
// ends with an error of its own accord, such as a runtime error of Fortran's, must not wait for the
// others: the job ends.
void at_exit(int exit_code, void*) {
    if (!front.call || ::getpid() != process) return;
    bootstrap::note_call(*front.call, "end program");
    if (exit_code != 0 && !says_stop) end_with_error(exit_code);
    end_as(image_state::stopped);
}

}  // namespace

void refuse_image(int image) {
    fatal(routine(), "image %d does not exist; the current team has images 1 to %d", image,
          front.team.size);
}

void start() {
    if (has_ended) fatal("coarrays", "used after the end of the program");
    fill(*new runtime::world(wanted_settings()));
    set_abort_handler(end_job_after_output, &front.world->job());
    make_initial_team();
    share_addresses();
    watch_memory();
    open_private_memory();
    watch_operations();
    is_programs_thread = true;
    set_message_ending(keep_faults_to_one);
    process = ::getpid();
    ::on_exit(at_exit, nullptr);
}

void end_as(image_state state) {
    std::fflush(nullptr);
    front.world->job().exit_code_is_result();
    runtime::world* world = front.world;
    depart(state);
    set_message_ending(nullptr);
    delete world;
    front = {};
    has_ended = true;
}

void note_stop() {
    says_stop = true;
}

void claim_last_word() {
    const auto old = front.updates->apply(transports::atomic_op::swap, &front.words->error_stops,
                                          std::uint64_t{1}, std::uint64_t{0}, 0);
    while (old != 0) ::pause();
}

void end_with_error(int exit_code) {
    std::fflush(nullptr);
    end_job(exit_code);
}

}  // namespace skerry::coarray

using namespace skerry::coarray;

extern "C" {

void _gfortran_caf_init(int*, char***) {
    enter("start");
    meet();  // static coarrays have their initial values everywhere
}

void _gfortran_caf_finalize(void) {
    if (!front.call) return;
    enter("end program");
    end_as(image_state::stopped);
}

int _gfortran_caf_this_image(int) {
    enter("this_image");
    return front.team.me;
}

// `failed`: how many have failed (1), have not (0), or are there (-1).
int _gfortran_caf_num_images(int, int failed) {
    enter("num_images");
    if (failed < 0) return front.team.size;
    const int lost = count_failed();
    return failed == 0 ? front.team.size - lost : lost;
}

}  // extern "C"
