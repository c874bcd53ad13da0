// SPDX-License-Identifier: BSD-3-Clause
// Over Skerry: all PEs tell all how many keys they have in each bucket, so that each knows where in
// whose memory its keys belong, and puts them there.
#include <algorithm>
#include <cstdio>
#include <numeric>

#include "carriers/skerry.hpp"
#include "program.hpp"
#include "simulation.hpp"
#include "skerry/base/fatal.hpp"
#include "skerry/base/fence.hpp"
#include "skerry/runtime/collectives.hpp"

namespace {

using namespace skerry;
using namespace skerry::npb::is;

// How keys travel.
enum class way {
    store,  // each by a store into the memory of its PE, where that is mapped; else as below
    put     // gathered in buckets, then a put for each PE
};

class one_sided final : public mover {
 public:
    one_sided(npb::skerry_carrier& all, const share& mine, way how)
        : mine_(mine),
          how_(how),
          team_(all.world().all_teams().world()),
          row_(mine.all.buckets() + n_tests),
          pes_(static_cast<std::size_t>(mine.n_pes)),
          table_(static_cast<std::int32_t*>(
              all.allocate(pes_ * row_ * sizeof(std::int32_t), "sizes of buckets"))),
          keys_(static_cast<key*>(all.allocate(mine.most_received() * sizeof(key), "keys"))),
          arrived_(
              static_cast<std::uint64_t*>(all.allocate(pes_ * sizeof(std::uint64_t), "signals"))),
          sums_(row_),
          parcels_(pes_) {
        std::fill_n(arrived_, pes_, 0);
        all.barrier();
    }

    std::string name() const override { return how_ == way::store ? "store" : "put"; }

    // A PE that calls this has counted what it received before, so that its memory may be written.
    std::span<const std::int32_t> sums(std::span<const std::int32_t> mine) override {
        if (pes_ == 1) {
            std::copy(mine.begin(), mine.end(), table_);
        } else {
            runtime::fcollect(team_, table_, mine.data(), mine.size_bytes());
        }
        std::fill(sums_.begin(), sums_.end(), 0);
        for (std::size_t p = 0; p < pes_; ++p)
            for (std::size_t i = 0; i < row_; ++i) sums_[i] += table_[p * row_ + i];
        return sums_;
    }

    void places(std::span<const std::size_t> first, std::span<key*> next) override {
        std::size_t packed = 0;
        const auto me = static_cast<std::size_t>(mine_.pe);
        for (std::size_t q = 0; q < pes_; ++q) {
            parcel& one = parcels_[q];
            one.to = keys_;
            for (std::size_t p = 0; p < me; ++p) one.to += keys_from(p, first[q], first[q + 1]);
            one.keys = keys_from(me, first[q], first[q + 1]);
            one.from = direct(one.to, static_cast<int>(q));
            one.is_packed = !one.from;
            if (one.is_packed) {
                packed_.resize(mine_.keys());
                one.from = packed_.data() + packed;
                packed += one.keys;
            }
            key* at = one.from;
            for (std::size_t b = first[q]; b < first[q + 1]; ++b) {
                next[b] = at;
                at += table_[me * row_ + b];
            }
        }
        received_ = static_cast<std::size_t>(
            std::accumulate(sums_.begin() + static_cast<std::ptrdiff_t>(first[me]),
                            sums_.begin() + static_cast<std::ptrdiff_t>(first[me + 1]), 0));
        if (received_ > mine_.most_received())
            fatal("npb_is", "PE %d gets %zu keys and has room for %zu: keys are too uneven",
                  mine_.pe, received_, mine_.most_received());
    }

    std::span<const key> move() override {
        ++number_;
        const auto& with = team_.with();
        std::uint64_t* word = arrived_ + mine_.pe;
        for (std::size_t i = 1; i < pes_; ++i) {
            const int q = (mine_.pe + static_cast<int>(i)) % mine_.n_pes;
            const parcel& one = parcels_[static_cast<std::size_t>(q)];
            if (one.is_packed)
                with.notices.put_signal(one.to, one.from, one.keys * sizeof(key), word, number_,
                                        transports::signal_op::set, q);
            else
                with.notices.signal(word, number_, transports::signal_op::set, q);
        }
        with.waits.until([this] { return all_arrived(); });
        return {keys_, received_};
    }

 private:
    // This PE's keys for another one.
    struct parcel {
        key* to = nullptr;    // there, as a symmetric address
        key* from = nullptr;  // where they are written: there, or here to be put
        std::size_t keys = 0;
        bool is_packed = false;
    };

    std::size_t keys_from(std::size_t pe, std::size_t first, std::size_t end) const {
        const std::int32_t* row = table_ + pe * row_;
        return static_cast<std::size_t>(std::accumulate(row + first, row + end, 0));
    }
    // The place itself where this PE may store into it, else null.
    key* direct(key* symmetric, int pe) const {
        if (pe == mine_.pe) return symmetric;
        if (how_ == way::put) return nullptr;
        return static_cast<key*>(team_.with().copies.direct_pointer(symmetric, pe));
    }
    bool all_arrived() const {
        for (std::size_t p = 0; p < pes_; ++p) {
            // ordering: acquire pairs with the release of the sender's signal
            const bool is_here = __atomic_load_n(&arrived_[p], __ATOMIC_ACQUIRE) >= number_;
            if (!is_here && static_cast<int>(p) != mine_.pe) return false;
        }
        has_acquired();
        return true;
    }

    share mine_;
    way how_;
    runtime::team& team_;
    std::size_t row_, pes_;
    std::int32_t* table_;     // symmetric: [PE][bucket or tested key]
    key* keys_;               // symmetric: received, by sender, then by bucket
    std::uint64_t* arrived_;  // symmetric: the number of the last ranking, by sender
    counts sums_;
    std::vector<parcel> parcels_;
    std::vector<key> packed_;
    std::size_t received_ = 0;
    std::uint64_t number_ = 0;
};

class carrier : public npb::skerry_carrier {
 public:
    using skerry_carrier::skerry_carrier;
    int list() const {
        if (pe() == 0) std::puts("{\"strategies\": [\n \"store\",\n \"put\"]}");
        return 0;
    }
};

npb::prepared make(carrier& all, const npb::options& o) {
    const share mine{size_of(o.problem_class), all.pe(), all.n_pes()};
    const std::string error = trouble_of(mine.all, mine.n_pes);
    if (!error.empty()) return {nullptr, error};
    if (!o.strategy.empty() && o.strategy != "store" && o.strategy != "put")
        return {nullptr, "--strategy " + o.strategy + ": expected store or put"};
    const way how = o.strategy == "put" ? way::put : way::store;
    return {
        std::make_unique<simulation>(all, o, mine, std::make_unique<one_sided>(all, mine, how))};
}

}  // namespace

int main(int argc, char** argv) {
    return npb::run_program<carrier>(argc, argv, "npb_is",
                                     "NAS IS: integer keys are ranked, moved by Skerry", make);
}
