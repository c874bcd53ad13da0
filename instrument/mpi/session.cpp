// SPDX-License-Identifier: BSD-3-Clause
#include "session.hpp"

#include <map>
#include <mutex>
#include <numeric>
#include <sstream>
#include <string>
#include <vector>

#include "family.hpp"
#include "real.hpp"

namespace skerry::instrument::mpi {
namespace {

// Ranks in a group by their numbers in the whole job.
using rank_table = std::vector<int>;
constexpr int outside = -2;

struct planned_message {
    int peer;
    std::uint64_t bytes;
};

struct session {
    std::unique_ptr<recorder> counts;
    std::mutex access;  // to what follows
    std::map<MPI_Comm, rank_table> communicators;
    std::map<MPI_Win, rank_table> windows;
    std::map<MPI_Request, planned_message> persistent;
};

session& the_session() {
    static auto* const one = new session;  // never goes: programs end in many ways
    return *one;
}

std::atomic<recorder*> recorder_in_use = nullptr;
thread_local int depth = 0;

std::string name_of_mpi() {
    char text[MPI_MAX_LIBRARY_VERSION_STRING] = "";
    int length = 0;
    PMPI(Get_library_version)(text, &length);
    // "Open MPI v4.1.4, package: ...", "MPICH Version:      4.0.2\nMPICH Release date: ..."
    std::istringstream words(text);
    std::string name, word;
    while (words >> word && name.find_first_of("0123456789") == std::string::npos) {
        if (!name.empty()) name.push_back(' ');
        name.append(word, 0, word.find_first_of(":,"));
    }
    return name;
}

rank_table ranks_of(MPI_Group group) {
    int size = 0;
    PMPI(Group_size)(group, &size);
    rank_table local(static_cast<std::size_t>(size)), global(static_cast<std::size_t>(size));
    std::iota(local.begin(), local.end(), 0);
    static const MPI_Group everybody = [] {
        MPI_Group all;
        PMPI(Comm_group)(family::world(), &all);
        return all;
    }();
    PMPI(Group_translate_ranks)(group, size, local.data(), everybody, global.data());
    for (int& rank : global)
        if (rank == MPI_UNDEFINED) rank = outside;
    PMPI(Group_free)(&group);
    return global;
}

bool has_two_groups(MPI_Comm all) {
    int has = 0;
    PMPI(Comm_test_inter)(all, &has);
    return has != 0;
}

rank_table table_of_communicator(MPI_Comm all) {
    MPI_Group group;
    if (has_two_groups(all)) {
        PMPI(Comm_remote_group)(all, &group);
    } else {
        PMPI(Comm_group)(all, &group);
    }
    return ranks_of(group);
}

rank_table table_of_window(MPI_Win window) {
    MPI_Group group;
    PMPI(Win_get_group)(window, &group);
    return ranks_of(group);
}

template <typename handle>
int look_up(int rank, handle where, std::map<handle, rank_table>& tables,
            rank_table (*make)(handle)) {
    const std::lock_guard only(the_session().access);
    auto found = tables.find(where);
    if (found == tables.end()) found = tables.emplace(where, make(where)).first;
    const rank_table& table = found->second;
    return rank >= 0 && rank < static_cast<int>(table.size()) ? table[rank] : outside;
}

int global_rank(int rank, MPI_Comm where) {
    return where == family::world()
               ? rank
               : look_up(rank, where, the_session().communicators, table_of_communicator);
}

int global_rank_in_window(int rank, MPI_Win where) {
    return look_up(rank, where, the_session().windows, table_of_window);
}

}  // namespace

std::uint16_t operation::number(recorder& in) {
    // ordering: relaxed; the number is all there is to see
    int known = number_.load(std::memory_order_relaxed);
    if (known >= 0) return static_cast<std::uint16_t>(known);
    static std::mutex adding;
    const std::lock_guard only(adding);
    known = number_.load(std::memory_order_relaxed);
    if (known < 0) known = in.add_operation(name_, kind_, fetches_);
    number_.store(known, std::memory_order_relaxed);
    return static_cast<std::uint16_t>(known);
}

recorder* current() {
    // ordering: acquire pairs with the release in begin()
    return recorder_in_use.load(std::memory_order_acquire);
}

void begin() {
    session& s = the_session();
    int threads = 0;
    PMPI(Query_thread)(&threads);
    recorded_pe who{0, 1, name_of_mpi(), threads == MPI_THREAD_MULTIPLE};
    PMPI(Comm_rank)(family::world(), &who.pe);
    PMPI(Comm_size)(family::world(), &who.n_pes);
    s.counts = recorder::from_environment(who);
    // ordering: release pairs with the acquire in current()
    recorder_in_use.store(s.counts.get(), std::memory_order_release);
}

void finish() {
    // ordering: acquire and release, as in begin() and current()
    if (recorder* all = recorder_in_use.exchange(nullptr, std::memory_order_acq_rel)) all->finish();
}

void abort(int code) {
    if (recorder* all = current()) all->abort(code);
}

call::call(operation& what, const void* returns_to) {
    if (depth++ > 0) return;
    recorder_ = current();
    // What follows the call may be another line, or another function.
    const void* at = static_cast<const char*>(returns_to) - 1;
    if (recorder_) in_ = recorder_->enter(what.number(*recorder_), at);
}

call::~call() {
    --depth;
    // MPI_Finalize itself ends the record.
    if (recorder_ && current()) recorder_->leave(in_, members_);
}

void call::about(int rank, MPI_Comm there) {
    if (rank >= 0) recorder_->concerns(global_rank(rank, there));
}

void call::to(int rank, MPI_Comm there, std::uint64_t bytes) {
    if (rank == MPI_PROC_NULL) return;
    recorder_->message(in_, global_rank(rank, there), bytes, members_);
}

void call::to_root(const void* from, int root, MPI_Comm all, std::uint64_t bytes) {
    enter_collective(all);
    const bool gives = root >= 0 && !family::is_in_place(from) && root != rank_among(all);
    if (gives) to(root, all, bytes);
}

int call::enter_collective(MPI_Comm all) {
    members_ = members_of(all);
    if (!has_two_groups(all)) return static_cast<int>(members_);
    int others = 0;
    PMPI(Comm_remote_size)(all, &others);
    return others;
}

bool call::is_root(int root, MPI_Comm all) {
    return root == MPI_ROOT || (!has_two_groups(all) && root == rank_in(all));
}

int call::rank_among(MPI_Comm all) {
    return has_two_groups(all) ? -1 : rank_in(all);
}

std::vector<int> call::destinations(MPI_Comm all) {
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
        PMPI(Graph_neighbors_count)(all, rank_in(all), &n);
        found.resize(n);
        PMPI(Graph_neighbors)(all, rank_in(all), n, found.data());
    }
    return found;
}

void call::to_target(int rank, MPI_Win window, std::uint64_t bytes) {
    if (rank == MPI_PROC_NULL) return;
    recorder_->message(in_, global_rank_in_window(rank, window), bytes);
}

void call::to_all(MPI_Comm members, std::uint64_t bytes) {
    members_ = members_of(members);
    recorder_->message(in_, -1, bytes, members_);
}

void call::remember(MPI_Request request, int rank, MPI_Comm there, std::uint64_t bytes) {
    session& s = the_session();
    const int peer = rank == MPI_PROC_NULL ? MPI_PROC_NULL : global_rank(rank, there);
    const std::lock_guard only(s.access);
    s.persistent[request] = {peer, bytes};
}

void call::forget(MPI_Request request) {
    session& s = the_session();
    const std::lock_guard only(s.access);
    s.persistent.erase(request);
}

void call::start(MPI_Request request) {
    session& s = the_session();
    const std::lock_guard only(s.access);
    const auto found = s.persistent.find(request);
    if (found == s.persistent.end() || found->second.peer == MPI_PROC_NULL) return;
    recorder_->message(in_, found->second.peer, found->second.bytes);
}

std::uint64_t bytes_of(MPI_Count count, MPI_Datatype type) {
    MPI_Count size = 0;
    PMPI(Type_size_x)(type, &size);
    return static_cast<std::uint64_t>(count) * static_cast<std::uint64_t>(size);
}

std::uint32_t members_of(MPI_Comm all) {
    int size = 0;
    PMPI(Comm_size)(all, &size);
    return static_cast<std::uint32_t>(size);
}

int rank_in(MPI_Comm all) {
    int rank = 0;
    PMPI(Comm_rank)(all, &rank);
    return rank;
}

void forget_communicator(MPI_Comm gone) {
    session& s = the_session();
    const std::lock_guard only(s.access);
    s.communicators.erase(gone);
}

void forget_window(MPI_Win gone) {
    session& s = the_session();
    const std::lock_guard only(s.access);
    s.windows.erase(gone);
}

}  // namespace skerry::instrument::mpi
