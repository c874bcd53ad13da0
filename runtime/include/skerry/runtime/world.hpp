// SPDX-License-Identifier: BSD-3-Clause
// One PE's runtime: constructs the parts in order, destroys them in reverse, and does nothing else.
#pragma once

#include <sys/types.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "skerry/runtime/checker.hpp"
#include "skerry/runtime/heap.hpp"
#include "skerry/runtime/operations.hpp"
#include "skerry/runtime/teams.hpp"

namespace skerry::runtime {

struct settings {
    std::size_t heap_bytes = 0;  // per PE; reserved, occupied when allocated or touched
    transports::page_choice pages = transports::page_choice::automatic;
    check_level checks = check_level::on;
    double check_timeout_s = 60;  // with full checks: a longer wait is a deadlock; 0: never
    bool direct = true;           // false: all traffic goes through the transport's operations
    bool static_data = true;      // lay the program's static data over shared memory
    bool local_heap = false;      // a second heap of the same size, see world::local_heap()
    int cores = 0;                // that the job may use; where there are more PEs they share
    std::size_t algorithms = 0;   // a number for the environment's choices, the same on all PEs

    // From SHMEM_SYMMETRIC_SIZE (else a quarter of the machine's memory), SKERRY_HUGE_PAGES,
    // SKERRY_CHECK, SKERRY_CHECK_TIMEOUT, SKERRY_DIRECT, SKERRY_CORES (else those of this process's
    // affinity mask).
    static settings from_environment();
};

class world {
 public:
    // Collective over the job. A failure ends the program with a message. PEs whose heaps, cores or
    // use of mapped memory differ get what all can have; where one has full checks all have.
    // Without settings, those of the environment once the job is known, which may add to it.
    world();
    explicit world(const settings& wanted);
    // The same with a given membership (tests run PEs as threads).
    world(std::unique_ptr<bootstrap::membership> job, const settings& wanted);
    // Collective: waits for all PEs, then lets the memory go.
    ~world();
    world(const world&) = delete;
    world& operator=(const world&) = delete;

    int pe() const { return job_->pe(); }
    int n_pes() const { return job_->n_pes(); }
    bootstrap::membership& job() { return *job_; }
    bootstrap::call_record& call() { return *call_; }
    std::string_view transport_name() const { return transport_name_; }
    // For records: what follows belongs to the phase of that name ("program" before any begins).
    void begin_phase(const char* name) { engine_->begin_phase(name); }
    // What carries data between hosts; empty on one host.
    std::string engine_name() const { return engine_->engine_name(); }
    // Memory that this PE keeps for each PE of the job before it talks to it.
    std::size_t bytes_per_pe() const;
    const char* page_kind() const { return map_.page_kind; }

    const operations& with() const { return *operations_; }
    heap& symmetric_heap() { return *heap_; }
    // For blocks that this PE allocates without the others, which can reach them all the same once
    // they are told where. Null unless it was wanted.
    heap* local_heap() { return local_heap_.get(); }
    // Null but with full checks.
    checker* checks() { return checks_.get(); }
    teams& all_teams() { return *teams_; }
    // Static data's place, for queries; bytes is 0 where they are not symmetric.
    const peers::static_range& static_data() const { return statics_; }

 private:
    struct parts;

    void start(const settings& mine);
    void attach(const settings& wanted, transports::offset heap_at);
    transports::offset place_libraries();
    void overlay_static_data();
    void overlay_libraries();

    pid_t process_ = 0;  // a child that got a copy of this object is not the PE
    std::unique_ptr<bootstrap::membership> job_;
    bootstrap::call_record* call_ = nullptr;
    std::string_view transport_name_;
    std::unique_ptr<transports::transport> engine_;
    transports::segment_map map_;
    peers::static_range statics_;
    std::unique_ptr<checker> checks_;
    std::vector<peers::static_range> libraries_;  // their static data
    std::unique_ptr<parts> parts_;                // peers, rma, atomics, signals, order, waiter
    std::unique_ptr<operations> operations_;
    std::unique_ptr<heap> heap_, local_heap_;
    std::unique_ptr<teams> teams_;
};

}  // namespace skerry::runtime
