/* SPDX-License-Identifier: BSD-3-Clause */
#define _GNU_SOURCE
#include "measure.h"

#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { samples = 9, puts_per_flush = 1000, messages_per_answer = 64 };
static const double sample_seconds = 0.01;

static char space[memory_bytes] __attribute__((aligned(4096)));
char* memory = space;
int meeting = -1;

static const engine* on;
static size_t length;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

void need(int succeeded, const char* call) {
    if (succeeded) return;
    fprintf(stderr, "engine: %s failed\n", call);
    exit(1);
}

static void put_and_flush(void) {
    on->put(length);
    on->flush();
}

static void many_puts(void) {
    for (int i = 0; i < puts_per_flush; ++i) on->put(length);
    on->flush();
}

static void many_messages(void) {
    for (int i = 0; i < messages_per_answer; ++i) on->message(length);
    on->answered();
}

static void one_answer(void) {
    on->answered();
}

static void one_get(void) {
    on->get(length);
}

static void one_fetch_add(void) {
    on->fetch_add();
}

static double seconds_of(void (*operation)(void), long count) {
    const double start = now();
    for (long i = 0; i < count; ++i) operation();
    return now() - start;
}

static int ascending(const void* left, const void* right) {
    const double a = *(const double*)left, b = *(const double*)right;
    return (a > b) - (a < b);
}

static void row(const char* op, size_t bytes, void (*operation)(void), int operations) {
    double seconds[samples];
    long count = 1;
    length = bytes;
    operation();
    while (seconds_of(operation, count) < sample_seconds) count *= 2;
    for (int i = 0; i < samples; ++i)
        seconds[i] = seconds_of(operation, count) / (double)(count * operations);
    qsort(seconds, samples, sizeof seconds[0], ascending);
    printf(
        "{\"op\":\"%s\",\"bytes\":%zu,\"impl\":\"%s\",\"median_s\":%.4g,\"min_s\":%.4g,\"max_s\":"
        "%.4g}\n",
        op, bytes, on->name, seconds[samples / 2], seconds[0], seconds[samples - 1]);
    fflush(stdout);
}

/* The figures of an engine that moves the wrong bytes are worth nothing. */
static void check(void) {
    const size_t bytes = 1 << 20;
    for (size_t i = 0; i < bytes; ++i) memory[i] = (char)(i * 7 + i / 251);
    on->put(bytes);
    on->flush();
    on->get(bytes);
    need(memcmp(memory, memory + landing_offset, bytes) == 0, "a put and a get of the same bytes");
    if (on->fetch_add) {
        const uint64_t before = on->fetch_add();
        need(on->fetch_add() == before + 1, "a fetch-add after a fetch-add");
    }
}

void measure(const engine* measured, int pe) {
    on = measured;
    if (pe == 1) {
        while (!on->over())
            for (int i = 0; i < 1000; ++i) on->progress();
        return;
    }
    check();
    row("put_flush", 8, put_and_flush, 1);
    row("get", 8, one_get, 1);
    if (on->fetch_add) row("fetch_add", 8, one_fetch_add, 1);
    row("puts", 8, many_puts, puts_per_flush);
    row("put_flush", 64 << 10, put_and_flush, 1);
    row("put_flush", 1 << 20, put_and_flush, 1);
    row("get", 1 << 20, one_get, 1);
    row("answer", 8, one_answer, 1);
    row("messages", 8 << 10, many_messages, messages_per_answer);
    row("messages", 32 << 10, many_messages, messages_per_answer);
}

static int listen_for_other(int port) {
    const int listener = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    struct sockaddr_in here = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    need(bind(listener, (struct sockaddr*)&here, sizeof here) == 0, "bind");
    need(listen(listener, 1) == 0, "listen");
    const int other = accept(listener, NULL, NULL);
    close(listener);
    return other;
}

static int connect_to(const char* host, const char* port) {
    struct addrinfo wanted = {.ai_family = AF_INET, .ai_socktype = SOCK_STREAM}, *found = NULL;
    need(getaddrinfo(host, port, &wanted, &found) == 0, "getaddrinfo");
    for (int tries = 0; tries < 2000; ++tries) {
        const int other = socket(AF_INET, SOCK_STREAM, 0);
        if (connect(other, found->ai_addr, found->ai_addrlen) == 0) return other;
        close(other);
        usleep(5000);
    }
    return -1;
}

int meet(int argc, char** argv) {
    need(argc >= 3, "PROGRAM 0|1 PORT [HOST]: it");
    const int pe = atoi(argv[1]), yes = 1;
    meeting = pe == 1 ? listen_for_other(atoi(argv[2])) : connect_to(argv[3], argv[2]);
    need(meeting >= 0, "the meeting of the two processes");
    setsockopt(meeting, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    return pe;
}

void swap_blobs(const void* mine, void* other, size_t bytes) {
    need(send(meeting, mine, bytes, 0) == (ssize_t)bytes, "send");
    need(recv(meeting, other, bytes, MSG_WAITALL) == (ssize_t)bytes, "recv");
}

int other_left(void) {
    char byte;
    return recv(meeting, &byte, 1, MSG_DONTWAIT | MSG_PEEK) == 0;
}
