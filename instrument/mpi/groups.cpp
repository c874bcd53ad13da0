// SPDX-License-Identifier: BSD-3-Clause
#include "groups.hpp"

#include <atomic>
#include <map>
#include <mutex>
#include <numeric>

#include "family.hpp"
#include "real.hpp"

namespace skerry::instrument::mpi {
namespace {

MPI_Group everybody;

std::vector<int> ranks_of(MPI_Group some) {
    int size = 0;
    PMPI(Group_size)(some, &size);
    std::vector<int> local(static_cast<std::size_t>(size)), global(local.size());
    std::iota(local.begin(), local.end(), 0);
    PMPI(Group_translate_ranks)(some, size, local.data(), everybody, global.data());
    for (int& rank : global)
        if (rank == MPI_UNDEFINED) rank = outsider;
    PMPI(Group_free)(&some);
    return global;
}

std::uint64_t mixed(const std::vector<int>& ranks) {
    std::uint64_t mix = ranks.size();
    for (const int rank : ranks)
        mix = (mix ^ static_cast<std::uint32_t>(rank)) * 0x9E3779B97F4A7C15ull + (mix >> 29);
    return mix;
}

group look_up_communicator(MPI_Comm all) {
    group found{};
    int size = 0, is_double = 0;
    if (PMPI(Comm_size)(all, &size) != MPI_SUCCESS) return found;
    PMPI(Comm_rank)(all, &found.own_rank);
    PMPI(Comm_test_inter)(all, &is_double);
    found.members = static_cast<std::uint32_t>(size);
    found.is_double = is_double != 0;
    MPI_Group peers;
    if (found.is_double) {
        PMPI(Comm_remote_group)(all, &peers);
    } else {
        PMPI(Comm_group)(all, &peers);
    }
    found.peers = ranks_of(peers);
    found.context = mixed(found.peers);
    if (found.is_double) {
        MPI_Group own;
        PMPI(Comm_group)(all, &own);
        found.context += mixed(ranks_of(own));
    }
    return found;
}

group look_up_window(MPI_Win window) {
    group found{};
    MPI_Group members;
    PMPI(Win_get_group)(window, &members);
    found.peers = ranks_of(members);
    found.members = static_cast<std::uint32_t>(found.peers.size());
    return found;
}

// Of one kind of handles (both are plain numbers in MPICH).
template <typename handle, group (*look_up)(handle)>
class groups {
 public:
    static groups& all() {
        static auto* const one = new groups;  // never goes: programs end in many ways
        return *one;
    }
    std::shared_ptr<const group> keep(handle wanted) {
        const std::lock_guard only(access_);
        return find(wanted);
    }
    const group& of(handle wanted) {
        // Most calls are about the communicator of the last one.
        thread_local handle last{};
        thread_local const group* last_found = nullptr;
        thread_local std::uint64_t last_look = 0;
        // ordering: acquire pairs with the release in forget()
        const std::uint64_t now = changes_.load(std::memory_order_acquire);
        if (last_found && last == wanted && last_look == now) return *last_found;
        const std::lock_guard only(access_);
        last = wanted;
        last_look = now;
        return *(last_found = find(wanted).get());
    }
    void forget(handle gone) {
        const std::lock_guard only(access_);
        if (known_.erase(gone) == 0) return;
        // ordering: release pairs with the acquire in of()
        changes_.fetch_add(1, std::memory_order_release);
    }

 private:
    const std::shared_ptr<const group>& find(handle wanted) {
        auto found = known_.find(wanted);
        if (found == known_.end())
            found = known_.emplace(wanted, std::make_shared<group>(look_up(wanted))).first;
        return found->second;
    }

    std::mutex access_;  // to known_
    std::map<handle, std::shared_ptr<const group>> known_;
    std::atomic<std::uint64_t> changes_ = 0;
};

using communicators = groups<MPI_Comm, look_up_communicator>;
using windows = groups<MPI_Win, look_up_window>;

}  // namespace

void set_everybody(MPI_Group all) {
    everybody = all;
}

const group& group_of(MPI_Comm all) {
    return communicators::all().of(all);
}

std::shared_ptr<const group> keep_group(MPI_Comm all) {
    return communicators::all().keep(all);
}

const group& group_of_window(MPI_Win window) {
    return windows::all().of(window);
}

void forget_communicator(MPI_Comm gone) {
    communicators::all().forget(gone);
}

void forget_window(MPI_Win gone) {
    windows::all().forget(gone);
}

std::vector<int> destinations(MPI_Comm all) {
    int topology = MPI_UNDEFINED;
    PMPI(Topo_test)(all, &topology);
    std::vector<int> found;
    if (topology == MPI_CART) {
        int dimensions = 0;
        PMPI(Cartdim_get)(all, &dimensions);
        found.resize(2 * static_cast<std::size_t>(dimensions));
        for (int d = 0; d < dimensions; ++d)
            PMPI(Cart_shift)(all, d, 1, &found[2 * d], &found[2 * d + 1]);
    } else if (topology == MPI_DIST_GRAPH) {
        int n_in = 0, n_out = 0, is_weighted = 0;
        PMPI(Dist_graph_neighbors_count)(all, &n_in, &n_out, &is_weighted);
        std::vector<int> sources(n_in), in_weights(n_in), out_weights(n_out);
        found.resize(n_out);
        PMPI(Dist_graph_neighbors)
        (all, n_in, sources.data(), in_weights.data(), n_out, found.data(), out_weights.data());
    } else if (topology == MPI_GRAPH) {
        int n = 0;
        const int own = group_of(all).own_rank;
        PMPI(Graph_neighbors_count)(all, own, &n);
        found.resize(n);
        PMPI(Graph_neighbors)(all, own, n, found.data());
    }
    return found;
}

}  // namespace skerry::instrument::mpi
