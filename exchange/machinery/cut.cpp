// SPDX-License-Identifier: BSD-3-Clause
#include "machinery/cut.hpp"

#include <algorithm>

namespace skerry::exchange {
namespace {

constexpr std::size_t line_bytes = 64;

std::size_t touched_by_run(const copy_item& item) {
    return std::max(item.run_bytes, line_bytes);
}

// The item's runs from `from` on, `count` of them.
copy_item runs_of(const copy_item& item, std::size_t from, std::size_t count) {
    copy_item part = item;
    part.run_count = count;
    if (item.places) {
        part.places += from;
    } else {
        part.local += static_cast<std::ptrdiff_t>(from) * item.local_pitch_bytes;
        part.remote += static_cast<std::ptrdiff_t>(from) * item.remote_pitch_bytes;
    }
    return part;
}

// Appends the item, long runs in parts of at most so many bytes.
void append_short_runs(const copy_item& item, std::size_t most, std::vector<copy_item>& to) {
    if (item.places || item.run_bytes <= most) return to.push_back(item);
    for (std::size_t run = 0; run < item.run_count; ++run) {
        copy_item part = runs_of(item, run, 1);
        for (std::size_t left = item.run_bytes; left > 0; left -= part.run_bytes) {
            part.run_bytes = std::min(left, most);
            to.push_back(part);
            part.local += part.run_bytes;
            part.remote += part.run_bytes;
        }
    }
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

    void add(const copy_item& item) {
        const std::size_t each = touched_by_run(item);
        for (std::size_t done = 0; done < item.run_count;) {
            if (room_ == 0) begin_message();
            const std::size_t runs =
                std::clamp<std::size_t>(room_ / each, 1, item.run_count - done);
            append(runs_of(item, done, runs));
            room_ -= std::min(room_, runs * each);
            if (room_ < each) room_ = 0;
            done += runs;
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

    void append(const copy_item& part) {
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
        for (const copy_item& item : p.items) sum += item.run_count * touched_by_run(item);
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
        for (const copy_item& item : p.items) append_short_runs(item, most, items);
        for (const copy_item& item : items) into.add(item);
    }
    return into.take();
}

}  // namespace skerry::exchange
