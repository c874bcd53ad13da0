// SPDX-License-Identifier: BSD-3-Clause
#include "machinery/cut.hpp"

#include <algorithm>
#include <cstdlib>

namespace skerry::exchange {
namespace {

constexpr std::size_t line_bytes = 64;
constexpr std::size_t rows_together = 16;
constexpr std::size_t rows_at_least = 128;
// A part takes at least such a fraction of its size from an item, or nothing.
constexpr std::size_t least_share = 32;

// Whether memory goes on from row to row at one end, but from run to run at the other: then runs
// next to each other share lines, and rows belong together.
bool is_turned(const copy_item& item) {
    const bool local_rows = std::abs(item.local_row_pitch_bytes) < std::abs(item.local_pitch_bytes);
    const bool remote_rows =
        std::abs(item.remote_row_pitch_bytes) < std::abs(item.remote_pitch_bytes);
    return item.row_count > 1 && !item.places && item.run_bytes < line_bytes &&
           local_rows != remote_rows;
}

std::size_t least_pitch(std::ptrdiff_t pitch, std::ptrdiff_t row_pitch) {
    return static_cast<std::size_t>(std::min(std::abs(pitch), std::abs(row_pitch)));
}

std::size_t touched_by_run(const copy_item& item) {
    if (!is_turned(item)) return std::max(item.run_bytes, line_bytes);
    const std::size_t apart =
        std::max(least_pitch(item.local_pitch_bytes, item.local_row_pitch_bytes),
                 least_pitch(item.remote_pitch_bytes, item.remote_row_pitch_bytes));
    return std::max(item.run_bytes, std::min(apart, line_bytes));
}

std::size_t bytes_touched(const copy_item& item) {
    return item.runs() * touched_by_run(item);
}

// What an item consists of: planes of rows of runs of bytes.
enum level { bytes, runs, rows, planes };

// How many there are in one of the next level.
std::size_t count_of(const copy_item& item, level of) {
    const std::size_t counts[] = {item.run_bytes, item.run_count, item.row_count, item.plane_count};
    return counts[of];
}

// In each of the next level those from `from` on, `count` of them.
copy_item stretch(copy_item item, level of, std::size_t from, std::size_t count) {
    const std::ptrdiff_t local[] = {1, item.local_pitch_bytes, item.local_row_pitch_bytes,
                                    item.local_plane_pitch_bytes};
    const std::ptrdiff_t remote[] = {1, item.remote_pitch_bytes, item.remote_row_pitch_bytes,
                                     item.remote_plane_pitch_bytes};
    std::size_t* const counts[] = {&item.run_bytes, &item.run_count, &item.row_count,
                                   &item.plane_count};
    *counts[of] = count;
    if (of == runs && item.places) {
        item.places += from;
    } else {
        item.local += static_cast<std::ptrdiff_t>(from) * local[of];
        item.remote += static_cast<std::ptrdiff_t>(from) * remote[of];
    }
    return item;
}

// The one with that number, counted through the whole item.
copy_item single(copy_item item, level of, std::size_t number) {
    for (int l = of; l <= planes; ++l) {
        const std::size_t count = count_of(item, level(l));
        item = stretch(item, level(l), number % count, 1);
        number /= count;
    }
    return item;
}

// Those with the numbers from `from` to before `to`, as few items.
void append_range(const copy_item& item, level of, std::size_t from, std::size_t to,
                  std::vector<copy_item>& all) {
    if (from >= to) return;
    if (of == planes) return all.push_back(stretch(item, planes, from, to - from));
    const auto above = level(of + 1);
    const std::size_t each = count_of(item, of);
    const std::size_t first = from / each, last = (to - 1) / each;
    const std::size_t skipped = from % each, begun = to % each;
    if (first == last && to - from < each)
        return all.push_back(stretch(single(item, above, first), of, skipped, to - from));
    if (skipped > 0)
        all.push_back(stretch(single(item, above, first), of, skipped, each - skipped));
    append_range(item, above, first + (skipped > 0), to / each, all);
    if (begun > 0) all.push_back(stretch(single(item, above, last), of, 0, begun));
}

// An item that is dealt to n parts, to each the same share of what follows one another in it.
class dealt {
 public:
    // `most`: bytes touched by a part. `place`: how much of the message comes before, of 1.
    dealt(const copy_item& item, std::size_t n, std::size_t most, double place) : n_(n) {
        const std::size_t most_units = std::max<std::size_t>(
            bytes_touched(item) / std::max(most / least_share, line_bytes), 1);
        const std::size_t wanted = 2 * std::min(n, most_units);
        if (is_turned(item)) {
            cut_into_strips(item, most);
            level_ = rows;
        } else {
            strips_ = {item};
            level_ = item.row_count * item.plane_count >= wanted       ? rows
                     : item.places != nullptr || item.runs() >= wanted ? runs
                                                                       : bytes;
        }
        each_ = 1;
        for (int l = level_; l <= planes; ++l) each_ *= count_of(strips_.front(), level(l));
        total_ = each_ * strips_.size();
        unit_ = (total_ + most_units - 1) / most_units;
        const std::size_t together = is_turned(item)   ? rows_together
                                     : level_ == bytes ? line_bytes
                                                       : 1;
        unit_ = (unit_ + together - 1) / together * together;
        units_ = (total_ + unit_ - 1) / unit_;
        phase_ = n - 1 - std::min(n - 1, static_cast<std::size_t>(place * static_cast<double>(n)));
    }

    void append_share(std::size_t part, std::vector<copy_item>& to) const {
        const std::size_t begin = bound(part), end = bound(part + 1);
        for (std::size_t at = begin; at < end;) {
            const std::size_t strip = at / each_;
            const std::size_t stop = std::min(end, (strip + 1) * each_);
            append_range(strips_[strip], level_, at - strip * each_, stop - strip * each_, to);
            at = stop;
        }
    }

 private:
    // So narrow that a part has many rows of one.
    void cut_into_strips(const copy_item& item, std::size_t most) {
        const std::size_t width =
            std::max<std::size_t>(most / rows_at_least / touched_by_run(item), 1);
        for (std::size_t run = 0; run < item.run_count; run += width)
            strips_.push_back(stretch(item, runs, run, std::min(width, item.run_count - run)));
    }

    std::size_t bound(std::size_t part) const {
        return std::min((units_ * part + phase_) / n_ * unit_, total_);
    }

    std::size_t n_, each_, total_, unit_, units_, phase_;
    level level_;
    std::vector<copy_item> strips_;
};

// `touched`: what the whole message touches.
std::vector<std::vector<dealt>> deal(const message& whole, std::size_t touched, std::size_t most) {
    const auto all_bytes = static_cast<double>(touched);
    double before = 0;
    std::vector<std::vector<dealt>> all;
    for (const parcel& p : whole.parcels) {
        all.emplace_back();
        for (const copy_item& item : p.items) {
            if (item.bytes() > 0)
                all.back().emplace_back(item, touched / most, most, before / all_bytes);
            before += static_cast<double>(bytes_touched(item));
        }
    }
    return all;
}

}  // namespace

std::size_t bytes_touched(const message& m) {
    std::size_t sum = 0;
    for (const parcel& p : m.parcels)
        for (const copy_item& item : p.items) sum += bytes_touched(item);
    return sum;
}

std::vector<message> cut(const message& whole, std::size_t most) {
    const std::size_t touched = bytes_touched(whole);
    const std::size_t n = touched / most;
    if (n < 2) return {whole};
    const auto parcels = deal(whole, touched, most);
    message empty = whole;
    empty.parcels.clear();
    std::vector<message> made;
    for (std::size_t part = 0; part < n; ++part) {
        message m = empty;
        for (const std::vector<dealt>& items : parcels) {
            parcel p;
            for (const dealt& item : items) item.append_share(part, p.items);
            for (const copy_item& item : p.items) p.bytes += item.bytes();
            if (p.bytes > 0) m.parcels.push_back(std::move(p));
        }
        if (m.parcels.empty()) continue;
        m.continues = !made.empty();
        m.opens_link = whole.opens_link && made.empty();
        if (!made.empty()) made.back().continued = true;
        made.push_back(std::move(m));
    }
    return made;
}

}  // namespace skerry::exchange
