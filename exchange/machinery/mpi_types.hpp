// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <vector>

#include "machinery/copy.hpp"
#include "skerry/bootstrap/message_passing.hpp"

namespace skerry::exchange {

// Datatypes of this PE's ends of parcels, compact: a plane is a piece. They go with this object.
class mpi_types {
 public:
    using type = bootstrap::message_passing::datatype;
    explicit mpi_types(bootstrap::message_passing& mpi) : mpi_(mpi) {}
    ~mpi_types();
    mpi_types(const mpi_types&) = delete;
    mpi_types& operator=(const mpi_types&) = delete;

    type make(std::span<const copy_item> items);

 private:
    bootstrap::message_passing& mpi_;
    std::vector<type> made_;
};

}  // namespace skerry::exchange
