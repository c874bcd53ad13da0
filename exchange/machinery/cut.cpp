// SPDX-License-Identifier: BSD-3-Clause
#include "machinery/cut.hpp"

#include <algorithm>
#include <cstdlib>

namespace skerry::exchange {
namespace {

constexpr std::size_t line_bytes = 64;
constexpr std::size_t rows_together = 16;
constexpr std::size_t rows_at_least = 128;

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

std::size_t touched_by_row(const copy_item& item) {
    return item.run_count * touched_by_run(item);
}

// The item from n pitches on.
copy_item moved(copy_item part, std::size_t n, std::ptrdiff_t local_pitch_bytes,
                std::ptrdiff_t remote_pitch_bytes) {
    part.local += static_cast<std::ptrdiff_t>(n) * local_pitch_bytes;
    part.remote += static_cast<std::ptrdiff_t>(n) * remote_pitch_bytes;
    return part;
}

// The item's planes from `from` on, `count` of them.
copy_item planes_of(const copy_item& item, std::size_t from, std::size_t count) {
    copy_item part = moved(item, from, item.local_plane_pitch_bytes, item.remote_plane_pitch_bytes);
    part.plane_count = count;
    return part;
}

// Each plane's rows from `from` on, `count` of them.
copy_item rows_of(const copy_item& item, std::size_t from, std::size_t count) {
    copy_item part = moved(item, from, item.local_row_pitch_bytes, item.remote_row_pitch_bytes);
    part.row_count = count;
    return part;
}

// Each row's runs from `from` on, `count` of them.
copy_item runs_of(const copy_item& item, std::size_t from, std::size_t count) {
    copy_item part =
        item.places ? item : moved(item, from, item.local_pitch_bytes, item.remote_pitch_bytes);
    if (item.places) part.places += from;
    part.run_count = count;
    return part;
}

// Appends the item in parts that messages of `most` bytes can be made of: several rows together
// where they share lines, and no longer runs than that.
void append_parts(const copy_item& item, std::size_t most, std::vector<copy_item>& to) {
    if (is_turned(item)) {
        const std::size_t runs =
            std::max<std::size_t>(most / rows_at_least / touched_by_run(item), 1);
        for (std::size_t run = 0; run < item.run_count; run += runs)
            to.push_back(runs_of(item, run, std::min(runs, item.run_count - run)));
        return;
    }
    if (item.places || item.run_bytes <= most) return to.push_back(item);
    for_each_row(item, [&](const copy_item& row) {
        for (std::size_t run = 0; run < item.run_count; ++run) {
            copy_item part = runs_of(row, run, 1);
            for (std::size_t left = item.run_bytes; left > 0; left -= part.run_bytes) {
                part.run_bytes = std::min(left, most);
                to.push_back(part);
                part.local += part.run_bytes;
                part.remote += part.run_bytes;
            }
        }
    });
}

// Fills messages one after the other.
class cutter {
 public:
    cutter(const message& like, std::size_t touched_each)
        : like_(like), touched_each_(touched_each) {
        like_.parcels.clear();
        like_.bytes = 0;
    }

    void begin_parcel() { opens_parcel_ = true; }

    // By whole planes if there is room for them, else by rows, else by runs.
    void add(const copy_item& item) {
        if (item.row_count == 1) return add_runs(item);
        const std::size_t each = std::max(item.row_count * touched_by_row(item), line_bytes);
        for (std::size_t done = 0; done < item.plane_count;) {
            if (room_ == 0) begin_message();
            const std::size_t planes = std::min(room_ / each, item.plane_count - done);
            if (planes == 0) {
                add_rows(planes_of(item, done++, 1));
            } else {
                append(planes_of(item, done, planes), planes * each);
                done += planes;
            }
        }
    }

    std::vector<message> take() { return std::move(made_); }

 private:
    void begin_message() {
        if (!made_.empty()) made_.back().continued = true;
        made_.push_back(like_);
        made_.back().continues = made_.size() > 1;
        made_.back().opens_link = like_.opens_link && made_.size() == 1;
        opens_parcel_ = true;
        room_ = touched_each_;
    }

    // Of one plane.
    void add_rows(const copy_item& item) {
        const std::size_t each = touched_by_row(item);
        const std::size_t least = is_turned(item) ? rows_together : 1;
        for (std::size_t done = 0; done < item.row_count;) {
            if (room_ == 0) begin_message();
            const std::size_t left = item.row_count - done;
            const std::size_t fit = room_ / each / least * least;
            if (fit == 0 && least == 1) {
                add_runs(rows_of(item, done++, 1));
                continue;
            }
            const std::size_t rows = std::clamp(fit, std::min(least, left), left);
            append(rows_of(item, done, rows), rows * each);
            done += rows;
        }
    }

    // Of one row.
    void add_runs(const copy_item& item) {
        const std::size_t each = touched_by_run(item);
        for (std::size_t done = 0; done < item.run_count;) {
            if (room_ == 0) begin_message();
            const std::size_t runs =
                std::clamp<std::size_t>(room_ / each, 1, item.run_count - done);
            append(runs_of(item, done, runs), runs * each);
            if (room_ < each) room_ = 0;
            done += runs;
        }
    }

    void append(const copy_item& part, std::size_t touched) {
        room_ -= std::min(room_, touched);
        message& m = made_.back();
        if (opens_parcel_) m.parcels.emplace_back();
        opens_parcel_ = false;
        m.parcels.back().items.push_back(part);
        m.parcels.back().bytes += part.bytes();
        m.bytes += part.bytes();
    }

    message like_;
    std::size_t touched_each_;
    std::size_t room_ = 0;
    bool opens_parcel_ = true;
    std::vector<message> made_;
};

}  // namespace

std::size_t bytes_touched(const message& m) {
    std::size_t sum = 0;
    for (const parcel& p : m.parcels)
        for (const copy_item& item : p.items) sum += item.runs() * touched_by_run(item);
    return sum;
}

std::vector<message> cut(const message& whole, std::size_t most) {
    const std::size_t touched = bytes_touched(whole);
    const std::size_t n = touched / most;
    if (n < 2) return {whole};
    cutter into(whole, (touched + n - 1) / n);
    for (const parcel& p : whole.parcels) {
        into.begin_parcel();
        std::vector<copy_item> items;
        for (const copy_item& item : p.items) append_parts(item, most, items);
        for (const copy_item& item : items) into.add(item);
    }
    return into.take();
}

}  // namespace skerry::exchange
