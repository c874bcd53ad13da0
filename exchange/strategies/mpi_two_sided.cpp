// SPDX-License-Identifier: BSD-3-Clause
// The yardstick: pack, Isend and Irecv, Waitall, unpack, by the MPI that started the program.
#include "machinery/by_mpi.hpp"
#include "machinery/rules.hpp"
#include "machinery/send_buffers.hpp"
#include "skerry/bootstrap/message_passing.hpp"

namespace skerry::exchange {
namespace {

class two_sided {
 public:
    static constexpr bool has_slots = true;

    two_sided(runtime::world& world, message_table& table)
        : mpi_(mpi_of(world)),
          steps_(table.steps),
          send_buffers_(give_send_buffers(table, [](const message&) { return true; })),
          receive_buffers_(bytes_of_regions(table.in)) {
        place_regions(table.in, receive_buffers_.data());
    }

    void send(std::size_t s) {
        for (const message& m : steps_[s].in)
            for (const parcel& p : m.parcels)
                mpi_.irecv(m.region + p.at, p.bytes, m.partner, mpi_tag, requests_.emplace_back());
        for (const message& m : steps_[s].out) {
            for (const parcel& p : m.parcels) {
                pack(p, p.staged);
                mpi_.isend(p.staged, p.bytes, m.partner, mpi_tag, requests_.emplace_back());
            }
        }
    }

    void wait(std::size_t) {
        mpi_.wait_all(requests_);
        requests_.clear();
    }

    void unpack(std::size_t s) {
        for (const message& m : steps_[s].in) exchange::unpack(m);
    }

 private:
    bootstrap::message_passing& mpi_;
    const std::vector<step>& steps_;
    std::vector<std::byte> send_buffers_, receive_buffers_;
    std::vector<bootstrap::message_passing::request> requests_;
};

}  // namespace

using parts = strategy_by_mpi<two_sided>;

extern const strategy mpi_two_sided_strategy{
    .name = "mpi_two_sided",
    .summary = "pack, Isend and Irecv, Waitall, unpack, by the MPI that started the program",
    .implied = {},
    .applicable = [](option_set options,
                     const surroundings& here) { return judge_by_mpi(options, here); },
    .prepare = parts::prepare,
    .start = parts::start,
    .finish = parts::finish,
    .cost = parts::cost,
};

}  // namespace skerry::exchange
