/* SPDX-License-Identifier: BSD-3-Clause */
/* Every typed, sized and generic form of put and get, to the next PE, on the default and on an own
 * context. */
#include "check.h"

enum { count = 24 };

static int me, n, next, previous;
static shmem_ctx_t own;
static unsigned char* remote;  /* room for `count` elements of any type */
static unsigned char* from_me; /* the same at every PE, written by its owner alone */
static const size_t room = 16 * count * 4;

static void start_over(void) {
    shmem_barrier_all();
    memset(remote, 0, room);
    shmem_barrier_all();
}

/* Whatever form wrote them: elements 0 .. used-1 at the given strides must be the previous PE's. */
#define CHECK_ARRIVED(type, used, stride)                                     \
    do {                                                                      \
        shmem_barrier_all();                                                  \
        for (int i = 0; i < (used); ++i)                                      \
            CHECK(((type*)remote)[i * (stride)] == (type)(previous + i + 1)); \
        start_over();                                                         \
    } while (0)

#define CHECK_GOT(type, used, stride) \
    for (int i = 0; i < (used); ++i) CHECK(got[i * (stride)] == (type)(next + i + 1))

#define TYPED(name, type)                                                         \
    static void name##_forms(void) {                                              \
        type mine[count], got[4 * count];                                         \
        type* dest = (type*)remote;                                               \
        type* theirs = (type*)from_me;                                            \
        shmem_barrier_all();                                                      \
        for (int i = 0; i < count; ++i) theirs[i] = mine[i] = (type)(me + i + 1); \
        shmem_barrier_all();                                                      \
        shmem_##name##_put(dest, mine, count, next);                              \
        CHECK_ARRIVED(type, count, 1);                                            \
        shmem_##name##_put(dest, mine, 1, next);                                  \
        CHECK_ARRIVED(type, 1, 1);                                                \
        shmem_ctx_##name##_put(own, dest, mine, count, next);                     \
        CHECK_ARRIVED(type, count, 1);                                            \
        shmem_##name##_put_nbi(dest, mine, count, next);                          \
        CHECK_ARRIVED(type, count, 1);                                            \
        shmem_ctx_##name##_put_nbi(SHMEM_CTX_DEFAULT, dest, mine, count, next);   \
        CHECK_ARRIVED(type, count, 1);                                            \
        shmem_##name##_p(dest, mine[0], next);                                    \
        CHECK_ARRIVED(type, 1, 1);                                                \
        shmem_ctx_##name##_p(own, dest, mine[0], next);                           \
        CHECK_ARRIVED(type, 1, 1);                                                \
        shmem_##name##_iput(dest, mine, 2, 1, count, next);                       \
        CHECK(me >= 0);                                                           \
        CHECK_ARRIVED(type, count, 2);                                            \
        shmem_ctx_##name##_iput(own, dest, mine, 3, 1, count, next);              \
        CHECK_ARRIVED(type, count, 3);                                            \
        shmem_##name##_ibput(dest, mine, 4, 4, 4, count / 4, next);               \
        CHECK_ARRIVED(type, count, 1);                                            \
        shmem_ctx_##name##_ibput(own, dest, mine, 2, 2, 2, count / 2, next);      \
        CHECK_ARRIVED(type, count, 1);                                            \
        shmem_##name##_get(got, theirs, count, next);                             \
        CHECK_GOT(type, count, 1);                                                \
        shmem_ctx_##name##_get(own, got, theirs, count, next);                    \
        CHECK_GOT(type, count, 1);                                                \
        shmem_##name##_get_nbi(got, theirs, count, next);                         \
        shmem_quiet();                                                            \
        CHECK_GOT(type, count, 1);                                                \
        shmem_ctx_##name##_get_nbi(own, got, theirs, 1, next);                    \
        shmem_ctx_quiet(own);                                                     \
        CHECK_GOT(type, 1, 1);                                                    \
        shmem_##name##_iget(got, theirs, 3, 1, count, next);                      \
        CHECK_GOT(type, count, 3);                                                \
        shmem_ctx_##name##_iget(own, got, theirs, 2, 1, count, next);             \
        CHECK_GOT(type, count, 2);                                                \
        shmem_##name##_ibget(got, theirs, 3, 3, 3, count / 3, next);              \
        CHECK_GOT(type, count, 1);                                                \
        shmem_ctx_##name##_ibget(own, got, theirs, 4, 4, 4, count / 4, next);     \
        CHECK_GOT(type, count, 1);                                                \
        CHECK(shmem_##name##_g(theirs + 1, next) == (type)(next + 2));            \
        CHECK(shmem_ctx_##name##_g(own, theirs + 2, next) == (type)(next + 3));   \
    }
SKERRY_SHMEM_STANDARD_TYPES(TYPED)

/* Sized forms move elements of so many bits; uint64_t pairs stand for 128. */
#define SIZED(bits, type)                                                                      \
    static void forms_of_##bits(void) {                                                        \
        const size_t bytes = bits / 8 * count;                                                 \
        unsigned char mine[16 * count], got[4 * 16 * count];                                   \
        shmem_barrier_all();                                                                   \
        for (size_t i = 0; i < bytes; ++i) from_me[i] = mine[i] = (unsigned char)(me + i + 1); \
        shmem_barrier_all();                                                                   \
        shmem_put##bits(remote, mine, count, next);                                            \
        CHECK_ARRIVED(unsigned char, (int)bytes, 1);                                           \
        shmem_ctx_put##bits(own, remote, mine, count, next);                                   \
        CHECK_ARRIVED(unsigned char, (int)bytes, 1);                                           \
        shmem_put##bits##_nbi(remote, mine, count, next);                                      \
        CHECK_ARRIVED(unsigned char, (int)bytes, 1);                                           \
        shmem_ctx_put##bits##_nbi(own, remote, mine, count, next);                             \
        CHECK_ARRIVED(unsigned char, (int)bytes, 1);                                           \
        shmem_iput##bits(remote, mine, 1, 1, count, next);                                     \
        CHECK_ARRIVED(unsigned char, (int)bytes, 1);                                           \
        shmem_ctx_iput##bits(own, remote, mine, 2, 2, count / 2, next);                        \
        shmem_ctx_iput##bits(own, remote + bits / 8, mine + bits / 8, 2, 2, count / 2, next);  \
        CHECK_ARRIVED(unsigned char, (int)bytes, 1);                                           \
        shmem_ibput##bits(remote, mine, 2, 2, 2, count / 2, next);                             \
        CHECK_ARRIVED(unsigned char, (int)bytes, 1);                                           \
        shmem_ctx_ibput##bits(own, remote, mine, 3, 3, 3, count / 3, next);                    \
        CHECK_ARRIVED(unsigned char, (int)bytes, 1);                                           \
        shmem_get##bits(got, from_me, count, next);                                            \
        CHECK_GOT(unsigned char, (int)bytes, 1);                                               \
        shmem_ctx_get##bits(own, got, from_me, count, next);                                   \
        CHECK_GOT(unsigned char, (int)bytes, 1);                                               \
        shmem_get##bits##_nbi(got, from_me, count, next);                                      \
        shmem_ctx_get##bits##_nbi(own, got, from_me, count, next);                             \
        shmem_quiet();                                                                         \
        CHECK_GOT(unsigned char, (int)bytes, 1);                                               \
        memset(got, 0, sizeof got);                                                            \
        shmem_iget##bits(got, from_me, 2, 2, count / 2, next);                                 \
        shmem_ctx_iget##bits(own, got + bits / 8, from_me + bits / 8, 2, 2, count / 2, next);  \
        CHECK_GOT(unsigned char, (int)bytes, 1);                                               \
        shmem_ibget##bits(got, from_me, 4, 4, 4, count / 4, next);                             \
        shmem_ctx_ibget##bits(own, got, from_me, 4, 4, 4, count / 4, next);                    \
        CHECK_GOT(unsigned char, (int)bytes, 1);                                               \
    }
SKERRY_SHMEM_SIZES(SIZED)

/* Lengths around every special case, odd addresses, and PEs that write to themselves. */
static void bytes_forms(void) {
    unsigned char mine[200], got[200];
    for (size_t i = 0; i < sizeof mine; ++i) from_me[i] = mine[i] = (unsigned char)(me + i + 1);
    shmem_barrier_all();
    for (int bytes = 0; bytes < 70; ++bytes) {
        shmem_putmem(remote, mine, (size_t)bytes, next);
        shmem_barrier_all();
        CHECK(remote[bytes] == 0);
        CHECK_ARRIVED(unsigned char, bytes, 1);
        shmem_ctx_putmem_nbi(own, remote, mine, (size_t)bytes, next);
        CHECK_ARRIVED(unsigned char, bytes, 1);
        memset(got, 0, sizeof got);
        shmem_getmem(got, from_me, (size_t)bytes, next);
        CHECK_GOT(unsigned char, bytes, 1);
        CHECK(got[bytes] == 0);
    }
    shmem_putmem_nbi(remote + 3, mine + 1, 8, me);
    shmem_ctx_putmem(own, remote + 13, mine + 1, 8, me);
    shmem_quiet();
    CHECK(memcmp(remote + 3, mine + 1, 8) == 0 && memcmp(remote + 13, mine + 1, 8) == 0);
    shmem_getmem_nbi(got, remote + 3, 8, me);
    shmem_ctx_getmem(own, got + 8, remote + 3, 8, me);
    shmem_ctx_getmem_nbi(own, got + 16, remote + 3, 8, me);
    shmem_quiet();
    for (int part = 0; part < 24; part += 8) CHECK(memcmp(got + part, mine + 1, 8) == 0);
    start_over();
}

#define GENERIC(type)                                              \
    {                                                              \
        type mine[2] = {(type)(me + 1), (type)(me + 2)}, got[2];   \
        type* dest = (type*)remote;                                \
        shmem_put(dest, mine, 2, next);                            \
        CHECK_ARRIVED(type, 2, 1);                                 \
        shmem_put(own, dest, mine, 2, next);                       \
        CHECK_ARRIVED(type, 2, 1);                                 \
        shmem_put_nbi(dest, mine, 2, next);                        \
        shmem_put_nbi(own, dest, mine, 2, next);                   \
        CHECK_ARRIVED(type, 2, 1);                                 \
        shmem_p(dest, mine[0], next);                              \
        shmem_p(own, dest + 1, mine[1], next);                     \
        CHECK_ARRIVED(type, 2, 1);                                 \
        shmem_iput(dest, mine, 1, 1, 1, next);                     \
        shmem_iput(own, dest + 1, mine + 1, 1, 1, 1, next);        \
        CHECK_ARRIVED(type, 2, 1);                                 \
        shmem_ibput(dest, mine, 1, 1, 1, 1, next);                 \
        shmem_ibput(own, dest + 1, mine + 1, 1, 1, 1, 1, next);    \
        CHECK_ARRIVED(type, 2, 1);                                 \
        memcpy(from_me, mine, sizeof mine);                        \
        shmem_barrier_all();                                       \
        const type* theirs = (const type*)from_me;                 \
        shmem_get(got, theirs, 2, next);                           \
        shmem_get(own, got, theirs, 2, next);                      \
        shmem_get_nbi(got, theirs, 2, next);                       \
        shmem_get_nbi(own, got, theirs, 2, next);                  \
        shmem_iget(got, theirs, 1, 1, 2, next);                    \
        shmem_iget(own, got, theirs, 1, 1, 2, next);               \
        shmem_ibget(got, theirs, 2, 2, 2, 1, next);                \
        shmem_ibget(own, got, theirs, 2, 2, 2, 1, next);           \
        shmem_quiet();                                             \
        CHECK_GOT(type, 2, 1);                                     \
        CHECK(shmem_g(theirs, next) == (type)(next + 1));          \
        CHECK(shmem_g(own, theirs + 1, next) == (type)(next + 2)); \
        shmem_barrier_all();                                       \
    }

/* A generic call as an argument of another. */
static void nested_generics(void) {
    long* words = (long*)from_me;
    words[0] = 1;
    words[1] = 7;
    shmem_p(words + 2, shmem_g(words + shmem_g(words, me), me), me);
    CHECK(words[2] == 7);
}

int main(void) {
    shmem_init();
    me = shmem_my_pe();
    n = shmem_n_pes();
    next = (me + 1) % n;
    previous = (me + n - 1) % n;
    remote = (unsigned char*)zeroed(room);
    from_me = (unsigned char*)zeroed(room);
    CHECK(shmem_ctx_create(0, &own) == 0);
#define CALL(name, type) name##_forms();
    SKERRY_SHMEM_STANDARD_TYPES(CALL)
#define CALL_SIZED(bits, type) forms_of_##bits();
    SKERRY_SHMEM_SIZES(CALL_SIZED)
    bytes_forms();
    CHECK_STANDARD_TYPES(GENERIC)
    nested_generics();
    shmem_ctx_destroy(own);
    return finish();
}
