/* SPDX-License-Identifier: BSD-3-Clause */
/* Static data of shared libraries: every kind of operation on them, by the library and by the
   executable; what is not symmetric; what a forked child sees. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"
#include "library/mailbox.h"

int* plain_word(void);
int* plain_of_thread(void);

static int me, n, next, previous;

static void by_the_library(void) {
    long* hidden = mailbox_hidden();
    CHECK(hidden[0] == 7); /* as the file has it */
    mailbox_post(100 * me, next);
    shmem_barrier_all();
    for (int i = 0; i < 4; ++i) CHECK(hidden[1 + i] == 100 * previous + i);
    CHECK(mailbox_shared[1] == 100 * previous + 4);
    shmem_barrier_all();
}

static void by_the_executable(void) {
    long* hidden = mailbox_hidden();
    int* word = plain_word();
    hidden[10] = 50 + me;
    *word = 60 + me;
    shmem_barrier_all();
    CHECK(shmem_long_g(hidden + 10, next) == 50 + next);
    CHECK(shmem_int_g(word, next) == 60 + next);
    CHECK(shmem_long_atomic_fetch_add(hidden + 10, 5, next) == 50 + next);
    shmem_barrier_all();
    CHECK(hidden[10] == 55 + me);
    long got[3] = {0};
    shmem_long_iget(got, hidden + 9, 2, 1, 2, next);
    CHECK(got[0] == 0 && got[2] == 55 + next);
    shmem_long_iput(hidden + 20, got, 3, 2, 2, next);
    shmem_barrier_all();
    CHECK(hidden[20] == 0 && hidden[23] == 55 + me);
    shmem_int_p(word, 1, next);
    shmem_int_wait_until(word, SHMEM_CMP_EQ, 1);
    uint64_t* signal = (uint64_t*)(hidden + 30);
    shmem_long_put_signal(hidden + 31, hidden + 10, 1, signal, 9, SHMEM_SIGNAL_SET, next);
    shmem_signal_wait_until(signal, SHMEM_CMP_EQ, 9);
    CHECK(hidden[31] == 55 + previous);
    hidden[40] = me;
    shmem_barrier_all();
    shmem_long_sum_reduce(SHMEM_TEAM_WORLD, hidden + 41, hidden + 40, 1);
    CHECK(hidden[41] == (long)n * (n - 1) / 2);
    shmem_set_lock(hidden + 50);
    const long before = shmem_long_g(hidden + 51, 0);
    shmem_long_p(hidden + 51, before + 1, 0);
    shmem_clear_lock(hidden + 50);
    shmem_barrier_all();
    CHECK(shmem_long_g(hidden + 51, 0) == n);
}

static void what_is_symmetric(void) {
    long* there = (long*)shmem_ptr(mailbox_hidden() + 10, next);
    if (there) CHECK(*there == 55 + next);
    CHECK(shmem_addr_accessible(mailbox_hidden() + 99999, next));
    CHECK(shmem_addr_accessible(plain_word(), next));
    CHECK(!shmem_addr_accessible(plain_of_thread(), next));
    const void* of_libc = dlsym(RTLD_DEFAULT, "_IO_2_1_stdout_");
    CHECK(of_libc && !shmem_addr_accessible(of_libc, next));
    shmem_barrier_all();
}

/* The child sees what was there at the fork, whatever is stored afterwards, and disturbs nobody. */
static void child_has_its_own(void) {
    long* hidden = mailbox_hidden();
    int go[2];
    hidden[60] = 1;
    CHECK(pipe(go) == 0);
    shmem_barrier_all();
    const pid_t child = fork();
    if (child == 0) {
        char told;
        const int snapshot = read(go[0], &told, 1) == 1 && *(volatile long*)&hidden[60] == 1;
        *(volatile long*)&hidden[60] = 3;
        _exit(snapshot ? 0 : 1);
    }
    shmem_barrier_all();
    shmem_long_p(hidden + 60, 2, next);
    shmem_barrier_all();
    CHECK(write(go[1], "x", 1) == 1);
    int state = 0;
    CHECK(waitpid(child, &state, 0) == child && WIFEXITED(state) && WEXITSTATUS(state) == 0);
    CHECK(hidden[60] == 2);
}

int main(void) {
    shmem_init();
    me = shmem_my_pe();
    n = shmem_n_pes();
    next = (me + 1) % n;
    previous = (me + n - 1) % n;
    by_the_library();
    by_the_executable();
    what_is_symmetric();
    child_has_its_own();
    const int failed = finish();
    return failed || mailbox_hidden()[41] != (long)n * (n - 1) / 2; /* they outlive the library */
}
