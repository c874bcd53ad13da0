// SPDX-License-Identifier: BSD-3-Clause
// What a network library must offer so that the courier can make a transport of it: ordered
// messages, remote writes and reads, and a way to sleep until something happens. An engine is a
// folder beside this one.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>

#include "skerry/base/status.hpp"
#include "skerry/bootstrap/bootstrap.hpp"
#include "skerry/transports/transport.hpp"

namespace skerry::transports {

struct engine_traits {
    std::string name;                // as people know it: "libfabric 1.17, net"
    std::size_t most_message_bytes;  // of one message; what batches are filled to
    std::size_t most_copy_bytes;     // of one write or read; 0: it has none, messages do it
    // A message sent after a write to the same PE is delivered when what was written is visible,
    // and a write completes when its source is reusable. Else it completes when it is visible.
    bool writes_precede_messages;
    bool wakes;  // sleep() ends when something arrives; else somebody has to poll now and then
    bool allows_threads;  // the library may be called by any thread, one at a time
};

// Whom poll() tells what happened.
class engine_events {
 public:
    virtual void received(std::span<const std::byte> message) = 0;
    // What was started with this cookie is complete; outcome peer_lost when that PE cannot be
    // reached any more, in the engine's words.
    virtual void completed(void* cookie, status outcome, const char* why) = 0;

 protected:
    ~engine_events() = default;
};

// All but sleep() are called by one thread at a time.
class engine {
 public:
    static constexpr std::size_t address_bytes = 96;
    virtual ~engine() = default;

    // Makes `segment` accessible and writes to `address` what other PEs need to reach this one. On
    // failure `why` says it in a line.
    virtual status open(bootstrap::membership& job, std::span<std::byte> segment,
                        std::span<std::byte, address_bytes> address, std::string& why) = 0;
    virtual engine_traits traits() const = 0;
    // Once for each PE, before anything is sent there.
    virtual status meet(int pe, std::span<const std::byte, address_bytes> address) = 0;

    // Messages between two PEs arrive in order. ok: the memory is reusable, nothing will be
    // completed; in_progress: it is not before completed(cookie); again: poll, and repeat.
    virtual status send(int pe, std::span<const std::byte> message, void* cookie) = 0;
    // From or to any local memory; `remote` is the offset in that PE's segment. As send.
    virtual status write(int pe, offset remote, std::span<const std::byte> local, void* cookie) = 0;
    virtual status read(int pe, offset remote, std::span<std::byte> local, void* cookie) = 0;

    // Whether anything happened.
    virtual bool poll(engine_events& events) = 0;
    // False when there is something to poll for; else sleep() may be called, while others poll.
    virtual bool may_sleep() = 0;
    virtual void sleep(double seconds) = 0;
    // Collective, when nobody waits for anything more. `events` may still be told of completions.
    virtual void close(engine_events& events) = 0;
};

// A transport whose PEs share memory on each host and are reached by the engine elsewhere.
std::unique_ptr<transport> make_transport(std::unique_ptr<engine> network);

}  // namespace skerry::transports
