// SPDX-License-Identifier: BSD-3-Clause
// Short broadcasts: the root's message holds the values, or tells that they lie on its stage.
// Nobody waits for anybody but the root.
#include <algorithm>
#include <cstring>

#include "collectives/broadcast/announce.hpp"
#include "messages.hpp"

namespace skerry::runtime {
namespace {

void send(team& members, std::uint64_t number, const void* local, std::size_t bytes) {
    if (bytes <= small_message::most_bytes) return announce(members, number, local, bytes);
    std::memcpy(broadcast_stage(members, number), local, bytes);
    announce(members, number, nullptr, 0);
}

void receive(team& members, std::uint64_t number, void* remote, std::size_t bytes, int root) {
    const std::byte* values = await_announcement(members, number);
    if (bytes <= small_message::most_bytes) {
        std::memcpy(remote, values, bytes);
    } else {
        members.with().copies.get(remote, broadcast_stage(members, number), bytes,
                                  members.world_pe(root));
    }
}

void run(team& members, void* remote, const void* local, std::size_t bytes, int root,
         bool to_root) {
    const std::uint64_t number = next_broadcast(members);
    if (members.my_member() != root) return receive(members, number, remote, bytes, root);
    send(members, number, local, bytes);
    if (to_root && remote != local) std::memcpy(remote, local, bytes);
}

int suitability(const team& members, std::size_t bytes) {
    if (!members.has_private_words() || bytes > stage::most_bytes) return 0;
    return is_worth_staging(members, bytes) ? 4 : 2;
}

}  // namespace

void broadcast_local(team& members, void* values, std::size_t bytes, int root) {
    if (members.size() == 1) return;
    for (auto* at = static_cast<std::byte*>(values); bytes > 0;) {
        const std::size_t now = std::min(bytes, stage::most_bytes);
        run(members, at, at, now, root, false);
        at += now;
        bytes -= now;
    }
}

std::uint64_t next_broadcast(team& members) {
    const std::uint64_t number = members.next_broadcast();
    if (number % private_words::broadcasts_at_once == 0) members.sync();
    return number;
}

void announce(team& members, std::uint64_t number, const void* values, std::size_t bytes) {
    for (int step = 1; step < members.size(); ++step)
        announce_to(members, members.world_pe((members.my_member() + step) % members.size()),
                    number, values, bytes);
}

void announce_to(team& members, int pe, std::uint64_t number, const void* values,
                 std::size_t bytes) {
    small_message& line =
        members.words().own().broadcasts[number % private_words::broadcasts_at_once];
    members.with().notices.put_signal(line.values, values, bytes, &line.number, number,
                                      transports::signal_op::set, pe);
}

const std::byte* await_announcement(team& members, std::uint64_t number) {
    small_message& line =
        members.words().own().broadcasts[number % private_words::broadcasts_at_once];
    members.with().waits.until([&] {
        // ordering: acquire; partner is the release of the signal in put_signal
        return __atomic_load_n(&line.number, __ATOMIC_ACQUIRE) == number;
    });
    return line.values;
}

extern const broadcast_algorithm announced_broadcast_algorithm{
    .name = "announced", .suitability = suitability, .run = run};

}  // namespace skerry::runtime
