// SPDX-License-Identifier: BSD-3-Clause
// The two-sided operations that comparisons with MPI need, behind one table so that no part of
// Skerry is compiled against an MPI: a module per MPI found is built and loaded at run time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace skerry::bootstrap {

class message_passing {
 public:
    // Room for an MPI_Request of any MPI (a pointer or an int).
    using request = std::intptr_t;
    enum class reduction { sum, minimum, maximum };

    virtual ~message_passing() = default;
    virtual std::string library() const = 0;  // name and version, such as "Open MPI 4.1.4"

    // MPI-3.1 section 3.7.2, on MPI_COMM_WORLD with MPI_BYTE. An MPI error ends the job
    // (MPI_ERRORS_ARE_FATAL).
    virtual void isend(const void* local, std::size_t bytes, int pe, int tag, request& out) = 0;
    virtual void irecv(void* local, std::size_t bytes, int pe, int tag, request& out) = 0;
    virtual void wait_all(std::span<request> requests) = 0;
    // MPI-3.1 section 5.9.6, in place.
    virtual void all_reduce(std::span<double> values, reduction operation) = 0;
};

}  // namespace skerry::bootstrap
