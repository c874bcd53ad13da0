// SPDX-License-Identifier: BSD-3-Clause
#include "machinery/all_to_all.hpp"

#include <algorithm>
#include <cstring>

#include "machinery/of_all.hpp"
#include "machinery/postbox.hpp"

namespace skerry::exchange {
namespace {

constexpr std::size_t all_rooms_bytes = std::size_t{2} << 20;
constexpr std::size_t least_room_bytes = 4096;

std::span<const std::byte> piece_of(std::span<const std::byte> all, std::size_t done,
                                    std::size_t most) {
    const std::size_t from = std::min(done, all.size());
    return all.subspan(from, std::min(most, all.size() - from));
}

}  // namespace

all_to_all::all_to_all(runtime::world& world) : world_(world) {
    const auto n_pes = static_cast<std::size_t>(world.n_pes());
    room_bytes_ = std::max(least_room_bytes, all_rooms_bytes / n_pes / 64 * 64);
    rooms_ = allocate_everywhere(world, n_pes * room_bytes_);
    sizes_ = reinterpret_cast<std::uint64_t*>(allocate_everywhere(world, n_pes * sizeof *sizes_));
}

all_to_all::~all_to_all() {
    world_.all_teams().world().barrier();
    world_.symmetric_heap().release(sizes_);
    world_.symmetric_heap().release(rooms_);
}

std::span<const std::byte> all_to_all::fetch(int pe, std::size_t bytes) {
    const std::byte* theirs = rooms_ + static_cast<std::size_t>(world_.pe()) * room_bytes_;
    const runtime::rma& copies = world_.with().copies;
    if (const void* there = copies.direct_pointer(theirs, pe))
        return {static_cast<const std::byte*>(there), bytes};
    other_room_.resize(room_bytes_);
    copies.get(other_room_.data(), theirs, bytes, pe);
    return {other_room_.data(), bytes};
}

void all_to_all::carry(const outgoing_bytes& outgoing, std::size_t unit_bytes,
                       const announcer& expect, const consumer& consume) {
    runtime::team& everybody = world_.all_teams().world();
    for (std::size_t pe = 0; pe < outgoing.size(); ++pe) sizes_[pe] = outgoing[pe].size();
    everybody.barrier();
    std::vector<std::size_t> incoming(outgoing.size());
    std::size_t most = 0;
    for (std::size_t pe = 0; pe < outgoing.size(); ++pe) {
        incoming[pe] = world_.with().copies.get_value(sizes_ + world_.pe(), static_cast<int>(pe));
        expect(static_cast<int>(pe), incoming[pe]);
        most = std::max(most, incoming[pe]);
    }
    most = static_cast<std::size_t>(most_of_all(world_, static_cast<std::int64_t>(most)));
    const std::size_t piece_bytes = room_bytes_ / unit_bytes * unit_bytes;
    for (std::size_t done = 0; done < most; done += piece_bytes) {
        for (std::size_t pe = 0; pe < outgoing.size(); ++pe) {
            const auto piece = piece_of(outgoing[pe], done, piece_bytes);
            if (!piece.empty()) std::memcpy(rooms_ + pe * room_bytes_, piece.data(), piece.size());
        }
        everybody.barrier();
        for (int step = 0; step < world_.n_pes(); ++step) {
            const int pe = (world_.pe() + step) % world_.n_pes();
            const std::size_t all = incoming[static_cast<std::size_t>(pe)];
            if (done < all) consume(pe, fetch(pe, std::min(piece_bytes, all - done)));
        }
        everybody.barrier();  // the rooms may be filled again
    }
}

}  // namespace skerry::exchange
