// SPDX-License-Identifier: BSD-3-Clause
// Everybody has something else, of any size, for everybody: in rounds through a room of fixed size
// in symmetric memory.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <type_traits>
#include <vector>

#include "skerry/exchange/huge_vector.hpp"
#include "skerry/runtime/world.hpp"

namespace skerry::exchange {

class all_to_all {
 public:
    // Collective, as all members.
    explicit all_to_all(runtime::world& world);
    ~all_to_all();
    all_to_all(const all_to_all&) = delete;
    all_to_all& operator=(const all_to_all&) = delete;

    // `outgoing[pe]` goes to that PE. consume(pe, values) is called for what comes, piece by piece,
    // the pieces of a PE in order.
    template <typename type, typename function>
    void operator()(const std::vector<huge_vector<type>>& outgoing, function consume) {
        (*this)(
            outgoing, [](int, std::size_t) {}, consume);
    }
    // Before that expect(pe, count) tells how much will come.
    template <typename type, typename announcement, typename function>
    void operator()(const std::vector<huge_vector<type>>& outgoing, announcement expect,
                    function consume) {
        static_assert(std::is_trivially_copyable_v<type>);
        std::vector<std::span<const std::byte>> from;
        for (const huge_vector<type>& list : outgoing)
            from.push_back(std::as_bytes(std::span(list)));
        carry(
            from, sizeof(type),
            [&](int pe, std::size_t bytes) { expect(pe, bytes / sizeof(type)); },
            [&](int pe, std::span<const std::byte> piece) {
                consume(pe, std::span(reinterpret_cast<const type*>(piece.data()),
                                      piece.size() / sizeof(type)));
            });
    }

    // The same values to everybody, kept here once.
    template <typename type, typename function>
    void tell_all(const huge_vector<type>& values, function consume) {
        static_assert(std::is_trivially_copyable_v<type>);
        carry(
            outgoing_bytes(static_cast<std::size_t>(world_.n_pes()),
                           std::as_bytes(std::span(values))),
            sizeof(type), [](int, std::size_t) {},
            [&](int pe, std::span<const std::byte> piece) {
                consume(pe, std::span(reinterpret_cast<const type*>(piece.data()),
                                      piece.size() / sizeof(type)));
            });
    }

    // What the operator brings, kept by PE.
    template <typename type>
    std::vector<huge_vector<type>> collect(const std::vector<huge_vector<type>>& outgoing) {
        std::vector<huge_vector<type>> incoming(outgoing.size());
        const auto of = [&](int pe) -> huge_vector<type>& {
            return incoming[static_cast<std::size_t>(pe)];
        };
        (*this)(
            outgoing, [&](int pe, std::size_t count) { of(pe).reserve(count); },
            [&](int pe, std::span<const type> piece) {
                of(pe).insert(of(pe).end(), piece.begin(), piece.end());
            });
        return incoming;
    }

 private:
    using outgoing_bytes = std::vector<std::span<const std::byte>>;
    using consumer = std::function<void(int pe, std::span<const std::byte> piece)>;
    using announcer = std::function<void(int pe, std::size_t bytes)>;
    void carry(const outgoing_bytes& outgoing, std::size_t unit_bytes, const announcer& expect,
               const consumer& consume);
    std::span<const std::byte> fetch(int pe, std::size_t bytes);

    runtime::world& world_;
    std::size_t room_bytes_;             // for one PE
    std::uint64_t* sizes_;               // symmetric: bytes for each PE
    std::byte* rooms_;                   // symmetric: a room for each PE
    std::vector<std::byte> other_room_;  // for what comes from a PE that is not mapped
};

}  // namespace skerry::exchange
