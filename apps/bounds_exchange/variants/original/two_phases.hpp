// SPDX-License-Identifier: BSD-3-Clause
// The hand-written exchange, over whatever carries its messages.
#pragma once

#include <optional>
#include <vector>

#include "skerry/runtime/world.hpp"
#include "variants/form.hpp"
#include "variants/original/edges.hpp"

namespace skerry::bounds_exchange {

// `mailbox` has, for an edge of `bytes` bytes: expect(), outgoing() (room for what send() sends),
// arrived() (waits for all that is expected or for the edge's message), and begin() of an exchange.
template <typename mailbox>
class two_phases final : public form {
 public:
    explicit two_phases(const task& what)
        : all_(what.all),
          mine_(what.mine),
          memory_(what.memory),
          box_(what.world, static_cast<std::size_t>(most_points(what.memory)) * sizeof(double) *
                               what.fields.size()) {
        for (const field& f : what.fields) fields_.push_back({f, edges_of(all_, mine_, f.kind)});
        for (std::size_t p = 0; p < phases_.size(); ++p) gather(p);
    }

    void exchange() override {
        box_.begin();
        for (const std::vector<message>& phase : phases_) run(phase);
        for (const described& f : fields_) turn_signs(f.what, mine_, memory_);
    }

 private:
    struct described {
        field what;
        phases edges;
    };
    struct part {
        double* points;
        edge where;
    };
    // One message a partner and slot for all fields.
    struct message {
        edge where;
        std::size_t bytes_out = 0, bytes_in = 0;
        std::vector<part> parts;
    };

    void gather(std::size_t phase) {
        for (const described& f : fields_) {
            for (const edge& e : f.edges[phase]) {
                message& to = message_for(phase, e);
                to.parts.push_back({f.what.points, e});
                to.bytes_out += bytes_of(e.sent);
                to.bytes_in += bytes_of(e.received);
            }
        }
    }
    message& message_for(std::size_t phase, const edge& e) {
        for (message& m : phases_[phase])
            if (m.where.here == e.here) return m;
        return phases_[phase].emplace_back(message{.where = e, .parts = {}});
    }
    std::size_t bytes_of(const box& points) const {
        return static_cast<std::size_t>(points.points()) *
               static_cast<std::size_t>(memory_.levels) * sizeof(double);
    }

    void run(const std::vector<message>& phase) {
        for (const message& m : phase) box_.expect(m.where, m.bytes_in);
        for (const message& m : phase) {
            double* to = box_.outgoing(m.where);
            for (const part& p : m.parts) to = pack(p.points, memory_, p.where.sent, to);
            box_.send(m.where, m.bytes_out);
        }
        for (const message& m : phase) {
            const double* from = box_.arrived(m.where);
            for (const part& p : m.parts)
                from = unpack(p.points, memory_, p.where.received, p.where.is_mirrored, from);
        }
    }

    const grid& all_;
    block mine_;
    layout memory_;
    mailbox box_;
    std::vector<described> fields_;
    std::array<std::vector<message>, 2> phases_;
};

}  // namespace skerry::bounds_exchange
