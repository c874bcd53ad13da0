// SPDX-License-Identifier: BSD-3-Clause
// What comparisons with MPI and the transport on top of MPI need of it, behind one table so that no
// part of Skerry is compiled against an MPI: a module per MPI found is built and loaded at run
// time. One call moves at most 2^31 - 1 bytes, MPI's own limit; a message of a datatype may be
// longer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace skerry::bootstrap {

class message_passing {
 public:
    // Room for an MPI_Request of any MPI (a pointer or an int).
    using request = std::intptr_t;
    enum class reduction { sum, minimum, maximum };
    // Likewise of an MPI_Win.
    using window = std::intptr_t;
    // Likewise of an MPI_Datatype and an MPI_Group; and what stands for a neighbourhood.
    using datatype = std::intptr_t;
    using group = std::intptr_t;
    using neighbourhood = std::intptr_t;
    // A message that has arrived and that nobody else can receive now.
    struct arrival {
        int pe;
        std::size_t bytes;
        std::intptr_t message;  // room for an MPI_Message
    };

    // Where a part of a message lies: run_count runs of run_bytes, a pitch apart, or, if there are
    // shifts, that far behind the first one; and all of that as often as repeats says.
    struct piece {
        const void* first;
        std::size_t run_bytes, run_count;
        std::ptrdiff_t pitch_bytes;
        const std::ptrdiff_t* shifts_bytes;  // one a run, or null
        std::size_t repeats;
        std::ptrdiff_t repeat_bytes;  // from a repeat to the next
    };
    // A window of memory that MPI allocated.
    struct slots {
        window handle;
        std::byte* memory;
    };

    virtual ~message_passing() = default;
    virtual std::string library() const = 0;  // name and version, such as "Open MPI 4.1.4"
    // Whether several threads may call at once (MPI_THREAD_MULTIPLE); else one at a time.
    virtual bool threads() const = 0;
    // Whether the program has finalised MPI: then nothing below may be called.
    virtual bool finalised() const = 0;

    // MPI-3.1 section 3.7.2, on MPI_COMM_WORLD with MPI_BYTE. An MPI error ends the job
    // (MPI_ERRORS_ARE_FATAL).
    virtual void isend(const void* local, std::size_t bytes, int pe, int tag, request& out) = 0;
    virtual void irecv(void* local, std::size_t bytes, int pe, int tag, request& out) = 0;
    virtual void wait_all(std::span<request> requests) = 0;
    // Whether the request is complete; once it is, it is spent, and every later answer is yes.
    virtual bool test(request& one) = 0;
    // MPI-3.1 section 3.8.2: a message of any PE with this tag, then received by receive().
    virtual std::optional<arrival> probe_any(int tag) = 0;
    virtual void receive(const arrival& found, void* local) = 0;  // found.bytes bytes
    // MPI-3.1 section 5.9.6, in place.
    virtual void all_reduce(std::span<double> values, reduction operation) = 0;

    // MPI-3.1 chapter 11, passive target: collective; every PE shows memory of its own, in which
    // the others address bytes by their offset. Locked for all until it is closed. None, on all
    // PEs, where the MPI has no windows: Open MPI 4.1 has none over TCP if threads() is true, nor
    // for one PE.
    virtual std::optional<window> open_window(void* memory, std::size_t bytes) = 0;
    virtual void close_window(window of) = 0;  // collective
    // The request completes when `local` may be used again (put) or is filled (get).
    virtual void window_put(window of, const void* local, std::size_t bytes, int pe,
                            std::size_t offset, request& out) = 0;
    virtual void window_get(window of, void* local, std::size_t bytes, int pe, std::size_t offset,
                            request& out) = 0;
    // All of this PE's puts to that PE are complete there.
    virtual void window_flush(window of, int pe) = 0;

    // MPI-3.1 section 4.1: of the pieces at their addresses, in this order; of no bytes if there
    // are none. Pieces of more than 2^31 - 1 runs that are apart end the job with a message.
    virtual datatype make_type(std::span<const piece> pieces) = 0;
    virtual void free_type(datatype type) = 0;
    virtual void isend_typed(datatype type, int pe, int tag, request& out) = 0;
    virtual void irecv_typed(datatype type, int pe, int tag, request& out) = 0;
    // MPI-3.1 section 7.6, collective: each PE names those that it receives from and sends to. Then
    // an exchange has a type for each of them; the next one must wait until it is complete.
    virtual neighbourhood open_neighbourhood(std::span<const int> from,
                                             std::span<const int> to) = 0;
    virtual void close_neighbourhood(neighbourhood of) = 0;  // collective
    virtual void neighbour_exchange(neighbourhood in, std::span<const datatype> received,
                                    std::span<const datatype> sent, request& out) = 0;

    // MPI-3.1 section 11.5.2, generalised active target. Not every MPI has such windows between
    // hosts: Open MPI 4.1 has none over TCP if threads() is true.
    virtual bool has_slots() const = 0;
    virtual slots open_slots(std::size_t bytes) = 0;  // collective
    virtual void close_slots(window of) = 0;          // collective
    virtual group make_group(std::span<const int> pes) = 0;
    virtual void free_group(group of) = 0;
    virtual void slots_post(window of, group origins) = 0;  // they may put into this PE's memory
    virtual void slots_start(window of, group targets) = 0;
    // Complete here after slots_complete(), there after slots_wait(). `local` is free by then.
    virtual void slots_put(window of, const void* local, std::size_t bytes, int pe,
                           std::size_t offset) = 0;
    virtual void slots_complete(window of) = 0;
    virtual void slots_wait(window of) = 0;
};

}  // namespace skerry::bootstrap
