// SPDX-License-Identifier: BSD-3-Clause
// Short blocks: one message from each member to each other one.
#include "messages.hpp"

#include "skerry/base/copy.hpp"
#include "skerry/runtime/collectives.hpp"

namespace skerry::runtime {
namespace {

// One block in a message or in the caller's arrays; `pitch` bytes from element to element.
struct place {
    std::byte* first;
    std::ptrdiff_t pitch;
};

void copy_block(place to, place from, const block_shape& block) {
    copy_strided(to.first, to.pitch, from.first, from.pitch, block.element_bytes, block.count);
}

void run(team& members, void* remote, const void* local, const block_shape& block) {
    const std::uint64_t number = members.next_exchange();
    const auto element = static_cast<std::ptrdiff_t>(block.element_bytes);
    const auto count = static_cast<std::ptrdiff_t>(block.count);
    const auto block_of = [&](const void* array, std::ptrdiff_t stride, int member) {
        // Not written through where it is the source.
        auto* first = static_cast<std::byte*>(const_cast<void*>(array));
        return place{first + member * count * stride * element, stride * element};
    };
    for (int step = 1; step < members.size(); ++step) {
        const int member = (members.my_member() + step) % members.size();
        std::byte values[small_message::most_bytes];
        copy_block({values, element}, block_of(local, block.local_stride, member), block);
        send_message(members, member, number, values, block.count * block.element_bytes);
    }
    const int me = members.my_member();
    copy_block(block_of(remote, block.remote_stride, me), block_of(local, block.local_stride, me),
               block);
    for (int step = 1; step < members.size(); ++step) {
        const int member = (me + step) % members.size();
        auto* values = const_cast<std::byte*>(receive_message(members, member, number));
        copy_block(block_of(remote, block.remote_stride, member), {values, element}, block);
    }
}

int suitability(const team& members, const block_shape& block) {
    const std::size_t bytes = block.count * block.element_bytes;
    return members.has_private_words() && bytes <= small_message::most_bytes ? 2 : 0;
}

}  // namespace

extern const alltoall_algorithm messages_alltoall_algorithm{
    .name = "messages", .suitability = suitability, .run = run};

}  // namespace skerry::runtime
