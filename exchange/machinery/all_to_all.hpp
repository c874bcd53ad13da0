// SPDX-License-Identifier: BSD-3-Clause
// Everybody has something else, of any size, for everybody: in rounds through a room of fixed size
// in symmetric memory.
#pragma once

#include <cstddef>
#include <cstring>
#include <functional>
#include <span>
#include <type_traits>
#include <vector>

#include "skerry/runtime/world.hpp"

namespace skerry::exchange {

class all_to_all {
 public:
    // Collective, as all members.
    explicit all_to_all(runtime::world& world);
    ~all_to_all();
    all_to_all(const all_to_all&) = delete;
    all_to_all& operator=(const all_to_all&) = delete;

    // `outgoing[pe]` goes to that PE; it is emptied. Returns what came, by PE.
    template <typename type>
    std::vector<std::vector<type>> operator()(std::vector<std::vector<type>>& outgoing) {
        static_assert(std::is_trivially_copyable_v<type>);
        std::vector<std::vector<type>> incoming(outgoing.size());
        std::vector<std::span<const std::byte>> from;
        for (const std::vector<type>& list : outgoing)
            from.push_back(std::as_bytes(std::span(list)));
        carry(from, [&](int pe, std::size_t bytes) {
            incoming[static_cast<std::size_t>(pe)].resize(bytes / sizeof(type));
            return std::as_writable_bytes(std::span(incoming[static_cast<std::size_t>(pe)])).data();
        });
        for (std::vector<type>& list : outgoing) list.clear();
        return incoming;
    }

 private:
    using room_maker = std::function<std::byte*(int pe, std::size_t bytes)>;
    void carry(const std::vector<std::span<const std::byte>>& outgoing,
               const room_maker& make_room);
    void carry_piece(const std::vector<std::span<const std::byte>>& outgoing,
                     const std::vector<std::span<std::byte>>& incoming, std::size_t done);

    runtime::world& world_;
    std::size_t piece_bytes_;  // of one PE's room
    std::uint64_t* sizes_;     // symmetric: bytes for each PE
    std::byte* rooms_;         // symmetric: a piece for each PE
};

// The sum, least or most of all PEs' values. Collective.
std::int64_t sum_of_all(runtime::world& world, std::int64_t mine);
std::int64_t least_of_all(runtime::world& world, std::int64_t mine);
std::int64_t most_of_all(runtime::world& world, std::int64_t mine);

}  // namespace skerry::exchange
