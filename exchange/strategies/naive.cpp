// SPDX-License-Identifier: BSD-3-Clause
// The oracle: everybody waits for everybody, then gets each run of points from its owner.
#include "machinery/cost.hpp"
#include "machinery/rules.hpp"
#include "machinery/stopwatch.hpp"
#include "machinery/symmetric.hpp"
#include "skerry/exchange/strategy.hpp"
#include "skerry/runtime/world.hpp"

namespace skerry::exchange {
namespace {

class naive final : public prepared {
 public:
    naive(runtime::world& world, const plan& what)
        : what_(what), copies_(world.with().copies), everybody_(world.all_teams().world()) {}

    void start() {
        ++done_.exchanges;
        for (const phase& now : what_.phases) {
            wait();  // all have their fields ready, or the phase before done
            for (const plan_link& l : now.receives) get(l);
            clock_.lap(pack_ticks_);
        }
    }

    void finish() { wait(); }  // all have got what they need: fields may be changed

    counters counted() const override {
        counters all = done_;
        all.pack_seconds = clock_.seconds(pack_ticks_);
        all.wait_seconds = clock_.seconds(wait_ticks_);
        return all;
    }

 private:
    void wait() {
        clock_.resume();
        everybody_.barrier();
        ++done_.barriers;
        clock_.lap(wait_ticks_);
    }

    void get(const plan_link& from) {
        for (const plan_link::part& part : from.parts) {
            const field& f = what_.fields[part.field];
            for (const copy_block& b : part.blocks) {
                for (std::size_t i = 0; i < b.runs(); ++i)
                    copies_.get(f.target() + b.local_bytes + b.local_shift(i),
                                f.source() + b.remote_bytes + b.remote_shift(i), b.run_bytes,
                                from.partner);
                done_.puts += b.runs();
            }
            done_.bytes += part.bytes;
        }
    }

    plan what_;
    const runtime::rma& copies_;
    runtime::team& everybody_;
    counters done_;
    stopwatch clock_;
    std::uint64_t pack_ticks_ = 0, wait_ticks_ = 0;
};

constexpr std::string_view no_options = "naive is the oracle of the others and has no options";

}  // namespace

extern const strategy naive_strategy{
    .name = "naive",
    .summary = "barrier, get every run of points from its owner, barrier: the oracle",
    .implied = {option::diagonals},
    .applicable =
        [](option_set options, const surroundings&) {
            return judge(options, {{option::merged, no_options},
                                   {option::allfields, no_options},
                                   {option::fence, no_options},
                                   {option::quiet, no_options},
                                   {option::nbi, no_options},
                                   {option::overlap, no_options}});
        },
    .prepare = [](runtime::world& world, const plan& what,
                  option_set) -> std::unique_ptr<prepared> {
        require_symmetric_fields(what, world);
        return std::make_unique<naive>(world, what);
    },
    .start = [](prepared& ready) { static_cast<naive&>(ready).start(); },
    .finish = [](prepared& ready) { static_cast<naive&>(ready).finish(); },
    .cost =
        [](const plan& what, option_set options, const machine& on) {
            return estimate(what, options, on,
                            {.packed = false,
                             .sync = &machine::barrier_s,
                             .sync_per_partner = false,
                             .ordered = false,
                             .extra_syncs = 1});
        },
    .needs_symmetric_fields = true,
};

}  // namespace skerry::exchange
