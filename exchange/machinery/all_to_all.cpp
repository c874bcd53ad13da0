// SPDX-License-Identifier: BSD-3-Clause
#include "machinery/all_to_all.hpp"

#include <algorithm>

#include "machinery/postbox.hpp"
#include "skerry/runtime/collectives.hpp"
#include "skerry/runtime/combine.hpp"

namespace skerry::exchange {
namespace {

constexpr std::size_t most_room_bytes = std::size_t{2} << 20;  // of all pieces
constexpr std::size_t least_piece_bytes = 4096;

template <typename operation>
std::int64_t combined(runtime::world& world, std::int64_t mine) {
    const runtime::reduction how{sizeof mine, runtime::combine<operation, std::int64_t>};
    runtime::reduce_local(world.all_teams().world(), &mine, 1, how);
    return mine;
}

std::span<const std::byte> piece_of(std::span<const std::byte> all, std::size_t done,
                                    std::size_t most) {
    const std::size_t from = std::min(done, all.size());
    return all.subspan(from, std::min(most, all.size() - from));
}

}  // namespace

std::int64_t sum_of_all(runtime::world& world, std::int64_t mine) {
    return combined<runtime::op_sum>(world, mine);
}
std::int64_t least_of_all(runtime::world& world, std::int64_t mine) {
    return combined<runtime::op_min>(world, mine);
}
std::int64_t most_of_all(runtime::world& world, std::int64_t mine) {
    return combined<runtime::op_max>(world, mine);
}

all_to_all::all_to_all(runtime::world& world) : world_(world) {
    const auto n_pes = static_cast<std::size_t>(world.n_pes());
    piece_bytes_ = std::max(least_piece_bytes, most_room_bytes / n_pes / 64 * 64);
    rooms_ = allocate_everywhere(world, n_pes * piece_bytes_);
    sizes_ = reinterpret_cast<std::uint64_t*>(allocate_everywhere(world, n_pes * sizeof *sizes_));
}

all_to_all::~all_to_all() {
    world_.all_teams().world().barrier();
    world_.symmetric_heap().release(sizes_);
    world_.symmetric_heap().release(rooms_);
}

void all_to_all::carry(const std::vector<std::span<const std::byte>>& outgoing,
                       const room_maker& make_room) {
    runtime::team& everybody = world_.all_teams().world();
    for (std::size_t pe = 0; pe < outgoing.size(); ++pe) sizes_[pe] = outgoing[pe].size();
    everybody.barrier();
    std::vector<std::span<std::byte>> incoming(outgoing.size());
    std::size_t most = 0;
    for (int step = 0; step < world_.n_pes(); ++step) {
        const int pe = (world_.pe() + step) % world_.n_pes();
        const std::size_t bytes = world_.with().copies.get_value(sizes_ + world_.pe(), pe);
        incoming[static_cast<std::size_t>(pe)] = {make_room(pe, bytes), bytes};
        most = std::max(most, bytes);
    }
    most = static_cast<std::size_t>(most_of_all(world_, static_cast<std::int64_t>(most)));
    for (std::size_t done = 0; done < most; done += piece_bytes_)
        carry_piece(outgoing, incoming, done);
}

void all_to_all::carry_piece(const std::vector<std::span<const std::byte>>& outgoing,
                             const std::vector<std::span<std::byte>>& incoming, std::size_t done) {
    runtime::team& everybody = world_.all_teams().world();
    for (std::size_t pe = 0; pe < outgoing.size(); ++pe) {
        const auto piece = piece_of(outgoing[pe], done, piece_bytes_);
        if (!piece.empty()) std::memcpy(rooms_ + pe * piece_bytes_, piece.data(), piece.size());
    }
    everybody.barrier();
    const std::byte* mine = rooms_ + static_cast<std::size_t>(world_.pe()) * piece_bytes_;
    for (int step = 0; step < world_.n_pes(); ++step) {
        const int pe = (world_.pe() + step) % world_.n_pes();
        const std::span<std::byte> to = incoming[static_cast<std::size_t>(pe)];
        const std::size_t bytes = piece_of(to, done, piece_bytes_).size();
        if (bytes > 0) world_.with().copies.get(to.data() + done, mine, bytes, pe);
    }
    everybody.barrier();  // the rooms may be filled again
}

}  // namespace skerry::exchange
