// SPDX-License-Identifier: BSD-3-Clause
#include "types.hpp"

#include <atomic>

#include "family.hpp"
#include "real.hpp"

namespace skerry::instrument::mpi {
namespace {

std::atomic<std::uint64_t> changes = 1;

}  // namespace

std::uint64_t bytes_of(MPI_Count count, MPI_Datatype type) {
    if (count <= 0 || type == family::null_type()) return 0;
    // Most calls are of the type of the last one.
    thread_local MPI_Datatype last{};
    thread_local MPI_Count last_size = 0;
    thread_local std::uint64_t last_look = 0;
    // ordering: acquire pairs with the release in forget_type()
    const std::uint64_t now = changes.load(std::memory_order_acquire);
    if (last_look != now || last != type) {
        last_size = 0;
        PMPI(Type_size_x)(type, &last_size);
        last = type;
        last_look = now;
    }
    return last_size > 0 ? static_cast<std::uint64_t>(count * last_size) : 0;
}

void forget_type() {
    // ordering: release pairs with the acquire in bytes_of()
    changes.fetch_add(1, std::memory_order_release);
}

}  // namespace skerry::instrument::mpi
