// SPDX-License-Identifier: BSD-3-Clause
#include "block_builder.hpp"

#include <algorithm>
#include <utility>

namespace skerry::exchange {
namespace {

constexpr global_index fewest_in_block = 4;  // fewer go to places
constexpr std::size_t fewest_places = 3;
// What alternates, as the halo left and right of each row: so many lanes at most, each so long at
// least.
constexpr std::size_t most_lanes = 4;
constexpr std::size_t shortest_lane = 8;

element_run between(const run_places& a, const run_places& b) {
    return {a.local, a.remote, global_index{b.local} - a.local, global_index{b.remote} - a.remote,
            2};
}

bool has_same_steps(const element_run& a, const element_run& b) {
    return a.local_step == b.local_step && a.remote_step == b.remote_step;
}

// How many places from the front on are `lanes` progressions that take turns.
std::size_t length_in_lanes(std::span<const run_places> all, std::size_t lanes) {
    if (all.size() < lanes * shortest_lane) return 0;
    std::size_t n = 2 * lanes;
    while (n < all.size() && has_same_steps(between(all[n - 2 * lanes], all[n - lanes]),
                                            between(all[n - lanes], all[n])))
        ++n;
    return n / lanes < shortest_lane ? 0 : n / lanes * lanes;
}

}  // namespace

bool block_builder::extends_rows(const element_run& run) const {
    if (open_.count == 0 || open_.length != run.count) return false;
    if (open_.count == 1) return true;
    return run.local == open_.local + open_.count * open_.local_pitch &&
           run.remote == open_.remote + open_.count * open_.remote_pitch;
}

void block_builder::add_rows(const element_run& run) {
    if (run.count > 1 && (run.local_step != 1 || run.remote_step != 1)) {
        close_rows();
        open_ = {run.local, run.remote, run.local_step, run.remote_step, 1, run.count};
        return;
    }
    if (!extends_rows(run)) {
        close_rows();
        open_ = {run.local, run.remote, 0, 0, run.count, 1};
        return;
    }
    if (open_.count == 1) {
        open_.local_pitch = run.local - open_.local;
        open_.remote_pitch = run.remote - open_.remote;
    }
    ++open_.count;
}

void block_builder::close_rows() {
    const rows all = std::exchange(open_, {});
    if (all.count == 0) return;
    const auto last = [&](global_index first, global_index pitch) {
        return first + (all.count - 1) * pitch + all.length - 1;
    };
    const bool places = has_place(all.local) && has_place(last(all.local, all.local_pitch)) &&
                        has_place(all.remote) && has_place(last(all.remote, all.remote_pitch));
    if (places && all.length * all.count < fewest_in_block) return scatter(all);
    close_places();
    if (goes_on_below(all)) {
        ++blocks_.back().row_count;
    } else {
        blocks_.push_back(block_of(all));
    }
}

// Whether these are one row more of the block before.
bool block_builder::goes_on_below(const rows& next) {
    if (blocks_.empty() || next.count == 1) return false;
    const copy_block made = block_of(next);
    copy_block& before = blocks_.back();
    if (before.places || before.run_bytes != made.run_bytes || before.run_count != made.run_count ||
        before.local_pitch_bytes != made.local_pitch_bytes ||
        before.remote_pitch_bytes != made.remote_pitch_bytes)
        return false;
    const auto rows_before = static_cast<std::ptrdiff_t>(before.row_count);
    if (rows_before == 1) {
        before.local_row_pitch_bytes = made.local_bytes - before.local_bytes;
        before.remote_row_pitch_bytes = made.remote_bytes - before.remote_bytes;
    }
    return made.local_bytes == before.local_bytes + rows_before * before.local_row_pitch_bytes &&
           made.remote_bytes == before.remote_bytes + rows_before * before.remote_row_pitch_bytes;
}

void block_builder::scatter(const rows& few) {
    for (global_index r = 0; r < few.count; ++r)
        for (global_index k = 0; k < few.length; ++k)
            places_.push_back({static_cast<std::uint32_t>(few.local + r * few.local_pitch + k),
                               static_cast<std::uint32_t>(few.remote + r * few.remote_pitch + k)});
}

copy_block block_builder::block_of(const rows& all) const {
    const auto bytes = static_cast<std::ptrdiff_t>(element_bytes_);
    return {all.local * bytes,
            all.remote * bytes,
            all.local_pitch * bytes,
            all.remote_pitch * bytes,
            static_cast<std::size_t>(all.length) * element_bytes_,
            static_cast<std::size_t>(all.count)};
}

void block_builder::close_places() {
    huge_vector<run_places> all = std::exchange(places_, {});
    const std::span<const run_places> places(all);
    std::size_t done = 0, at = 0;  // emitted; looked at
    while (at < places.size()) {
        const std::size_t taken = emit_lanes(places, done, at);
        at += taken > 0 ? taken : 1;
        if (taken > 0) done = at;
    }
    if (done > 0) all.erase(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(done));
    emit_places(std::move(all));
}

// Emits the lanes that begin at a place, and before them what is left of the places before; how
// many places these are.
std::size_t block_builder::emit_lanes(std::span<const run_places> places, std::size_t done,
                                      std::size_t at) {
    for (std::size_t lanes = 2; lanes <= most_lanes; ++lanes) {
        const std::size_t length = length_in_lanes(places.subspan(at), lanes);
        if (length == 0) continue;
        emit_places({places.begin() + static_cast<std::ptrdiff_t>(done),
                     places.begin() + static_cast<std::ptrdiff_t>(at)});
        for (std::size_t lane = at; lane < at + lanes; ++lane) {
            const element_run first = between(places[lane], places[lane + lanes]);
            blocks_.push_back(
                block_of({first.local, first.remote, first.local_step, first.remote_step, 1,
                          static_cast<global_index>(length / lanes)}));
        }
        return length;
    }
    return 0;
}

void block_builder::emit_places(huge_vector<run_places> places) {
    if (places.size() < fewest_places) {
        for (const run_places& p : places)
            blocks_.push_back(block_of({p.local, p.remote, 0, 0, 1, 1}));
        return;
    }
    const std::size_t count = places.size();
    const auto kept = std::make_shared<huge_vector<run_places>>(std::move(places));
    kept->shrink_to_fit();
    blocks_.push_back({0, 0, 0, 0, element_bytes_, count,
                       std::shared_ptr<const run_places[]>(kept, kept->data())});
}

std::vector<copy_block> block_builder::finish() {
    close_rows();
    close_places();
    return std::move(blocks_);
}

}  // namespace skerry::exchange
