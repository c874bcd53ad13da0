// SPDX-License-Identifier: BSD-3-Clause
// Pack, put into slots of the partners' windows between start and complete, and unpack after wait.
// It is sound because of when a PE posts, that is, lets its senders in: first when the exchange is
// made, then whenever it has unpacked. So nobody writes to a slot that is in use, and the
// permission is there before the sender asks. Nor can PEs wait for each other in a circle: start
// waits for what a partner did in its exchange or step before, wait for what it does in this step
// before it waits itself. Each phase has a window of its own, always used among all partners of
// that phase: MPICH counts posts without a look at who posted, so that in a window with changing
// partners one who is ahead would be taken for another.
#include <optional>
#include <span>
#include <vector>

#include "machinery/by_mpi.hpp"
#include "machinery/rules.hpp"
#include "machinery/send_buffers.hpp"
#include "skerry/bootstrap/message_passing.hpp"

namespace skerry::exchange {
namespace {

using bootstrap::message_passing;

class rma {
 public:
    static constexpr bool has_slots = true;

    rma(runtime::world& world, message_table& table)
        : mpi_(mpi_of(world)),
          steps_(table.steps),
          send_buffers_(give_send_buffers(table, [](const message&) { return true; })) {
        for (int p = 0; p < static_cast<int>(count_phases(table)); ++p) {
            const std::span<link_memory> in = links_of(p, table.in), out = links_of(p, table.out);
            const window made{mpi_.open_slots(bytes_of_regions(in)), group_of(in), group_of(out)};
            place_regions(in, made.slots.memory);
            tell_places(in, out, made.slots.memory);
            windows_.push_back(made);
            post(made);
        }
    }
    ~rma() {
        if (mpi_.finalised()) return;
        for (const window& w : windows_) {
            put(w, {});  // what was posted must be waited for
            wait(w);
            for (const group& one : {w.in, w.out})
                if (one) mpi_.free_group(*one);
            mpi_.close_slots(w.slots.handle);
        }
    }
    rma(const rma&) = delete;
    rma& operator=(const rma&) = delete;

    void send(std::size_t s) {
        for (const message& m : steps_[s].out)
            for (const parcel& p : m.parcels) pack(p, p.staged);
        put(window_of(s), steps_[s].out);
    }
    void wait(std::size_t s) { wait(window_of(s)); }
    void unpack(std::size_t s) {
        for (const message& m : steps_[s].in) exchange::unpack(m);
        post(window_of(s));
    }

 private:
    using group = std::optional<message_passing::group>;  // none: nobody
    struct window {
        message_passing::slots slots;
        group in, out;
    };

    const window& window_of(std::size_t s) const {
        return windows_[static_cast<std::size_t>(steps_[s].phase)];
    }

    void post(const window& w) {
        if (w.in) mpi_.slots_post(w.slots.handle, *w.in);
    }
    void put(const window& w, std::span<const message> messages) {
        if (!w.out) return;
        mpi_.slots_start(w.slots.handle, *w.out);
        for (const message& m : messages)
            for (const parcel& p : m.parcels)
                mpi_.slots_put(w.slots.handle, p.staged, p.bytes, m.partner, p.at);
        mpi_.slots_complete(w.slots.handle);
    }
    void wait(const window& w) {
        if (w.in) mpi_.slots_wait(w.slots.handle);
    }

    group group_of(std::span<const link_memory> links) {
        if (links.empty()) return {};
        return mpi_.make_group(partners_of(links));
    }

    // Each sender learns where in its partner's window its link's region is: its parcels' offsets
    // count from the begin of that window, as this PE's own may have no memory to count in.
    void tell_places(std::span<link_memory> in, std::span<link_memory> out,
                     const std::byte* memory) {
        std::vector<std::size_t> here, there(out.size());
        std::vector<message_passing::request> requests;
        for (const link_memory& l : in)
            here.push_back(static_cast<std::size_t>(l.messages.front()->region - memory));
        for (std::size_t i = 0; i < out.size(); ++i)
            mpi_.irecv(&there[i], sizeof there[i], out[i].partner, mpi_tag,
                       requests.emplace_back());
        for (std::size_t i = 0; i < in.size(); ++i)
            mpi_.isend(&here[i], sizeof here[i], in[i].partner, mpi_tag, requests.emplace_back());
        mpi_.wait_all(requests);
        for (std::size_t i = 0; i < out.size(); ++i)
            for (message* m : out[i].messages)
                for (parcel& p : m->parcels) p.at += there[i];
    }

    message_passing& mpi_;
    const std::vector<step>& steps_;
    std::vector<std::byte> send_buffers_;
    std::vector<window> windows_;  // by phase
};

}  // namespace

using parts = strategy_by_mpi<rma>;

extern const strategy mpi_rma_strategy{
    .name = "mpi_rma",
    .summary =
        "pack, Put into windows between Start and Complete, Wait, unpack, by MPI's one-sided "
        "operations",
    .implied = {},
    .applicable = [](option_set options, const surroundings& here) -> verdict {
        verdict by_rules = judge_by_mpi(options, here);
        if (!by_rules.applicable || here.has_windows) return by_rules;
        return {false,
                "this MPI has no windows between these hosts: choose another strategy, or an MPI "
                "that has them"};
    },
    .prepare = parts::prepare,
    .start = parts::start,
    .finish = parts::finish,
    .cost = parts::cost,
};

}  // namespace skerry::exchange
