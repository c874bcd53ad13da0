/* SPDX-License-Identifier: BSD-3-Clause */
/* No engine: the least that the kernel's TCP takes for the same work, small puts coalesced. */
#define _GNU_SOURCE
#include "measure.h"

#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>

enum { batch_bytes = 16 << 10, coalesced_bytes = 4 << 10 };
enum operation { put_bytes, get_bytes, add_word, answer_me };
typedef struct {
    uint32_t operation, bytes;
} request;

static char batch[batch_bytes];
static size_t batched, held; /* bytes in `batch`; bytes of a long put, still in `memory` */

static void send_all(const void* from, size_t bytes) {
    for (size_t sent = 0; sent < bytes;) {
        const ssize_t some = send(meeting, (const char*)from + sent, bytes - sent, MSG_NOSIGNAL);
        need(some > 0, "send");
        sent += (size_t)some;
    }
}

/* Polls, as engines do. */
static int receive_all(void* to, size_t bytes) {
    for (size_t received = 0; received < bytes;) {
        const ssize_t some = recv(meeting, (char*)to + received, bytes - received, MSG_DONTWAIT);
        if (some == 0) return 0;
        if (some > 0) received += (size_t)some;
    }
    return 1;
}

/* What is batched, what is held, and one more request, in one go where the kernel takes it. */
static void send_batch(const request* last) {
    const struct iovec parts[] = {
        {batch, batched}, {memory, held}, {(void*)last, last ? sizeof *last : 0}};
    ssize_t sent = writev(meeting, parts, 3);
    need(sent >= 0, "writev");
    for (int i = 0; i < 3; ++i) {
        const size_t bytes = parts[i].iov_len, here = (size_t)sent < bytes ? (size_t)sent : bytes;
        if (here < bytes) send_all((char*)parts[i].iov_base + here, bytes - here);
        sent -= (ssize_t)here;
    }
    batched = held = 0;
}

static void put(size_t bytes) {
    const request asked = {put_bytes, (uint32_t)bytes};
    if (held || batched + sizeof asked + coalesced_bytes > batch_bytes) send_batch(NULL);
    memcpy(batch + batched, &asked, sizeof asked);
    batched += sizeof asked;
    if (bytes > coalesced_bytes) {
        held = bytes;
    } else {
        memcpy(batch + batched, memory, bytes);
        batched += bytes;
    }
}

static void ask(enum operation operation, size_t bytes) {
    const request asked = {operation, (uint32_t)bytes};
    send_batch(&asked);
}

static void flush(void) {
    char answer;
    ask(answer_me, 0);
    receive_all(&answer, 1);
}

static void get(size_t bytes) {
    ask(get_bytes, bytes);
    receive_all(memory + landing_offset, bytes);
}

static uint64_t fetch_add(void) {
    uint64_t was;
    ask(add_word, 0);
    receive_all(&was, sizeof was);
    return was;
}

/* PE 1: what has arrived in one go is read from a buffer, what is long goes where it belongs. */
static size_t next, filled;
static int take(void* to, size_t bytes) {
    if (next == filled && bytes < coalesced_bytes) {
        ssize_t some;
        do some = recv(meeting, batch, batch_bytes, MSG_DONTWAIT);
        while (some < 0);
        next = 0;
        filled = (size_t)some;
        if (some == 0) return 0;
    }
    const size_t here = bytes < filled - next ? bytes : filled - next;
    memcpy(to, batch + next, here);
    next += here;
    return here == bytes || receive_all((char*)to + here, bytes - here);
}

static void serve(void) {
    uint64_t* word = (uint64_t*)(memory + word_offset);
    for (request asked; take(&asked, sizeof asked);) {
        switch (asked.operation) {
            case put_bytes:
                take(memory, asked.bytes);
                break;
            case get_bytes:
                send_all(memory, asked.bytes);
                break;
            case add_word:
                send_all(word, sizeof *word);
                ++*word;
                break;
            default:
                send_all("", 1);
        }
    }
}

int main(int argc, char** argv) {
    static const engine raw = {"tcp", put, flush, get, fetch_add, put, flush, NULL, NULL};
    if (meet(argc, argv) == 1) {
        serve();
    } else {
        measure(&raw, 0);
    }
    return 0;
}
