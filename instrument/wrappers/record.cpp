// SPDX-License-Identifier: BSD-3-Clause
// Records what goes through a transport under the names of the routines that the program called.
// SKERRY_RECORD names the folder.
#include <array>
#include <atomic>
#include <mutex>
#include <string>
#include <unordered_map>

#include "skerry/base/calling_address.hpp"
#include "skerry/base/environment.hpp"
#include "skerry/instrument/recorder.hpp"
#include "wrapper.hpp"

namespace skerry::instrument {
namespace {

using transports::offset;
using transports::transport;

// Remembers a number for each of some addresses; where two share a place, of the later one. Any
// thread may ask at any time.
class remembered {
 public:
    // -1: not known.
    int look(const void* address) const {
        // ordering: relaxed; the word is all there is to see
        const std::uint64_t word = words_[place(address)].load(std::memory_order_relaxed);
        return word >> 16 == bits(address) && address ? static_cast<int>(word & 0xffff) : -1;
    }
    void keep(const void* address, std::uint16_t number) {
        words_[place(address)].store(bits(address) << 16 | number, std::memory_order_relaxed);
    }

 private:
    static std::uint64_t bits(const void* address) {
        return reinterpret_cast<std::uint64_t>(address) & 0xffff'ffff'ffff;
    }
    static std::size_t place(const void* address) {
        return bits(address) * 0x9E3779B97F4A7C15ull >> 58;
    }
    std::array<std::atomic<std::uint64_t>, 64> words_{};
};

// What the program has called, by what it has noted of it: operations' numbers (a routine may put,
// fetch and wait), and the place in the program. Of several threads' calls it may be another's.
class routines {
 public:
    routines(recorder& counts, const bootstrap::call_record& last) : counts_(counts), last_(last) {}

    std::uint16_t number(operation_kind kind, bool fetches) {
        const char* const routine = last_.routine;
        remembered& of_kind = numbers_[static_cast<std::size_t>(kind) + (fetches ? 8 : 0)];
        const int known = of_kind.look(routine);
        if (known >= 0) return static_cast<std::uint16_t>(known);
        const std::uint16_t made = add(routine ? routine : "start", kind, fetches);
        of_kind.keep(routine, made);
        return made;
    }

    // Unwinding the stack takes a microsecond: only where the routine was called by Skerry itself.
    const void* place() {
        const void* const from = last_.from;
        if (programs_.look(from) < 0) {
            if (!from || is_in_skerry(from)) return calling_address();
            programs_.keep(from, 0);
        }
        return static_cast<const char*>(from) - 1;  // the call, not what comes after it
    }

 private:
    std::uint16_t add(const std::string& name, operation_kind kind, bool fetches) {
        const std::lock_guard only(access_);
        const std::string key =
            name + static_cast<char>('0' + static_cast<int>(kind)) + (fetches ? 'f' : ' ');
        const auto [found, is_new] = known_.try_emplace(key);
        if (is_new) found->second = counts_.add_operation(name.c_str(), kind, fetches);
        return found->second;
    }

    recorder& counts_;
    const bootstrap::call_record& last_;
    std::array<remembered, 16> numbers_;  // by kind
    remembered programs_;                 // addresses in the program
    std::mutex access_;                   // to what follows
    std::unordered_map<std::string, std::uint16_t> known_;
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
            wait_ = counts_->enter(names_.number(operation_kind::wait, false), names_.place());
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
              in_(counts_.enter(all.names_.number(kind, fetches), all.names_.place())) {}
        call(recording& all, operation_kind kind, bool fetches, int pe, std::uint64_t bytes)
            : call(all, kind, fetches) {
            message_ = {pe, bytes};
        }
        ~call() { message_.peer < 0 ? counts_.leave(in_) : counts_.leave(in_, message_); }
        call(const call&) = delete;
        call& operator=(const call&) = delete;

     private:
        recorder& counts_;
        recorder::call in_;
        recorder::sent message_{-1, 0};
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
