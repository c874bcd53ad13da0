// SPDX-License-Identifier: BSD-3-Clause
#include "directory/shares.hpp"

#include <algorithm>

namespace skerry::exchange {
namespace {

// Everybody gets all samples of all shares, 512 bytes a PE and round: 5 MB a round at 10,000 PEs,
// where a round is about 2^20 pieces of 8 bytes and more of each PE's lists.
constexpr std::int64_t samples_a_share = 64;

// Some of this PE's indices: from every so many pieces one, or from each piece so many.
huge_vector<global_index> sampled(const both_lists& mine, std::int64_t all_pieces,
                                  std::int64_t samples) {
    const std::int64_t pieces_a_sample = std::max<std::int64_t>(1, all_pieces / samples);
    const std::int64_t samples_a_piece = std::max<std::int64_t>(1, samples / all_pieces);
    huge_vector<global_index> taken;
    std::int64_t piece = pieces_a_sample / 2;
    for (const index_list* list : {&mine.have, &mine.want}) {
        list->for_each_stripe([&](const stripe& s, global_index) {
            if (piece++ % pieces_a_sample != 0) return;
            // One of a piece is now from its begin, now from its end.
            const std::int64_t turn = samples_a_piece > 1 ? 0 : (piece / pieces_a_sample) % 16;
            const std::int64_t parts = samples_a_piece > 1 ? samples_a_piece : 16;
            const std::int64_t most = std::min<std::int64_t>(samples_a_piece, s.count);
            for (std::int64_t n = 0; n < most; ++n) {
                const auto at = static_cast<__int128>(s.count) * (2 * (n + turn) + 1) / (2 * parts);
                taken.push_back(s.at(static_cast<global_index>(at)));
            }
        });
    }
    return taken;
}

}  // namespace

shares::shares(all_to_all& everybody, int n_pes, const overview& of_all, const both_lists& mine,
               std::int64_t pieces_a_share)
    : n_pes_(static_cast<std::size_t>(n_pes)),
      rounds_((of_all.pieces + n_pes * pieces_a_share - 1) / (n_pes * pieces_a_share)) {
    const auto count = static_cast<std::size_t>(rounds_) * n_pes_;
    const huge_vector<global_index> here =
        sampled(mine, of_all.pieces, samples_a_share * static_cast<std::int64_t>(count));
    std::vector<global_index> all;
    everybody.tell_all(here, [&](int, std::span<const global_index> piece) {
        all.insert(all.end(), piece.begin(), piece.end());
    });
    std::sort(all.begin(), all.end());
    bounds_.push_back(of_all.first);
    for (std::size_t n = 1; n < count; ++n)
        bounds_.push_back(all.empty() ? of_all.first : all[n * all.size() / count]);
    bounds_.push_back(of_all.last + 1);
}

}  // namespace skerry::exchange
