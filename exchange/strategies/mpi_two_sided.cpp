// SPDX-License-Identifier: BSD-3-Clause
// The yardstick: pack, Isend and Irecv, Waitall, unpack, by the MPI that started the program.
#include "machinery/cost.hpp"
#include "machinery/messages.hpp"
#include "machinery/rules.hpp"
#include "machinery/send_buffers.hpp"
#include "machinery/stopwatch.hpp"
#include "skerry/bootstrap/message_passing.hpp"
#include "skerry/exchange/strategy.hpp"
#include "skerry/runtime/world.hpp"

namespace skerry::exchange {
namespace {

class two_sided final : public prepared {
 public:
    two_sided(runtime::world& world, const plan& what, option_set options)
        : mpi_(*world.job().messages()), table_(make_messages(what, options, {true, 1, false})) {
        send_buffers_ = give_send_buffers(table_, [](const message&) { return true; });
        std::size_t bytes = 0;
        for (const link_memory& l : table_.in) bytes += l.region_bytes;
        receive_buffers_.resize(bytes);
        std::byte* next = receive_buffers_.data();
        for (link_memory& l : table_.in) {
            for (message* m : l.messages) m->region = next;
            next += l.region_bytes;
        }
    }

    void start() {
        clock_.resume();
        ++done_.exchanges;
        if (!table_.steps.empty()) open(table_.steps.front());
        clock_.lap(pack_ticks_);
    }

    void finish() {
        clock_.resume();
        for (std::size_t s = 0; s < table_.steps.size(); ++s) {
            if (s > 0) open(table_.steps[s]);
            close(table_.steps[s]);
        }
    }

    counters counted() const override {
        counters all = done_;
        all.pack_seconds = clock_.seconds(pack_ticks_);
        all.wait_seconds = clock_.seconds(wait_ticks_);
        return all;
    }

 private:
    // The order in which both sides post between two PEs is the same, so one tag does for all.
    static constexpr int tag = 77;

    void open(const step& now) {
        for (const message& m : now.in)
            for (const parcel& p : m.parcels)
                mpi_.irecv(m.region + p.at, p.bytes, m.partner, tag, requests_.emplace_back());
        for (const message& m : now.out) {
            for (const parcel& p : m.parcels) {
                std::byte* to = p.staged;
                for (const copy_item& item : p.items) to = pack(item, to);
                mpi_.isend(p.staged, p.bytes, m.partner, tag, requests_.emplace_back());
                ++done_.puts;
                done_.bytes += p.bytes;
            }
        }
    }

    void close(const step& now) {
        clock_.lap(pack_ticks_);
        mpi_.wait_all(requests_);
        requests_.clear();
        clock_.lap(wait_ticks_);
        for (const message& m : now.in) {
            for (const parcel& p : m.parcels) {
                const std::byte* from = m.region + p.at;
                for (const copy_item& item : p.items) from = unpack(item, from);
            }
        }
        clock_.lap(pack_ticks_);
    }

    bootstrap::message_passing& mpi_;
    message_table table_;
    std::vector<std::byte> send_buffers_, receive_buffers_;
    std::vector<bootstrap::message_passing::request> requests_;
    counters done_;
    stopwatch clock_;
    std::uint64_t pack_ticks_ = 0, wait_ticks_ = 0;
};

constexpr refusal two_sided_needs_no_fence{option::fence,
                                           "a two-sided message carries its own notice"};
constexpr refusal two_sided_needs_no_quiet{option::quiet,
                                           "a two-sided message carries its own notice"};
constexpr refusal two_sided_is_nbi{option::nbi, "Isend and Irecv are non-blocking as they are"};

}  // namespace

extern const strategy mpi_two_sided_strategy{
    .name = "mpi_two_sided",
    .summary = "pack, Isend and Irecv, Waitall, unpack, by the MPI that started the program",
    .implied = {},
    .applicable = [](option_set options, const surroundings& here) -> verdict {
        if (!here.has_messages)
            return {false,
                    "the program was not started by an MPI: start it with mpirun and "
                    "SKERRY_MPI=openmpi or mpich"};
        return judge(options,
                     {two_sided_needs_no_fence, two_sided_needs_no_quiet, two_sided_is_nbi});
    },
    .prepare = [](runtime::world& world, const plan& what, option_set options)
        -> std::unique_ptr<prepared> { return std::make_unique<two_sided>(world, what, options); },
    .start = [](prepared& ready) { static_cast<two_sided&>(ready).start(); },
    .finish = [](prepared& ready) { static_cast<two_sided&>(ready).finish(); },
    .cost =
        [](const plan& what, option_set options, const machine& on) {
            return estimate(
                what, options, on,
                {.packed = true, .sync = &machine::two_sided_s, .sync_per_partner = true});
        },
};

}  // namespace skerry::exchange
