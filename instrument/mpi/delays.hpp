// SPDX-License-Identifier: BSD-3-Clause
// Adds to what an MPI's messages take the overhead, gap, latency and time per byte of SKERRY_DELAY
// (delay.hpp). Never changes results, only times: a message that the MPI has delivered counts as
// not there until its time.
#pragma once

#include <mpi.h>

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>

#include "groups.hpp"
#include "skerry/instrument/delay.hpp"
#include "time_stamps.hpp"

namespace skerry::instrument::mpi {

class delays {
 public:
    // Collective over the job. Null where SKERRY_DELAY is not set.
    static std::unique_ptr<delays> from_environment(int rank, int ranks);

    // A message is about to be sent: spends the overhead, and tells the receiver when it arrives.
    void departs(const group& among, int rank, int tag, std::uint64_t bytes);
    void take_back(const group& among, int rank);
    // A message has been received: waits until it may be there, and spends the overhead.
    void arrived(const group& among, const MPI_Status& status);
    // Whether a message that a probe has found may be there.
    bool is_there(const group& among, const MPI_Status& status);

    // A request that receives, until it is completed.
    void posted(MPI_Request request, MPI_Comm among);
    // The same of a persistent one, whenever it is started.
    void will_receive(MPI_Request request, MPI_Comm among);
    // The same of one that sends.
    void will_send(MPI_Request request, MPI_Comm among, int rank, int tag, std::uint64_t bytes);
    void starts(MPI_Request request);
    // A request that may not be completed before that time.
    void not_before(MPI_Request request, double seconds);
    // Whether the MPI has completed it (which it still counts as running for) and its time has
    // come. True for requests that are unknown here.
    bool is_over(MPI_Request request);
    // Waits until it is over.
    void wait_for(MPI_Request request);
    // It was completed, and may be another one from now on unless it is persistent.
    void completed(MPI_Request request);
    void forget(MPI_Request request);

    // When n messages of a collective's model (docs/profile.md) have arrived: one after the other,
    // each sent once the one before has arrived; or all at once.
    enum class pattern { in_turn, all_at_once };
    double collective(pattern how, std::uint64_t n, std::uint64_t bytes_of_each);

    // When a one-sided operation has arrived.
    double one_sided(int target, std::uint64_t bytes, bool there_and_back);
    void wait_for_targets(bool also_puts);

 private:
    struct planned_message {
        std::shared_ptr<const group> among;
        int rank, tag;
        std::uint64_t bytes;
    };
    struct pending {
        std::shared_ptr<const group> among;  // null: its time is known from the start
        bool is_persistent = false, is_running = true;
        std::optional<double> ready;  // when it may be completed, once that is known
        std::uint32_t fragments = 0;  // for which the overhead is due
    };

    delays(const delay& added, int rank, int ranks);
    double ready_at(const time_stamp& stamp, double seen);
    bool find_out(MPI_Request request, pending& one);
    // Of one that is running; nothing where it is unknown.
    std::optional<pending> copy_of(MPI_Request request);
    void remember(MPI_Request request, const pending& one);
    void spend_overhead(std::uint32_t fragments);
    bool is_delayed(int peer, std::uint64_t bytes) const;

    delay added_;
    int rank_, ranks_;
    time_stamps stamps_;
    std::mutex access_;  // to what follows
    network_card card_;
    std::map<MPI_Request, pending> pending_;
    std::map<MPI_Request, planned_message> planned_;
    // The least time that the network itself has taken for a message of that many bits of size.
    std::array<double, 65> own_s_;
    double puts_arrive_ = 0, gets_arrive_ = 0;
};

// Where the program has to wait but the processor may do other work.
void wait_until(double seconds);

}  // namespace skerry::instrument::mpi
