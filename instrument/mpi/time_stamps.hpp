// SPDX-License-Identifier: BSD-3-Clause
// When messages arrive, told by their senders through memory that all processes of a host share: an
// MPI has no place for it in the messages themselves. One ring for each sender at each receiver.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>

namespace skerry::instrument::mpi {

struct time_stamp {
    std::uint64_t context;  // of the communicator, the same at both ends
    std::int32_t tag;
    std::uint32_t fragments;  // that are delayed; 0: it is not
    std::uint64_t bytes;
    double sent;     // seconds by now_seconds(): the processor was done with it
    double arrives;  // what is added has passed, but not the network's own time
};

class time_stamps {
 public:
    // Collective over the job's processes, which must run on one host; ends the program with a
    // message where they do not.
    time_stamps(int rank, int ranks);

    // For a message that is about to be sent. Where the ring has no room the message is not
    // delayed.
    void push(int to, const time_stamp& stamp);
    // The last one was not sent after all.
    void take_back(int to);
    // The oldest of that sender, context and tag; stays where it is. Messages of one sender,
    // communicator and tag do not overtake each other (MPI-3.1, 3.5).
    std::optional<time_stamp> look(int from, std::uint64_t context, int tag);
    std::optional<time_stamp> take(int from, std::uint64_t context, int tag);

 private:
    struct ring;
    ring& at(int receiver, int sender);
    time_stamp* find(int from, std::uint64_t context, int tag);

    int rank_, ranks_;
    std::byte* begin_;
    std::mutex access_;  // threads of this process
};

}  // namespace skerry::instrument::mpi
