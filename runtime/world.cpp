// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/runtime/world.hpp"

#include <unistd.h>

#include <algorithm>
#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "chosen_collectives.hpp"
#include "skerry/base/fatal.hpp"
#include "skerry/base/log.hpp"
#include "static_data.hpp"

namespace skerry::runtime {
namespace {

constexpr std::size_t alignment_bytes = std::size_t{2}
                                        << 20;  // parts of a segment start at huge pages

std::size_t aligned(std::size_t bytes) {
    return (bytes + alignment_bytes - 1) / alignment_bytes * alignment_bytes;
}

template <typename type>
std::vector<type> gather(bootstrap::membership& job, const type& mine) {
    std::vector<type> all(static_cast<std::size_t>(job.n_pes()));
    if (job.all_gather(&mine, sizeof mine, all.data()) != status::ok)
        fatal("start", "the PEs of the job cannot reach each other");
    return all;
}

std::string list_of_variables() {
    std::string all;
    for (const char* name : variables_of_algorithms())
        all.append(all.empty() ? " one of " : ", ").append(name);
    return all;
}

// What every PE must agree on: where segments' parts lie, and what PEs choose their algorithms by.
struct common {
    std::size_t heap_bytes;
    std::size_t static_bytes;
    int cores;
    bool direct;
    bool checked;  // in full
    std::size_t algorithms;
};

// The largest heap that any PE asked for, the fewest cores that one sees; static data only where
// all PEs have as much of it.
common agree(bootstrap::membership& job, const common& mine) {
    common agreed = mine;
    for (const common& theirs : gather(job, mine)) {
        agreed.heap_bytes = std::max(agreed.heap_bytes, theirs.heap_bytes);
        agreed.cores = std::min(agreed.cores, theirs.cores);
        agreed.direct = agreed.direct && theirs.direct;
        agreed.checked = agreed.checked || theirs.checked;
        if (job.pe() == 0 && theirs.algorithms != mine.algorithms)
            fatal("start", "PEs have different values of%s; set them alike on all PEs",
                  list_of_variables().c_str());
        if (theirs.static_bytes != mine.static_bytes) agreed.static_bytes = 0;
    }
    if (agreed.static_bytes != mine.static_bytes)
        log(log_level::warning,
            "PEs run different executables: their static data are not symmetric");
    return agreed;
}

// Which library, to all PEs, at whatever address: a number for its name, and its bytes.
using library_mark = std::pair<std::size_t, std::size_t>;

library_mark mark_of(const library_data& library) {
    return {std::hash<std::string>{}(library.name), library.pages.bytes};
}

// Those of this PE's libraries that all PEs have, in the same order everywhere.
std::vector<library_data> agree(bootstrap::membership& job, std::vector<library_data> mine) {
    const auto counts = gather(job, mine.size());
    const std::size_t most = *std::max_element(counts.begin(), counts.end());
    std::map<library_mark, int> owners;
    for (std::size_t i = 0; i < most; ++i) {
        const library_mark mark = i < mine.size() ? mark_of(mine[i]) : library_mark{};
        for (const library_mark& theirs : gather(job, mark)) ++owners[theirs];
    }
    std::erase_if(mine, [&](const auto& one) { return owners[mark_of(one)] != job.n_pes(); });
    std::sort(mine.begin(), mine.end(),
              [](const auto& a, const auto& b) { return mark_of(a) < mark_of(b); });
    if (mine.size() < most && job.pe() == 0)
        log(log_level::warning,
            "PEs have loaded different shared libraries: those that not all have, or not in the "
            "same size, have no symmetric static data");
    return mine;
}

}  // namespace

struct world::parts {
    runtime::peers peers;
    runtime::rma rma;
    runtime::atomics atomics;
    runtime::signals signals;
    runtime::order order;
    runtime::waiter waiter;

    parts(const transports::segment_map& map, const peers::static_range& statics,
          std::span<const peers::static_range> libraries, const settings& wanted,
          transports::transport& engine, bootstrap::membership& job, checker* checks)
        : peers(map, statics, job.pe(), job.n_pes(), wanted.checks, wanted.direct, libraries),
          rma(peers, engine, job.last_call(), checks),
          atomics(peers, engine, rma),
          signals(peers, engine, rma),
          order(peers, engine),
          waiter(peers, engine, wanted.cores, job.hosts().most_pes(job.n_pes()), checks) {}
};

world::world() : job_(bootstrap::discover()) {
    start(settings::from_environment());
}

world::world(const settings& wanted) : job_(bootstrap::discover()) {
    start(wanted);
}

world::world(std::unique_ptr<bootstrap::membership> job, const settings& wanted)
    : job_(std::move(job)) {
    start(wanted);
}

void world::start(const settings& mine) {
    process_ = ::getpid();
    set_message_pe(job_->pe());
    set_abort_handler(
        [](void* job, int code) { static_cast<bootstrap::membership*>(job)->abort(code); },
        job_.get());
    call_ = &job_->last_call();
    job_->join();
    engine_ = transports::choose_transport(*job_, transport_name_);
    memory_range statics;
    if (mine.static_data) statics = executable_static_data();
    const bool direct = mine.direct && !engine_->traits().wants_all;
    const common agreed = agree(*job_, {mine.heap_bytes, statics.bytes, mine.cores, direct,
                                        mine.checks == check_level::full, mine.algorithms});
    settings wanted = mine;
    wanted.heap_bytes = agreed.heap_bytes;
    if (agreed.checked) wanted.heap_bytes += agreed.heap_bytes / 4 + (1 << 20);  // for guards
    wanted.cores = agreed.cores;
    wanted.direct = agreed.direct;
    if (agreed.checked) wanted.checks = check_level::full;
    statics_ = {statics.start, agreed.static_bytes, aligned(teams::words_bytes(n_pes()))};
    const transports::offset heap_at =
        aligned(mine.static_data ? place_libraries() : statics_.at + statics_.bytes);
    attach(wanted, heap_at);
    if (statics_.bytes > 0) overlay_static_data();
    if (agreed.checked) checks_ = std::make_unique<checker>(*job_, wanted.check_timeout_s);
    if (!libraries_.empty()) overlay_libraries();
    parts_ =
        std::make_unique<parts>(map_, statics_, libraries_, wanted, *engine_, *job_, checks_.get());
    operations_ = std::unique_ptr<operations>(
        new operations{parts_->peers, parts_->rma, parts_->atomics, parts_->signals, parts_->order,
                       parts_->waiter, job_->hosts()});
    heap_ = std::make_unique<heap>(map_.own + heap_at, wanted.heap_bytes, wanted.pages, n_pes());
    if (wanted.local_heap)
        local_heap_ = std::make_unique<heap>(map_.own + heap_at + aligned(wanted.heap_bytes),
                                             wanted.heap_bytes, wanted.pages, n_pes());
    if (checks_) checks_->start(*operations_, *heap_);
    teams_ = std::make_unique<teams>(*operations_);
    // Nobody may store to a PE whose static data are not laid over its segment yet.
    if (job_->barrier() != status::ok)
        fatal("start", "a PE of the job ended before all had started");
}

std::size_t world::bytes_per_pe() const {
    const std::size_t bytes = job_->hosts().table_bytes() + job_->published_bytes() +
                              engine_->table_bytes() + teams_->world().table_bytes();
    const auto pes = static_cast<std::size_t>(n_pes());
    return (bytes + pes - 1) / pes;
}

// Behind the executable's static data; returns where the last ends.
transports::offset world::place_libraries() {
    transports::offset end = statics_.at + statics_.bytes;
    for (const library_data& one : agree(*job_, library_static_data())) {
        libraries_.push_back({one.pages.start, one.pages.bytes, end});
        end += one.pages.bytes;
    }
    return end;
}

void world::attach(const settings& wanted, transports::offset heap_at) {
    const std::size_t heaps = wanted.local_heap ? 2 : 1;
    const std::size_t bytes = heap_at + heaps * aligned(wanted.heap_bytes);
    const status attached = engine_->attach(*job_, bytes, wanted.pages, map_);
    if (attached != status::ok)
        fatal("start",
              "cannot reserve %zu MiB of address space for each of %d PEs (%s): ask for a smaller "
              "heap with "
              "SHMEM_SYMMETRIC_SIZE, or raise 'ulimit -v'",
              bytes >> 20, n_pes(), describe(attached));
    log(log_level::info, "transport %.*s, pages of %s", static_cast<int>(transport_name_.size()),
        transport_name_.data(), map_.page_kind);
}

// On all PEs or on none: a PE without would never see what its peers put there.
void world::overlay_static_data() {
    const status laid =
        engine_->overlay(reinterpret_cast<void*>(statics_.start), statics_.bytes, statics_.at);
    for (const status theirs : gather(*job_, laid)) {
        if (theirs == status::ok) continue;
        statics_.bytes = 0;
        if (theirs == laid && laid != status::not_supported)
            log(log_level::warning, "static data are not symmetric: %s", describe(laid));
    }
}

void world::overlay_libraries() {
    status laid = status::ok;
    for (const peers::static_range& one : libraries_)
        if (laid == status::ok)
            laid = engine_->overlay(reinterpret_cast<void*>(one.start), one.bytes, one.at);
    for (const status theirs : gather(*job_, laid)) {
        if (theirs == status::ok) continue;
        libraries_.clear();
        if (theirs == laid && laid != status::not_supported)
            log(log_level::warning, "static data of shared libraries are not symmetric: %s",
                describe(laid));
    }
}

world::~world() {
    if (::getpid() != process_) {
        // A child of the PE has neither its place in the job nor its threads and connections.
        [[maybe_unused]] const transports::transport* the_parents = engine_.release();
        set_abort_handler(nullptr, nullptr);
        return;
    }
    operations_->ordering.quiet();
    // Where operations need this PE to drive them it does so until nobody waits for it any more.
    if (engine_->traits().needs_progress) {
        teams_->world().barrier();
        operations_->ordering.quiet();  // whatever the barrier's last messages still wait in
    }
    // A failed barrier means that the job is ending anyway; there is nobody left to wait for.
    [[maybe_unused]] const status all_done = job_->barrier();
    teams_.reset();
    local_heap_.reset();
    heap_.reset();
    checks_.reset();
    engine_->close();
    job_->leave();
    set_abort_handler(nullptr, nullptr);
}

}  // namespace skerry::runtime
