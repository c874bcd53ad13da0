/* SPDX-License-Identifier: BSD-3-Clause */
/* libfabric: RMA and atomics of a reliable-datagram endpoint. After PROGRAM's own arguments comes
 * the provider's name. */
#include "measure.h"

#include <rdma/fabric.h>
#include <rdma/fi_atomic.h>
#include <rdma/fi_cm.h>
#include <rdma/fi_domain.h>
#include <rdma/fi_endpoint.h>
#include <rdma/fi_errno.h>
#include <rdma/fi_rma.h>
#include <string.h>

enum { in_flight = 128 }; /* fewer than any provider's queue takes */
enum { landings = 2, landing_bytes = 1 << 20, longest_message = 64 << 10 };

static struct fid_ep* endpoint;
static struct fid_cq* completions;
static fi_addr_t peer;
static uint64_t key, there;
static long started, completed, asked, answers;
static int here; /* this PE */
static struct fi_context contexts[in_flight];

typedef struct {
    char address[128];
    uint64_t key, memory;
} contact;

static char landing[landings][landing_bytes];
static struct fi_context landing_contexts[landings];

/* A buffer that takes one message after the other until less than a message's room is left. */
static void post(int which) {
    const struct iovec room = {landing[which], landing_bytes};
    const struct fi_msg receive = {.msg_iov = &room,
                                   .iov_count = 1,
                                   .addr = FI_ADDR_UNSPEC,
                                   .context = &landing_contexts[which]};
    need(fi_recvmsg(endpoint, &receive, FI_MULTI_RECV) == 0, "fi_recvmsg");
}

static void progress(void) {
    struct fi_cq_msg_entry entries[16];
    const ssize_t some = fi_cq_read(completions, entries, 16);
    need(some > 0 || some == -FI_EAGAIN, "fi_cq_read");
    for (ssize_t i = 0; i < some; ++i) {
        const struct fi_cq_msg_entry* one = &entries[i];
        if (!(one->flags & (FI_RECV | FI_MULTI_RECV))) ++completed;
        if ((one->flags & FI_RECV) && one->len == sizeof(uint64_t))
            ++*(here == 1 ? &asked : &answers);
        if (one->flags & FI_MULTI_RECV)
            post((int)((struct fi_context*)one->op_context - landing_contexts));
    }
}

static struct fi_context* next_context(void) {
    while (started - completed >= in_flight) progress();
    return &contexts[started % in_flight];
}

static void flush(void) {
    while (completed < started) progress();
}

#define TRY(call)                                           \
    do {                                                    \
        ssize_t result;                                     \
        while ((result = (call)) == -FI_EAGAIN) progress(); \
        need(result == 0, #call);                           \
        ++started;                                          \
    } while (0)

static void put(size_t bytes) {
    const struct iovec local = {memory, bytes};
    const struct fi_rma_iov remote = {there, bytes, key};
    const struct fi_msg_rma message = {.msg_iov = &local,
                                       .iov_count = 1,
                                       .addr = peer,
                                       .rma_iov = &remote,
                                       .rma_iov_count = 1,
                                       .context = next_context()};
    TRY(fi_writemsg(endpoint, &message, FI_DELIVERY_COMPLETE | FI_COMPLETION));
}

static void get(size_t bytes) {
    TRY(fi_read(endpoint, memory + landing_offset, bytes, NULL, peer, there, key, next_context()));
    flush();
}

static uint64_t fetch_add(void) {
    static uint64_t was, one = 1;
    TRY(fi_fetch_atomic(endpoint, &one, 1, NULL, &was, NULL, peer, there + word_offset, key,
                        FI_UINT64, FI_SUM, next_context()));
    flush();
    return was;
}

static void message(size_t bytes) {
    TRY(fi_send(endpoint, memory, bytes, NULL, peer, next_context()));
}

static void answer(void) {
    message(sizeof(uint64_t));
}

static void answered(void) {
    const long before = answers;
    answer();
    while (answers == before) progress();
    flush();
}

static void serve(void) {
    progress();
    for (; asked > 0; --asked) answer();
}

static struct fi_info* choose(const char* provider) {
    struct fi_info *hints = fi_allocinfo(), *found = NULL;
    hints->caps = FI_MSG | FI_MULTI_RECV | FI_RMA | FI_ATOMIC;
    hints->mode = FI_CONTEXT;
    hints->ep_attr->type = FI_EP_RDM;
    hints->addr_format = FI_SOCKADDR_IN;
    hints->fabric_attr->prov_name = strdup(provider);
    hints->domain_attr->threading = FI_THREAD_DOMAIN;
    hints->domain_attr->mr_mode = FI_MR_VIRT_ADDR | FI_MR_PROV_KEY | FI_MR_ALLOCATED;
    if (fi_getinfo(FI_VERSION(1, 17), NULL, NULL, 0, hints, &found) != 0) {
        hints->caps &= ~FI_ATOMIC; /* some have no atomics */
        need(fi_getinfo(FI_VERSION(1, 17), NULL, NULL, 0, hints, &found) == 0, "fi_getinfo");
    }
    return found;
}

static struct fid_domain* open_endpoint(struct fi_info* info, struct fid_av** addresses) {
    struct fid_fabric* fabric;
    struct fid_domain* domain;
    struct fi_cq_attr queue = {.format = FI_CQ_FORMAT_MSG};
    struct fi_av_attr table = {.type = FI_AV_TABLE};
    need(fi_fabric(info->fabric_attr, &fabric, NULL) == 0, "fi_fabric");
    need(fi_domain(fabric, info, &domain, NULL) == 0, "fi_domain");
    need(fi_endpoint(domain, info, &endpoint, NULL) == 0, "fi_endpoint");
    need(fi_cq_open(domain, &queue, &completions, NULL) == 0, "fi_cq_open");
    need(fi_av_open(domain, &table, addresses, NULL) == 0, "fi_av_open");
    need(fi_ep_bind(endpoint, &completions->fid, FI_TRANSMIT | FI_RECV) == 0, "fi_ep_bind");
    need(fi_ep_bind(endpoint, &(*addresses)->fid, 0) == 0, "fi_ep_bind");
    need(fi_enable(endpoint) == 0, "fi_enable");
    const size_t least = longest_message;
    need(fi_setopt(&endpoint->fid, FI_OPT_ENDPOINT, FI_OPT_MIN_MULTI_RECV, &least, sizeof least) ==
             0,
         "fi_setopt");
    for (int i = 0; i < landings; ++i) post(i);
    return domain;
}

int main(int argc, char** argv) {
    static engine ofi = {"ofi", put, flush, get, fetch_add, message, answered, serve, other_left};
    here = meet(argc, argv);
    struct fi_info* info = choose(argv[argc - 1]);
    struct fid_av* addresses;
    struct fid_domain* domain = open_endpoint(info, &addresses);
    struct fid_mr* region;
    need(fi_mr_reg(domain, memory, memory_bytes, FI_REMOTE_READ | FI_REMOTE_WRITE, 0, 1, 0, &region,
                   NULL) == 0,
         "fi_mr_reg");
    contact mine = {.key = fi_mr_key(region)}, other;
    size_t bytes = sizeof mine.address, count = 0;
    if (info->domain_attr->mr_mode & FI_MR_VIRT_ADDR) mine.memory = (uint64_t)memory;
    need(fi_getname(&endpoint->fid, mine.address, &bytes) == 0, "fi_getname");
    swap_blobs(&mine, &other, sizeof mine);
    need(fi_av_insert(addresses, other.address, 1, &peer, 0, NULL) == 1, "fi_av_insert");
    key = other.key;
    there = other.memory;
    if (!(info->caps & FI_ATOMIC) || fi_fetch_atomicvalid(endpoint, FI_UINT64, FI_SUM, &count) != 0)
        ofi.fetch_add = NULL;
    measure(&ofi, here);
    return 0;
}
