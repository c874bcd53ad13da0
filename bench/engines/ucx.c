/* SPDX-License-Identifier: BSD-3-Clause */
/* UCX's protocol layer (ucp): put, get, atomic and flush on an endpoint. */
#include "measure.h"

#include <string.h>
#include <ucp/api/ucp.h>

enum { in_flight = 32 };

static ucp_worker_h worker;
static ucp_ep_h peer;
static ucp_rkey_h key;
static uint64_t there; /* PE 1's memory */
static int here;       /* this PE */
static long unsent, asked, answers;

typedef struct {
    size_t address_bytes;
    uint64_t memory;
    char address[1024], key[1024];
} contact;

static void answer(void);
static void progress(void) {
    ucp_worker_progress(worker);
    for (; asked > 0; --asked) answer();
}

static void finish(ucs_status_ptr_t request) {
    need(!UCS_PTR_IS_ERR(request), "a UCX operation");
    if (!request) return;
    while (ucp_request_check_status(request) == UCS_INPROGRESS) progress();
    need(ucp_request_check_status(request) == UCS_OK, "a UCX request");
    ucp_request_free(request);
}

static void put(size_t bytes) {
    const ucp_request_param_t plain = {0};
    ucs_status_ptr_t request = ucp_put_nbx(peer, memory, bytes, there, key, &plain);
    need(!UCS_PTR_IS_ERR(request), "ucp_put_nbx");
    if (request) ucp_request_free(request); /* the flush waits for it */
}

static void flush(void) {
    const ucp_request_param_t plain = {0};
    finish(ucp_ep_flush_nbx(peer, &plain));
}

static void get(size_t bytes) {
    const ucp_request_param_t plain = {0};
    finish(ucp_get_nbx(peer, memory + landing_offset, bytes, there, key, &plain));
}

static uint64_t fetch_add(void) {
    static uint64_t was;
    const uint64_t one = 1;
    const ucp_request_param_t answered = {
        .op_attr_mask = UCP_OP_ATTR_FIELD_DATATYPE | UCP_OP_ATTR_FIELD_REPLY_BUFFER,
        .datatype = ucp_dt_make_contig(sizeof one),
        .reply_buffer = &was};
    finish(
        ucp_atomic_op_nbx(peer, UCP_ATOMIC_OP_ADD, &one, 1, there + word_offset, key, &answered));
    return was;
}

static void sent(void* request, ucs_status_t status, void* unused) {
    (void)unused;
    need(status == UCS_OK, "a message");
    ucp_request_free(request);
    --unsent;
}

static void message(size_t bytes) {
    const ucp_request_param_t eager = {
        .op_attr_mask = UCP_OP_ATTR_FIELD_CALLBACK | UCP_OP_ATTR_FIELD_FLAGS,
        .cb.send = sent,
        .flags = UCP_AM_SEND_FLAG_EAGER};
    while (unsent >= in_flight) ucp_worker_progress(worker);
    ucs_status_ptr_t request = ucp_am_send_nbx(peer, 0, NULL, 0, memory, bytes, &eager);
    need(!UCS_PTR_IS_ERR(request), "ucp_am_send_nbx");
    if (request) ++unsent;
}

static void answer(void) {
    message(sizeof(uint64_t));
}

static void answered(void) {
    const long before = answers;
    answer();
    while (answers == before || unsent) progress();
}

static ucs_status_t arrived(void* unused, const void* header, size_t header_bytes, void* data,
                            size_t bytes, const ucp_am_recv_param_t* how) {
    (void)unused, (void)header, (void)header_bytes, (void)how;
    memcpy(memory + landing_offset, data, bytes);
    if (bytes == sizeof(uint64_t)) ++*(here == 1 ? &asked : &answers);
    return UCS_OK;
}

static void open_worker(ucp_context_h* context) {
    const ucp_params_t features = {
        .field_mask = UCP_PARAM_FIELD_FEATURES,
        .features = UCP_FEATURE_RMA | UCP_FEATURE_AMO64 | UCP_FEATURE_AM};
    const ucp_worker_params_t alone = {.field_mask = UCP_WORKER_PARAM_FIELD_THREAD_MODE,
                                       .thread_mode = UCS_THREAD_MODE_SINGLE};
    need(ucp_init(&features, NULL, context) == UCS_OK, "ucp_init");
    need(ucp_worker_create(*context, &alone, &worker) == UCS_OK, "ucp_worker_create");
    const ucp_am_handler_param_t handler = {
        .field_mask = UCP_AM_HANDLER_PARAM_FIELD_ID | UCP_AM_HANDLER_PARAM_FIELD_CB,
        .id = 0,
        .cb = arrived};
    need(ucp_worker_set_am_recv_handler(worker, &handler) == UCS_OK, "the handler of messages");
}

static contact describe(ucp_context_h context) {
    contact mine = {.memory = (uint64_t)memory};
    const ucp_mem_map_params_t region = {
        .field_mask = UCP_MEM_MAP_PARAM_FIELD_ADDRESS | UCP_MEM_MAP_PARAM_FIELD_LENGTH,
        .address = memory,
        .length = memory_bytes};
    ucp_mem_h mapped;
    ucp_address_t* address;
    void* packed;
    size_t key_bytes;
    need(ucp_mem_map(context, &region, &mapped) == UCS_OK, "ucp_mem_map");
    need(ucp_rkey_pack(context, mapped, &packed, &key_bytes) == UCS_OK, "ucp_rkey_pack");
    need(ucp_worker_get_address(worker, &address, &mine.address_bytes) == UCS_OK, "the address");
    need(mine.address_bytes <= sizeof mine.address && key_bytes <= sizeof mine.key, "room");
    memcpy(mine.address, address, mine.address_bytes);
    memcpy(mine.key, packed, key_bytes);
    return mine;
}

int main(int argc, char** argv) {
    static const engine ucx = {"ucx",   put,      flush,    get,       fetch_add,
                               message, answered, progress, other_left};
    here = meet(argc, argv);
    ucp_context_h context;
    open_worker(&context);
    const contact mine = describe(context);
    contact other;
    swap_blobs(&mine, &other, sizeof mine);
    const ucp_ep_params_t remote = {.field_mask = UCP_EP_PARAM_FIELD_REMOTE_ADDRESS,
                                    .address = (const ucp_address_t*)other.address};
    need(ucp_ep_create(worker, &remote, &peer) == UCS_OK, "ucp_ep_create");
    need(ucp_ep_rkey_unpack(peer, other.key, &key) == UCS_OK, "ucp_ep_rkey_unpack");
    there = other.memory;
    measure(&ucx, here);
    return 0;
}
