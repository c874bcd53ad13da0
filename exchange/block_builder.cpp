// SPDX-License-Identifier: BSD-3-Clause
#include "block_builder.hpp"

#include <algorithm>
#include <utility>

namespace skerry::exchange {
namespace {

constexpr global_index fewest_in_block = 4;  // fewer go to places
constexpr std::size_t fewest_places = 3;

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
    emit(all);
}

void block_builder::scatter(const rows& few) {
    for (global_index r = 0; r < few.count; ++r)
        for (global_index k = 0; k < few.length; ++k)
            places_.push_back({static_cast<std::uint32_t>(few.local + r * few.local_pitch + k),
                               static_cast<std::uint32_t>(few.remote + r * few.remote_pitch + k)});
}

void block_builder::emit(const rows& all) {
    const auto bytes = static_cast<std::ptrdiff_t>(element_bytes_);
    blocks_.push_back({all.local * bytes, all.remote * bytes, all.local_pitch * bytes,
                       all.remote_pitch * bytes,
                       static_cast<std::size_t>(all.length) * element_bytes_,
                       static_cast<std::size_t>(all.count)});
}

void block_builder::close_places() {
    if (places_.empty()) return;
    if (places_.size() < fewest_places) {
        for (const run_places& p : places_) emit({p.local, p.remote, 0, 0, 1, 1});
    } else {
        const std::size_t count = places_.size();
        const auto kept = std::make_shared<huge_vector<run_places>>(std::move(places_));
        kept->shrink_to_fit();
        blocks_.push_back({0, 0, 0, 0, element_bytes_, count,
                           std::shared_ptr<const run_places[]>(kept, kept->data())});
    }
    places_.clear();
}

std::vector<copy_block> block_builder::finish() {
    close_rows();
    close_places();
    return std::move(blocks_);
}

}  // namespace skerry::exchange
