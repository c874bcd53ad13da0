/* SPDX-License-Identifier: BSD-3-Clause */
/* Put with signal in every form; many PEs that signal one word. */
#include "yields.h"

enum { count = 9 };

static int me, n, next, previous;
static shmem_ctx_t own;
static unsigned char* remote;
static uint64_t* word;
static uint64_t seen; /* what the word must show next: it only grows */

static void start_over(void) {
    shmem_barrier_all();
    memset(remote, 0, 16 * count);
    shmem_barrier_all();
}

/* Sends with value `seen + 1` set or 1 added, by turns; whoever sees the signal must see the data.
 */
#define EXCHANGE(type, send, bytes)                                       \
    do {                                                                  \
        const int add = (int)(seen % 2);                                  \
        const int sig_op = add ? SHMEM_SIGNAL_ADD : SHMEM_SIGNAL_SET;     \
        const uint64_t value = add ? 1 : seen + 1;                        \
        ++seen;                                                           \
        send;                                                             \
        CHECK(shmem_signal_wait_until(word, SHMEM_CMP_EQ, seen) == seen); \
        CHECK(shmem_signal_fetch(word) == seen);                          \
        for (int i = 0; i < (int)((bytes) / sizeof(type)); ++i)           \
            CHECK(((type*)remote)[i] == (type)(previous + i + 1));        \
        start_over();                                                     \
    } while (0)

#define TYPED(name, type)                                                                          \
    static void name##_forms(void) {                                                               \
        type mine[count], *dest = (type*)remote;                                                   \
        for (int i = 0; i < count; ++i) mine[i] = (type)(me + i + 1);                              \
        EXCHANGE(type, shmem_##name##_put_signal(dest, mine, count, word, value, sig_op, next),    \
                 sizeof mine);                                                                     \
        EXCHANGE(type,                                                                             \
                 shmem_ctx_##name##_put_signal(own, dest, mine, count, word, value, sig_op, next), \
                 sizeof mine);                                                                     \
        EXCHANGE(type,                                                                             \
                 shmem_##name##_put_signal_nbi(dest, mine, count, word, value, sig_op, next),      \
                 sizeof mine);                                                                     \
        EXCHANGE(                                                                                  \
            type,                                                                                  \
            shmem_ctx_##name##_put_signal_nbi(own, dest, mine, count, word, value, sig_op, next),  \
            sizeof mine);                                                                          \
    }
SKERRY_SHMEM_STANDARD_TYPES(TYPED)

#define UNTYPED(named, bytes)                                                                     \
    {                                                                                             \
        unsigned char mine[16 * count];                                                           \
        for (int i = 0; i < 16 * count; ++i) mine[i] = (unsigned char)(me + i + 1);               \
        EXCHANGE(unsigned char,                                                                   \
                 shmem_##named##_signal(remote, mine, count, word, value, sig_op, next), bytes);  \
        EXCHANGE(unsigned char,                                                                   \
                 shmem_ctx_##named##_signal(own, remote, mine, count, word, value, sig_op, next), \
                 bytes);                                                                          \
        EXCHANGE(unsigned char,                                                                   \
                 shmem_##named##_signal_nbi(remote, mine, count, word, value, sig_op, next),      \
                 bytes);                                                                          \
        EXCHANGE(                                                                                 \
            unsigned char,                                                                        \
            shmem_ctx_##named##_signal_nbi(own, remote, mine, count, word, value, sig_op, next),  \
            bytes);                                                                               \
    }

#define GENERIC(type)                                                                            \
    {                                                                                            \
        type mine[2] = {(type)(me + 1), (type)(me + 2)}, *dest = (type*)remote;                  \
        EXCHANGE(type, shmem_put_signal(dest, mine, 2, word, value, sig_op, next), sizeof mine); \
        EXCHANGE(type, shmem_put_signal(own, dest, mine, 2, word, value, sig_op, next),          \
                 sizeof mine);                                                                   \
        EXCHANGE(type, shmem_put_signal_nbi(dest, mine, 2, word, value, sig_op, next),           \
                 sizeof mine);                                                                   \
        EXCHANGE(type, shmem_put_signal_nbi(own, dest, mine, 2, word, value, sig_op, next),      \
                 sizeof mine);                                                                   \
    }

static void signals_alone(void) {
    unsigned char nothing = 0;
    EXCHANGE(char, if (sig_op == SHMEM_SIGNAL_ADD) shmem_signal_add(word, value, next);
             else shmem_signal_set(word, value, next), 0);
    EXCHANGE(char, if (sig_op == SHMEM_SIGNAL_ADD) shmem_signal_add(word, value, next);
             else shmem_signal_set(word, value, next), 0);
    EXCHANGE(char, if (sig_op == SHMEM_SIGNAL_ADD) shmem_signal_add(own, word, value, next);
             else shmem_signal_set(own, word, value, next), 0);
    EXCHANGE(char, if (sig_op == SHMEM_SIGNAL_ADD) shmem_ctx_signal_add(own, word, value, next);
             else shmem_ctx_signal_set(own, word, value, next), 0);
    EXCHANGE(char, shmem_putmem_signal(remote, &nothing, 0, word, value, sig_op, next),
             0); /* no data */
}

/* Fetching the same again and again is waiting. */
static void fetches_in_vain(void) {
    uint64_t* other = (uint64_t*)zeroed(sizeof *other);
    CHECK_YIELDS(0, CHECK(shmem_signal_fetch(other) == 0));
    CHECK_YIELDS(1, CHECK(shmem_signal_fetch(other) == 0));
    shmem_signal_set(other, 1, me);
    CHECK_YIELDS(0, CHECK(shmem_signal_fetch(other) == 1));
    shmem_free(other);
}

/* Everybody adds to one word of PE 0, each with a datum of its own beside it. */
static void many_pes_signal_one_word(void) {
    enum { rounds = 500 };
    long* data = (long*)zeroed(sizeof(long) * (size_t)n);
    uint64_t* all = (uint64_t*)zeroed(sizeof *all);
    for (long round = 1; round <= rounds; ++round) {
        shmem_long_put_signal(data + me, &round, 1, all, 1, SHMEM_SIGNAL_ADD, 0);
        if (me == 0) {
            const uint64_t wanted = (uint64_t)round * (uint64_t)n;
            CHECK(shmem_signal_wait_until(all, SHMEM_CMP_GE, wanted) == wanted);
            for (int pe = 0; pe < n; ++pe) CHECK(data[pe] == round);
        }
        shmem_sync_all();
    }
    shmem_free(all);
    shmem_free(data);
}

int main(void) {
    shmem_init();
    me = shmem_my_pe();
    n = shmem_n_pes();
    next = (me + 1) % n;
    previous = (me + n - 1) % n;
    remote = (unsigned char*)zeroed(16 * count);
    word = (uint64_t*)zeroed(sizeof *word);
    CHECK(shmem_ctx_create(0, &own) == 0);
#define CALL(name, type) name##_forms();
    SKERRY_SHMEM_STANDARD_TYPES(CALL)
    UNTYPED(put8, count);
    UNTYPED(put16, 2 * count);
    UNTYPED(put32, 4 * count);
    UNTYPED(put64, 8 * count);
    UNTYPED(put128, 16 * count);
    UNTYPED(putmem, count);
    CHECK_STANDARD_TYPES(GENERIC)
    signals_alone();
    many_pes_signal_one_word();
    fetches_in_vain();
    shmem_ctx_destroy(own);
    return finish();
}
