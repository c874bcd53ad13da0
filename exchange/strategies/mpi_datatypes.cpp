// SPDX-License-Identifier: BSD-3-Clause
// Isend and Irecv from and to the fields themselves: MPI packs, by a compact datatype a message.
#include "machinery/by_mpi.hpp"
#include "machinery/mpi_types.hpp"
#include "machinery/rules.hpp"
#include "skerry/bootstrap/message_passing.hpp"

namespace skerry::exchange {
namespace {

class datatypes {
 public:
    static constexpr bool has_slots = false;

    datatypes(runtime::world& world, message_table& table) : mpi_(mpi_of(world)), types_(mpi_) {
        for (const step& s : table.steps)
            posts_.push_back({list_of(s.in, types_), list_of(s.out, types_)});
    }

    void send(std::size_t s) {
        for (const one& r : posts_[s].receives)
            mpi_.irecv_typed(r.type, r.partner, mpi_tag, requests_.emplace_back());
        for (const one& r : posts_[s].sends)
            mpi_.isend_typed(r.type, r.partner, mpi_tag, requests_.emplace_back());
    }

    void wait(std::size_t) {
        mpi_.wait_all(requests_);
        requests_.clear();
    }

    void unpack(std::size_t) {}

 private:
    struct one {
        int partner;
        mpi_types::type type;
    };
    struct posted {
        std::vector<one> receives, sends;
    };

    static std::vector<one> list_of(const std::vector<message>& messages, mpi_types& types) {
        std::vector<one> all;
        for (const message& m : messages)
            for (const parcel& p : m.parcels) all.push_back({m.partner, types.make(p.items)});
        return all;
    }

    bootstrap::message_passing& mpi_;
    mpi_types types_;
    std::vector<posted> posts_;  // by step
    std::vector<bootstrap::message_passing::request> requests_;
};

}  // namespace

using parts = strategy_by_mpi<datatypes>;

extern const strategy mpi_datatypes_strategy{
    .name = "mpi_datatypes",
    .summary = "Isend and Irecv from and to the fields by MPI's datatypes, Waitall",
    .implied = {},
    .applicable = [](option_set options,
                     const surroundings& here) { return judge_by_mpi(options, here); },
    .prepare = parts::prepare,
    .start = parts::start,
    .finish = parts::finish,
    .cost = parts::cost,
};

}  // namespace skerry::exchange
