// SPDX-License-Identifier: BSD-3-Clause
// What comparisons with MPI and the transport on top of MPI need of it, behind one table so that no
// part of Skerry is compiled against an MPI: a module per MPI found is built and loaded at run
// time. One call moves at most 2^31 - 1 bytes, MPI's own limit.
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
    // A message that has arrived and that nobody else can receive now.
    struct arrival {
        int pe;
        std::size_t bytes;
        std::intptr_t message;  // room for an MPI_Message
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
};

}  // namespace skerry::bootstrap
