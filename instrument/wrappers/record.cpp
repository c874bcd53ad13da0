// SPDX-License-Identifier: BSD-3-Clause
// Records what goes through a transport under the names of the routines that the program called.
// SKERRY_RECORD names the folder.
#include <cstring>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

#include "skerry/base/calling_address.hpp"
#include "skerry/base/environment.hpp"
#include "skerry/instrument/recorder.hpp"
#include "wrapper.hpp"

namespace skerry::instrument {
namespace {

using transports::offset;
using transports::transport;

// The numbers of operations: a routine may put, fetch and wait.
class routines {
 public:
    routines(recorder& counts, const bootstrap::call_record& last) : counts_(counts), last_(last) {}

    std::uint16_t number(operation_kind kind, bool fetches) {
        const std::lock_guard only(access_);
        known& cached = last_known_[static_cast<int>(kind) + (fetches ? 8 : 0)];
        const std::string_view last(last_.name, ::strnlen(last_.name, sizeof last_.name));
        if (cached.name == last) return cached.number;
        const std::string name(last);
        const std::string key =
            name + static_cast<char>('0' + static_cast<int>(kind)) + (fetches ? 'f' : ' ');
        auto found = numbers_.find(key);
        if (found == numbers_.end()) {
            const char* shown = name.empty() ? "start" : name.c_str();
            found = numbers_.emplace(key, counts_.add_operation(shown, kind, fetches)).first;
        }
        cached = {name, found->second};
        return cached.number;
    }

 private:
    struct known {
        std::string name = "?";
        std::uint16_t number = 0;
    };
    recorder& counts_;
    const bootstrap::call_record& last_;
    std::mutex access_;  // to what follows
    known last_known_[16];
    std::unordered_map<std::string, std::uint16_t> numbers_;
};

class recording final : public wrapper {
 public:
    recording(std::unique_ptr<transport> inner, std::unique_ptr<recorder> counts,
              bootstrap::membership& job)
        : wrapper(std::move(inner)),
          counts_(std::move(counts)),
          names_(*counts_, job.last_call()) {}

    status put(int pe, offset remote, const void* local, std::size_t bytes) override {
        const call now(*this, operation_kind::one_sided, false, pe, bytes);
        return wrapper::put(pe, remote, local, bytes);
    }
    status put_nbi(int pe, offset remote, const void* local, std::size_t bytes) override {
        const call now(*this, operation_kind::one_sided, false, pe, bytes);
        return wrapper::put_nbi(pe, remote, local, bytes);
    }
    status get(int pe, offset remote, void* local, std::size_t bytes) override {
        const call now(*this, operation_kind::one_sided, true, pe, bytes);
        return wrapper::get(pe, remote, local, bytes);
    }
    status get_nbi(int pe, offset remote, void* local, std::size_t bytes) override {
        const call now(*this, operation_kind::one_sided, true, pe, bytes);
        return wrapper::get_nbi(pe, remote, local, bytes);
    }
    // The data and the signal word are one message.
    status put_signal(int pe, offset remote, const void* local, std::size_t bytes, offset signal,
                      std::uint64_t value, transports::signal_op op) override {
        const call now(*this, operation_kind::one_sided, false, pe, bytes + sizeof value);
        return wrapper::put_signal(pe, remote, local, bytes, signal, value, op);
    }
    status fetch_op(int pe, offset remote, transports::atomic_op op, unsigned width_bytes,
                    std::uint64_t operand, std::uint64_t comparand,
                    std::uint64_t* old_value) override {
        const call now(*this, operation_kind::one_sided, old_value != nullptr, pe, width_bytes);
        return wrapper::fetch_op(pe, remote, op, width_bytes, operand, comparand, old_value);
    }
    status flush() override {
        const call now(*this, operation_kind::wait);
        return wrapper::flush();
    }
    // Several threads may wait at once; the record shows the first of them.
    void waits(bool begins) override {
        wrapper::waits(begins);
        const std::lock_guard only(waiting_access_);
        if (begins && waiting_++ == 0) {
            wait_ = counts_->enter(names_.number(operation_kind::wait, false), calling_address());
        } else if (!begins && --waiting_ == 0) {
            counts_->leave(wait_);
        }
    }
    void begin_phase(const char* name) override {
        wrapper::begin_phase(name);
        counts_->begin_phase(name);
    }
    void close() override {
        counts_->finish();
        wrapper::close();
    }

 private:
    class call {
     public:
        call(recording& all, operation_kind kind, bool fetches = false)
            : counts_(*all.counts_),
              in_(counts_.enter(all.names_.number(kind, fetches), calling_address())) {}
        call(recording& all, operation_kind kind, bool fetches, int pe, std::uint64_t bytes)
            : call(all, kind, fetches) {
            counts_.message(in_, pe, bytes);
        }
        ~call() { counts_.leave(in_); }
        call(const call&) = delete;
        call& operator=(const call&) = delete;

     private:
        recorder& counts_;
        recorder::call in_;
    };

    std::unique_ptr<recorder> counts_;
    routines names_;
    std::mutex waiting_access_;  // to what follows
    int waiting_ = 0;
    recorder::call wait_{};
};

bool is_wanted() {
    return environment_text("SKERRY_RECORD").has_value();
}

std::unique_ptr<transport> wrap(std::unique_ptr<transport> inner, bootstrap::membership& job) {
    auto counts =
        recorder::from_environment({job.pe(), job.n_pes(), "Skerry", true,
                                    name_of_job(job.n_pes(), job.hosts().n_hosts() == 1)});
    if (!counts) return inner;
    return std::make_unique<recording>(std::move(inner), std::move(counts), job);
}

}  // namespace
}  // namespace skerry::instrument

namespace skerry::transports {

extern const wrapper_kind record_wrapper_kind{
    .name = "record", .order = 100, .wanted = instrument::is_wanted, .wrap = instrument::wrap};

}  // namespace skerry::transports
