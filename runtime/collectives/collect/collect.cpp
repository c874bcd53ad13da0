// SPDX-License-Identifier: BSD-3-Clause
// Everybody puts its block straight to its place at every member; one barrier tells that all are
// there.
#include <vector>

#include "skerry/runtime/collectives.hpp"

namespace skerry::runtime {
namespace {

void put_to_all(team& members, void* remote, const void* local, std::size_t bytes, std::size_t at) {
    std::byte* place = static_cast<std::byte*>(remote) + at;
    for (int step = 0; step < members.size(); ++step) {
        const int member = (members.my_member() + step) % members.size();
        if (bytes > 0) members.with().copies.put(place, local, bytes, members.world_pe(member));
    }
    members.barrier();
}

void add_words(void* into, const void* with, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i)
        static_cast<std::size_t*>(into)[i] += static_cast<const std::size_t*>(with)[i];
}

// The bytes that the members before this one contribute, by a reduction over words of which each
// member fills one.
std::size_t bytes_before_by_messages(team& members, std::size_t bytes) {
    std::vector<std::size_t> sizes(static_cast<std::size_t>(members.size()), 0);
    const auto me = static_cast<std::size_t>(members.my_member());
    sizes[me] = bytes;
    reduce_local(members, sizes.data(), sizes.size(), {sizeof(std::size_t), add_words});
    std::size_t before = 0;
    for (std::size_t member = 0; member < me; ++member) before += sizes[member];
    return before;
}

// The same through a symmetric word of the caller, which gets its old value back.
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

void fcollect(team& members, void* remote, const void* local, std::size_t bytes) {
    put_to_all(members, remote, local, bytes,
               static_cast<std::size_t>(members.my_member()) * bytes);
}

void collect(team& members, void* remote, const void* local, std::size_t bytes,
             std::size_t* size_word) {
    const std::size_t before = members.has_private_words()
                                   ? bytes_before_by_messages(members, bytes)
                                   : bytes_before_by_word(members, bytes, size_word);
    put_to_all(members, remote, local, bytes, before);
}

}  // namespace skerry::runtime
