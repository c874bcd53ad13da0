// SPDX-License-Identifier: BSD-3-Clause
// For each pair of PEs what is best: mapped memory on a host, the courier between hosts.
#include <sched.h>

#include <optional>

#include "courier.hpp"
#include "service.hpp"
#include "skerry/base/environment.hpp"
#include "skerry/base/fatal.hpp"
#include "skerry/base/log.hpp"

namespace skerry::transports {
namespace {

std::unique_ptr<transport> memory_of_the_host() {
    for (const transport_kind* kind : all_transport_kinds())
        if (kind->name == "shm") return kind->create();
    fatal("start", "this build has no shared memory transport");
}

bool cores_are_shared(const bootstrap::membership& job) {
    cpu_set_t mine;
    return ::sched_getaffinity(0, sizeof mine, &mine) != 0 ||
           job.hosts().most_pes(job.n_pes()) > CPU_COUNT(&mine);
}

class pairs_transport final : public transport {
 public:
    explicit pairs_transport(std::unique_ptr<engine> network)
        : near_(memory_of_the_host()), far_(std::move(network)), service_(far_) {}

    capabilities traits() const override {
        return {.needs_progress = true, .has_no_helper = !has_service_};
    }

    std::string engine_name() const override { return far_.traits().name; }
    std::size_t table_bytes() const override { return near_->table_bytes() + far_.table_bytes(); }

    status attach(bootstrap::membership& job, std::size_t bytes, page_choice pages,
                  segment_map& map) override {
        if (const status made = near_->attach(job, bytes, pages, map); made != status::ok)
            return made;
        hosts_ = &job.hosts();
        host_ = hosts_->host_of(job.pe());
        const status opened = far_.open(job, {map.own, map.bytes}, cores_are_shared(job));
        watch_.emplace(job, far_, *near_);
        has_service_ = opened == status::ok && may_have_service();
        return opened;
    }
    // No thread of ours runs while the program's static data move: what it changes there (in an
    // allocator that the program brings along, say) could be lost.
    void tell_arrivals(void (*arrived)(void*), void* context) override {
        far_.tell_arrivals(arrived, context);
        if (has_service_) service_.start(&*watch_);
    }
    status overlay(void* address, std::size_t bytes, offset at) override {
        return near_->overlay(address, bytes, at);
    }

    status put(int pe, offset remote, const void* local, std::size_t bytes) override {
        return is_near(pe) ? near_->put(pe, remote, local, bytes)
                           : far_.put(pe, remote, local, bytes, false);
    }
    status put_nbi(int pe, offset remote, const void* local, std::size_t bytes) override {
        return is_near(pe) ? near_->put(pe, remote, local, bytes)
                           : far_.put(pe, remote, local, bytes, true);
    }
    status get(int pe, offset remote, void* local, std::size_t bytes) override {
        return is_near(pe) ? near_->get(pe, remote, local, bytes)
                           : far_.get(pe, remote, local, bytes, false);
    }
    status get_nbi(int pe, offset remote, void* local, std::size_t bytes) override {
        return is_near(pe) ? near_->get(pe, remote, local, bytes)
                           : far_.get(pe, remote, local, bytes, true);
    }
    status put_signal(int pe, offset remote, const void* local, std::size_t bytes, offset signal,
                      std::uint64_t value, signal_op op) override {
        return is_near(pe) ? near_->put_signal(pe, remote, local, bytes, signal, value, op)
                           : far_.put_signal(pe, remote, local, bytes, signal, value, op);
    }
    status fetch_op(int pe, offset remote, atomic_op op, unsigned width_bytes,
                    std::uint64_t operand, std::uint64_t comparand,
                    std::uint64_t* old_value) override {
        return is_near(pe)
                   ? near_->fetch_op(pe, remote, op, width_bytes, operand, comparand, old_value)
                   : far_.fetch_op(pe, remote, op, width_bytes, operand, comparand, old_value);
    }
    status fence() override {
        far_.fence();
        return near_->fence();
    }
    void settle(int pe, offset remote, std::size_t bytes, std::size_t piece_bytes) override {
        if (!is_near(pe)) far_.settle(pe, remote, bytes, piece_bytes);
    }
    status flush() override {
        far_.flush();
        return near_->flush();
    }
    bool progress() override { return far_.progress(); }
    void rests() override { service_.take_over(); }
    void close() override {
        service_.stop();
        far_.close();
        near_->close();
    }

 private:
    bool is_near(int pe) const { return hosts_->host_of(pe) == host_; }

    // An MPI that the program started for one thread allows no other.
    bool may_have_service() const {
        const bool wanted = environment_choice("SKERRY_PROGRESS", {"calls", "thread"}, 1) == 1;
        if (wanted && !far_.traits().allows_threads)
            log(log_level::warning,
                "the MPI was not started for several threads: other hosts' operations on this PE "
                "wait until it calls Skerry; start MPI with MPI_THREAD_MULTIPLE");
        return wanted && far_.traits().allows_threads;
    }

    std::unique_ptr<transport> near_;
    courier far_;
    std::optional<watch> watch_;
    service service_;
    bool has_service_ = false;
    const bootstrap::host_map* hosts_ = nullptr;
    int host_ = 0;
};

}  // namespace

std::unique_ptr<transport> make_transport(std::unique_ptr<engine> network) {
    return std::make_unique<pairs_transport>(std::move(network));
}

}  // namespace skerry::transports
