// SPDX-License-Identifier: BSD-3-Clause
// Blocks of different sizes. Everybody tells all others its size by a message, and gives a short
// block with it, or on its stage; whoever has a longer one puts it when it knows where it goes.
#include <algorithm>
#include <cstring>

#include "collectives/collect/put_to_all.hpp"
#include "messages.hpp"

namespace skerry::runtime {
namespace {

struct sized_block {
    std::size_t bytes;
    std::byte values[small_message::most_bytes - sizeof(std::size_t)];
};

void send_block(team& members, std::uint64_t number, const void* local, std::size_t bytes) {
    sized_block block{.bytes = bytes, .values = {}};
    if (bytes <= sizeof block.values) {
        if (bytes > 0) std::memcpy(block.values, local, bytes);
    } else if (is_worth_staging(members, bytes)) {
        std::memcpy(own_stage(members, number), local, bytes);
    }
    send_to_others(members, number, &block, sizeof block);
}

// Another member's block to its place, unless it is so long that it will be put. Its size.
std::size_t receive_block(team& members, int member, std::uint64_t number, std::byte* place) {
    sized_block block;
    std::memcpy(&block, receive_message(members, member, number), sizeof block);
    if (block.bytes <= sizeof block.values) {
        std::memcpy(place, block.values, block.bytes);
    } else if (is_worth_staging(members, block.bytes)) {
        members.with().copies.get(place, own_stage(members, number), block.bytes,
                                  members.world_pe(member));
    }
    return block.bytes;
}

void collect_by_messages(team& members, void* remote, const void* local, std::size_t bytes) {
    const std::uint64_t number = members.next_exchange();
    send_block(members, number, local, bytes);
    std::size_t at = 0, mine = 0, longest = bytes;
    for (int member = 0; member < members.size(); ++member) {
        std::size_t size = bytes;
        if (member == members.my_member()) {
            mine = at;
        } else {
            size = receive_block(members, member, number, static_cast<std::byte*>(remote) + at);
        }
        longest = std::max(longest, size);
        at += size;
    }
    auto* place = static_cast<std::byte*>(remote) + mine;
    if (!is_worth_staging(members, bytes)) return put_to_all(members, remote, local, bytes, mine);
    if (bytes > 0 && place != local) std::memcpy(place, local, bytes);
    if (!is_worth_staging(members, longest)) members.barrier();
}

// Through a symmetric word of the caller, which gets its old value back.
std::size_t bytes_before_by_word(team& members, std::size_t bytes, std::size_t* word) {
    const std::size_t kept = *word;
    *word = bytes;
    members.barrier();
    std::size_t before = 0;
    for (int member = 0; member < members.my_member(); ++member)
        before += members.with().copies.get_value(word, members.world_pe(member));
    members.barrier();
    *word = kept;
    return before;
}

}  // namespace

void put_to_all(team& members, void* remote, const void* local, std::size_t bytes, std::size_t at) {
    std::byte* place = static_cast<std::byte*>(remote) + at;
    for (int step = 0; step < members.size(); ++step) {
        const int member = (members.my_member() + step) % members.size();
        if (bytes > 0)
            members.with().copies.put(place, local, bytes, members.world_pe(member),
                                      completion::at_quiet);
    }
    members.barrier();
}

void collect(team& members, void* remote, const void* local, std::size_t bytes,
             std::size_t* size_word) {
    if (members.has_private_words()) return collect_by_messages(members, remote, local, bytes);
    put_to_all(members, remote, local, bytes, bytes_before_by_word(members, bytes, size_word));
}

}  // namespace skerry::runtime
