// SPDX-License-Identifier: BSD-3-Clause
// A neighbourhood collective a step, from and to the fields by MPI's datatypes. Each phase has a
// communicator of its own that knows its partners. All PEs have the same steps, so all call
// together; a partner with which a step has nothing to do gets a type of no bytes.
#include "machinery/by_mpi.hpp"
#include "machinery/mpi_types.hpp"
#include "machinery/rules.hpp"
#include "skerry/bootstrap/message_passing.hpp"

namespace skerry::exchange {
namespace {

class neighbor {
 public:
    static constexpr bool has_slots = false;

    neighbor(runtime::world& world, message_table& table) : mpi_(mpi_of(world)), types_(mpi_) {
        const mpi_types::type none = types_.make({});
        for (const step& s : table.steps) {
            const std::vector<int> from = partners_of(links_of(s.phase, table.in));
            const std::vector<int> to = partners_of(links_of(s.phase, table.out));
            if (s.group == 0) phases_.push_back(mpi_.open_neighbourhood(from, to));
            calls_.push_back({phases_[static_cast<std::size_t>(s.phase)],
                              types_of(from, s.in, none), types_of(to, s.out, none)});
        }
    }
    ~neighbor() {
        if (mpi_.finalised()) return;
        for (const auto& p : phases_) mpi_.close_neighbourhood(p);
    }
    neighbor(const neighbor&) = delete;
    neighbor& operator=(const neighbor&) = delete;

    void send(std::size_t s) {
        mpi_.neighbour_exchange(calls_[s].in, calls_[s].received, calls_[s].sent, request_);
    }
    void wait(std::size_t) { mpi_.wait_all({&request_, 1}); }
    void unpack(std::size_t) {}

 private:
    struct call {
        bootstrap::message_passing::neighbourhood in;
        std::vector<mpi_types::type> received, sent;
    };

    // A message has one parcel: there is no allfields.
    std::vector<mpi_types::type> types_of(const std::vector<int>& partners,
                                          const std::vector<message>& messages,
                                          mpi_types::type none) {
        std::vector<mpi_types::type> all;
        for (int partner : partners) {
            all.push_back(none);
            for (const message& m : messages)
                if (m.partner == partner) all.back() = types_.make(m.parcels.front().items);
        }
        return all;
    }

    bootstrap::message_passing& mpi_;
    mpi_types types_;
    std::vector<bootstrap::message_passing::neighbourhood> phases_;
    std::vector<call> calls_;  // by step
    bootstrap::message_passing::request request_ = 0;
};

constexpr refusal one_message_a_neighbour{
    option::allfields, "a neighbourhood collective has one message a neighbour: choose merged"};

}  // namespace

using parts = strategy_by_mpi<neighbor>;

extern const strategy mpi_neighbor_strategy{
    .name = "mpi_neighbor",
    .summary =
        "Ineighbor_alltoallw on a graph of the partners, from and to the fields by MPI's datatypes",
    .implied = {},
    .applicable =
        [](option_set options, const surroundings& here) {
            return judge_by_mpi(options, here, {one_message_a_neighbour});
        },
    .prepare = parts::prepare,
    .start = parts::start,
    .finish = parts::finish,
    .cost = parts::cost,
};

}  // namespace skerry::exchange
