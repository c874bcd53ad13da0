// SPDX-License-Identifier: BSD-3-Clause
// The halo benchmark over MPI, as one would write it by hand: BENCH_WAY is pack, datatypes or
// neighbor. Where there are several forms of a way the fastest is timed: one phase or two, messages
// made anew or persistent, a datatype a field or one for all.
#include <cstdlib>
#include <cstring>

#include "over_mpi.hpp"

namespace {

using namespace halo_bench;

// What an exchange keeps, in phases: requests, or what they are made of.
struct transfer {
    int partner;
    bool sends;
    void* first;
    int count;
    MPI_Datatype type;
    int tag;  // that of the sender's side, seen from either end
};

int tag_of(const edge& l, bool sends) {
    const int sign = sends ? 1 : -1;
    return (sign * l.side[1] + 1) * 3 + sign * l.side[0] + 1;
}

// With the types of their counterparts for receiving.
int send(void* first, int count, MPI_Datatype type, int to, int tag, MPI_Comm all,
         MPI_Request* made) {
    return MPI_Isend(first, count, type, to, tag, all, made);
}
int send_init(void* first, int count, MPI_Datatype type, int to, int tag, MPI_Comm all,
              MPI_Request* made) {
    return MPI_Send_init(first, count, type, to, tag, all, made);
}

// Isend and Irecv of a phase's transfers, or a start of requests made once.
class requests {
 public:
    requests(std::vector<transfer> all, bool persistent)
        : all_(std::move(all)), persistent_(persistent), made_(all_.size()) {
        if (!persistent_) return;
        for (std::size_t i = 0; i < all_.size(); ++i) {
            const transfer& t = all_[i];
            const auto make = t.sends ? send_init : MPI_Recv_init;
            make(t.first, t.count, t.type, t.partner, t.tag, MPI_COMM_WORLD, &made_[i]);
        }
    }
    ~requests() {
        if (!persistent_) return;
        for (MPI_Request& r : made_) MPI_Request_free(&r);
    }
    requests(requests&&) = default;
    requests(const requests&) = delete;

    // Receives first, then whatever is to be done before the sends.
    template <typename action>
    void start(action&& before_sends) {
        for (const bool sends : {false, true}) {
            if (sends) before_sends();
            for (std::size_t i = 0; i < all_.size(); ++i)
                if (all_[i].sends == sends) start_one(i);
        }
    }
    void wait() { MPI_Waitall(static_cast<int>(made_.size()), made_.data(), MPI_STATUSES_IGNORE); }

 private:
    void start_one(std::size_t i) {
        const transfer& t = all_[i];
        if (persistent_) {
            MPI_Start(&made_[i]);
        } else {
            const auto begin = t.sends ? send : MPI_Irecv;
            begin(t.first, t.count, t.type, t.partner, t.tag, MPI_COMM_WORLD, &made_[i]);
        }
    }

    std::vector<transfer> all_;
    bool persistent_;
    std::vector<MPI_Request> made_;
};

class pack_exchange final : public exchanger {
 public:
    pack_exchange(const tile& of, std::vector<double*> fields, bool at_once, bool persistent)
        : of_(of), fields_(std::move(fields)), phases_(of.phases(at_once)) {
        for (const auto& edges : phases_) {
            std::vector<transfer> transfers;
            auto& buffers = buffers_.emplace_back();
            for (const edge& l : edges) {
                const std::size_t doubles = l.out.size() * fields_.size();
                buffers.push_back({std::vector<double>(doubles), std::vector<double>(doubles)});
                for (const bool sends : {false, true})
                    transfers.push_back({l.partner, sends, buffers.back()[sends].data(),
                                         static_cast<int>(doubles), MPI_DOUBLE, tag_of(l, sends)});
            }
            requests_.emplace_back(std::move(transfers), persistent);
        }
    }

    void run() override {
        for (std::size_t p = 0; p < phases_.size(); ++p) {
            requests_[p].start([&] {
                for (std::size_t i = 0; i < phases_[p].size(); ++i) {
                    double* to = buffers_[p][i][true].data();
                    for (double* field : fields_)
                        to = pack(of_, of_.origin(field), phases_[p][i].out, to);
                }
            });
            requests_[p].wait();
            for (std::size_t i = 0; i < phases_[p].size(); ++i) {
                const double* from = buffers_[p][i][false].data();
                for (double* field : fields_)
                    from = unpack(of_, of_.origin(field), phases_[p][i].in, from);
            }
        }
    }

 private:
    const tile& of_;
    std::vector<double*> fields_;
    std::vector<std::vector<edge>> phases_;
    std::vector<std::vector<std::array<std::vector<double>, 2>>> buffers_;  // received, sent
    std::vector<requests> requests_;
};

// Datatypes that live as long as this.
class type_keeper {
 public:
    type_keeper() = default;
    type_keeper(const type_keeper&) = delete;
    ~type_keeper() {
        for (MPI_Datatype& t : made_) MPI_Type_free(&t);
    }
    // A box of one field, from the beginning of its memory.
    MPI_Datatype of_box(const tile& of, const box& cells) {
        const int depth = of.what.depth;
        const int sizes[] = {static_cast<int>(of.cells[2]),
                             static_cast<int>(of.strides[2] / of.strides[1]),
                             static_cast<int>(of.strides[1])};
        int lengths[3], starts[3];
        for (int d = 0; d < 3; ++d) {
            lengths[2 - d] = static_cast<int>(cells.hi[d] - cells.lo[d]);
            starts[2 - d] = static_cast<int>(cells.lo[d]) + (d < 2 ? depth : 0);
        }
        MPI_Datatype made;
        MPI_Type_create_subarray(3, sizes, lengths, starts, MPI_ORDER_C, MPI_DOUBLE, &made);
        return keep(made);
    }
    // The same of all fields, from MPI_BOTTOM.
    MPI_Datatype of_fields(const tile& of, const std::vector<double*>& fields, const box& cells) {
        const std::vector<int> ones(fields.size(), 1);
        const std::vector<MPI_Datatype> types(fields.size(), of_box(of, cells));
        std::vector<MPI_Aint> places;
        for (double* field : fields) MPI_Get_address(field, &places.emplace_back());
        MPI_Datatype made;
        MPI_Type_create_struct(static_cast<int>(fields.size()), ones.data(), places.data(),
                               types.data(), &made);
        return keep(made);
    }

 private:
    MPI_Datatype keep(MPI_Datatype made) {
        MPI_Type_commit(&made);
        return made_.emplace_back(made);
    }
    std::vector<MPI_Datatype> made_;
};

class datatype_exchange final : public exchanger {
 public:
    datatype_exchange(const tile& of, const std::vector<double*>& fields, bool at_once,
                      bool persistent, bool together) {
        for (const auto& edges : of.phases(at_once)) {
            std::vector<transfer> transfers;
            for (const edge& l : edges) {
                for (const bool sends : {false, true}) {
                    const box& cells = sends ? l.out : l.in;
                    const int tag = tag_of(l, sends);
                    if (together) {
                        transfers.push_back({l.partner, sends, MPI_BOTTOM, 1,
                                             types_.of_fields(of, fields, cells), tag});
                        continue;
                    }
                    const MPI_Datatype type = types_.of_box(of, cells);
                    for (double* field : fields)
                        transfers.push_back({l.partner, sends, field, 1, type, tag});
                }
            }
            requests_.emplace_back(std::move(transfers), persistent);
        }
    }

    void run() override {
        for (requests& phase : requests_) {
            phase.start([] {});
            phase.wait();
        }
    }

 private:
    type_keeper types_;
    std::vector<requests> requests_;
};

// MPI_Neighbor_alltoallw on a Cartesian communicator, which knows no diagonal neighbours: in x,
// then in y with the corners.
class neighbor_exchange final : public exchanger {
 public:
    neighbor_exchange(const tile& of, const std::vector<double*>& fields, bool together)
        : fields_(together ? std::vector<double*>{static_cast<double*>(MPI_BOTTOM)} : fields) {
        const int grid[] = {of.grid[1], of.grid[0]}, periodic[] = {0, 0};
        MPI_Cart_create(MPI_COMM_WORLD, 2, grid, periodic, 0, &cartesian_);
        const auto phases = of.phases(false);
        for (std::size_t direction = 0; direction < phases.size(); ++direction) {
            if (of.grid[direction] == 1) continue;
            call& made = calls_.emplace_back();
            for (const edge& l : phases[direction]) {
                // Neighbours come in the order -y, +y, -x, +x.
                const int at = direction ? (l.side[1] + 1) / 2 : 2 + (l.side[0] + 1) / 2;
                const auto type = [&](const box& cells) {
                    return together ? types_.of_fields(of, fields, cells)
                                    : types_.of_box(of, cells);
                };
                made.counts[at] = 1;
                made.out[at] = type(l.out);
                made.in[at] = type(l.in);
            }
        }
    }
    ~neighbor_exchange() override { MPI_Comm_free(&cartesian_); }

    void run() override {
        const MPI_Aint nowhere[4] = {0, 0, 0, 0};
        for (const call& c : calls_)
            for (double* field : fields_)
                MPI_Neighbor_alltoallw(field, c.counts.data(), nowhere, c.out.data(), field,
                                       c.counts.data(), nowhere, c.in.data(), cartesian_);
    }

 private:
    struct call {
        std::array<int, 4> counts{};
        std::array<MPI_Datatype, 4> out{MPI_DOUBLE, MPI_DOUBLE, MPI_DOUBLE, MPI_DOUBLE};
        std::array<MPI_Datatype, 4> in = out;
    };
    std::vector<double*> fields_;
    MPI_Comm cartesian_;
    type_keeper types_;
    std::vector<call> calls_;
};

template <typename maker>
void add(std::vector<way>& ways, std::string name, maker&& make) {
    ways.push_back({std::move(name), std::forward<maker>(make)});
}

std::string name_of(std::string name, bool at_once, bool persistent) {
    return name + (at_once ? ", one phase" : ", two phases") + (persistent ? ", persistent" : "");
}

namespace ways_of {

std::vector<way> pack(const tile& of, const std::vector<double*>& fields) {
    std::vector<way> all;
    for (const bool at_once : {true, false})
        for (const bool persistent : {false, true})
            add(all, name_of("pack", at_once, persistent), [&of, &fields, at_once, persistent] {
                return std::make_unique<pack_exchange>(of, fields, at_once, persistent);
            });
    return all;
}

std::vector<way> datatypes(const tile& of, const std::vector<double*>& fields) {
    std::vector<way> all;
    for (const bool together : {false, true})
        for (const bool at_once : {true, false})
            for (const bool persistent : {false, true})
                add(all, name_of(together ? "all fields" : "each field", at_once, persistent),
                    [&of, &fields, at_once, persistent, together] {
                        return std::make_unique<datatype_exchange>(of, fields, at_once, persistent,
                                                                   together);
                    });
    return all;
}

std::vector<way> neighbor(const tile& of, const std::vector<double*>& fields) {
    std::vector<way> all;
    for (const bool together : {false, true})
        add(all, together ? "all fields" : "each field", [&of, &fields, together] {
            return std::make_unique<neighbor_exchange>(of, fields, together);
        });
    return all;
}

}  // namespace ways_of
}  // namespace

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    implementation with = over_mpi();
    with.ways = ways_of::BENCH_WAY;
    const int result = run(argc, argv, with);
    MPI_Finalize();
    return result;
}
