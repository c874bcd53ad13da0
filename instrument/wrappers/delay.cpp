// SPDX-License-Identifier: BSD-3-Clause
// Adds to a transport's overhead, gap, latency and time per byte what SKERRY_DELAY says.
//
// Overhead is processor time of the PE that it falls to. The rest is the network's: small messages
// lie at their target until their time (under_way.hpp); longer ones are stored there at once, as
// any put may be, but what is sent there after them, and a flush, has to wait for their time. Gets
// and atomics that fetch go there and back.
#include <sched.h>

#include <algorithm>
#include <mutex>
#include <string>
#include <vector>

#include "complete.hpp"
#include "skerry/base/environment.hpp"
#include "skerry/instrument/delay.hpp"
#include "under_way.hpp"
#include "wrapper.hpp"

namespace skerry::instrument {
namespace {

using transports::atomic_op;
using transports::offset;
using transports::transport;

constexpr double worth_a_yield_s = 3e-6;
// What a small message takes at least, whatever is added to it: more than it takes a memory's two
// cores, so that what is added is not hidden behind that.
constexpr double own_latency_s = 0.5e-6, own_gap_s = 0.3e-6;
// A target that looks for messages takes them before; one that does not may load from its memory.
constexpr double overdue_s = 1e-3;

class delaying final : public wrapper {
 public:
    delaying(std::unique_ptr<transport> engine, const delay& added, int pe, int n_pes)
        : wrapper(std::move(engine)),
          delayed_(added),
          plain_(delay{}),
          pe_(pe),
          messages_(inner(), pe, n_pes),
          targets_(static_cast<std::size_t>(n_pes)) {}

    transports::capabilities traits() const override {
        transports::capabilities all = wrapper::traits();
        all.progress_is_cheap = !all.needs_progress || all.progress_is_cheap;
        all.needs_progress = true;
        return all;
    }
    status attach(bootstrap::membership& job, std::size_t bytes, transports::page_choice pages,
                  transports::segment_map& map) override;

    status put(int pe, offset remote, const void* local, std::size_t bytes) override;
    status put_nbi(int pe, offset remote, const void* local, std::size_t bytes) override;
    status put_signal(int pe, offset remote, const void* local, std::size_t bytes, offset signal,
                      std::uint64_t value, transports::signal_op op) override;
    status get(int pe, offset remote, void* local, std::size_t bytes) override;
    status get_nbi(int pe, offset remote, void* local, std::size_t bytes) override;
    status fetch_op(int pe, offset remote, atomic_op op, unsigned width_bytes,
                    std::uint64_t operand, std::uint64_t comparand,
                    std::uint64_t* old_value) override;

    status fence() override {
        const std::lock_guard only(access_);
        for (const int pe : touched_) target(pe).ordered = messages_.sent(pe);
        return wrapper::fence();
    }
    void settle(int pe, offset at, std::size_t bytes, std::size_t piece_bytes) override {
        wrapper::settle(pe, at, bytes, piece_bytes);
        const std::lock_guard only(access_);
        target(pe).ordered = messages_.sent(pe);
    }
    status flush() override;
    bool progress() override;
    void waits(bool begins) override {
        wrapper::waits(begins);
        if (!begins) take_notice();
    }

 private:
    struct target_state {
        double last_arrives = 0;    // of what was sent there
        std::uint64_t ordered = 0;  // so much must be stored before what is sent from now on
        bool is_touched = false;    // since the last flush
    };

    target_state& target(int pe) { return targets_[static_cast<std::size_t>(pe)]; }
    bool is_stored(int pe, std::uint64_t position) {
        const std::lock_guard only(access_);
        return messages_.is_stored(pe, position);
    }

    // The network for some of the messages: those that are delayed, and the others.
    struct network {
        explicit network(delay all) : added(all) { added.latency += own_latency_s; }
        delay added;
        network_card card, replies;
    };
    // A message that the processor has prepared.
    struct departure {
        int pe;
        double begin;  // of its preparation
        network& by;
        std::size_t fragments;
    };
    network& network_of(int pe, std::size_t bytes) {
        return delayed_.added.concerns(pe_, pe, bytes) ? delayed_ : plain_;
    }
    departure prepare(int pe, std::size_t bytes);
    double arrival(const departure& from, std::size_t bytes, double own_s = own_gap_s);
    double reply(const departure& from, double begin, std::size_t bytes, double own_s);
    static std::uint32_t notices(const departure& from) {
        return from.by.added.overhead_recv > 0 ? static_cast<std::uint32_t>(from.fragments) : 0;
    }

    status post(int pe, message head, const void* data, std::size_t bytes);
    status post(int pe, message head, const void* data);
    template <typename operation>
    departure ahead(int pe, std::size_t bytes, operation copy);
    template <typename operation>
    status there_and_back(int pe, std::size_t bytes, operation there);

    void take_notice();
    void wait_until(double time);
    void wait_stored(int pe, std::uint64_t position);
    void wait_ordered(int pe);
    void deliver_overdue();

    network delayed_, plain_;
    const int pe_;
    std::mutex access_;  // to what follows, but for what under_way lets any thread do
    under_way messages_;
    std::vector<target_state> targets_;
    std::vector<int> touched_;              // since the last flush
    double all_arrive_ = 0;                 // what this PE has sent and asked for
    std::uint32_t notices_of_replies_ = 0;  // that the next flush waits for
    double overdue_looked_for_ = 0;
};

constexpr std::size_t page_bytes = std::size_t{2} << 20;

status delaying::attach(bootstrap::membership& job, std::size_t bytes,
                        transports::page_choice pages, transports::segment_map& map) {
    const std::size_t own_bytes = (messages_.bytes() + page_bytes - 1) / page_bytes * page_bytes;
    const status attached = inner().attach(job, bytes + own_bytes, pages, map);
    if (attached != status::ok) return attached;
    map.bytes = bytes;
    messages_.place(map.own, bytes);
    std::vector<double> clocks(targets_.size());
    const double mine = now_seconds();
    if (const status told = job.all_gather(&mine, sizeof mine, clocks.data()); told != status::ok)
        return told;
    const auto [least, most] = std::minmax_element(clocks.begin(), clocks.end());
    if (*most - *least > 60)
        fatal("SKERRY_DELAY", "the PEs' hosts have different clocks: delays need PEs of one host");
    return status::ok;
}

delaying::departure delaying::prepare(int pe, std::size_t bytes) {
    take_notice();
    network& by = network_of(pe, bytes);
    const departure from{pe, now_seconds(), by, by.added.fragments(bytes)};
    if (const double overhead = by.added.overhead_send; overhead > 0)
        spin_until(from.begin + static_cast<double>(from.fragments) * overhead);
    return from;
}

// When a message arrives: never before one that was sent to the same PE earlier.
double delaying::arrival(const departure& from, std::size_t bytes, double own_s) {
    target_state& there = target(from.pe);
    there.last_arrives = std::max(
        there.last_arrives, from.by.card.send(from.by.added, from.begin, bytes, own_s).arrives);
    all_arrive_ = std::max(all_arrive_, there.last_arrives);
    if (!there.is_touched) touched_.push_back(from.pe);
    there.is_touched = true;
    return there.last_arrives;
}

// The same of what the other PE sends back, which costs no overhead there.
double delaying::reply(const departure& from, double begin, std::size_t bytes, double own_s) {
    delay back = from.by.added;
    back.overhead_send = 0;
    return from.by.replies.send(back, begin, bytes, own_s).arrives;
}

status delaying::post(int pe, message head, const void* data, std::size_t bytes) {
    const departure from = prepare(pe, bytes);
    head.bytes = static_cast<std::uint32_t>(bytes);
    head.notices = notices(from);
    {
        const std::lock_guard only(access_);
        arrival(from, bytes);
    }
    return post(pe, head, data);
}

// Arrives with what was sent there last.
status delaying::post(int pe, message head, const void* data) {
    for (;;) {
        {
            const std::lock_guard only(access_);
            head.arrives = target(pe).last_arrives;
            if (messages_.send(pe, head, data)) return status::ok;
        }
        messages_.deliver(pe, now_seconds());
        progress();
        ::sched_yield();
    }
}

// Data that are stored at once, though for all who ask they arrive later.
template <typename operation>
delaying::departure delaying::ahead(int pe, std::size_t bytes, operation copy) {
    const departure from = prepare(pe, bytes);
    wait_ordered(pe);
    const double begin = now_seconds();
    complete(inner(), copy);
    const double own_s = std::max(own_gap_s, now_seconds() - begin);
    const std::lock_guard only(access_);
    arrival(from, bytes, own_s);
    return from;
}

status delaying::put(int pe, offset remote, const void* local, std::size_t bytes) {
    if (pe == pe_) return wrapper::put(pe, remote, local, bytes);
    if (bytes <= under_way::most_bytes) return post(pe, {.at = remote}, local, bytes);
    ahead(pe, bytes, [&] { return inner().put(pe, remote, local, bytes); });
    return status::ok;
}

status delaying::put_nbi(int pe, offset remote, const void* local, std::size_t bytes) {
    if (pe == pe_ || bytes <= under_way::most_bytes) return put(pe, remote, local, bytes);
    ahead(pe, bytes, [&] { return inner().put_nbi(pe, remote, local, bytes); });
    return status::ok;
}

status delaying::put_signal(int pe, offset remote, const void* local, std::size_t bytes,
                            offset signal, std::uint64_t value, transports::signal_op op) {
    if (pe == pe_) return wrapper::put_signal(pe, remote, local, bytes, signal, value, op);
    message head{.at = remote,
                 .word = signal,
                 .value = value,
                 .does = message::word_does::signal,
                 .op = static_cast<std::uint8_t>(op)};
    if (bytes <= under_way::most_bytes) return post(pe, head, local, bytes);
    head.notices = notices(ahead(pe, bytes, [&] { return inner().put(pe, remote, local, bytes); }));
    complete(inner(), [&] { return inner().fence(); });
    return post(pe, head, nullptr);
}

template <typename operation>
status delaying::there_and_back(int pe, std::size_t bytes, operation there) {
    const departure from = prepare(pe, bytes);
    std::unique_lock only(access_);
    const double request_arrives = arrival(from, 0);
    const std::uint64_t sent_before = messages_.sent(pe);
    only.unlock();
    wait_until(request_arrives);
    wait_stored(pe, sent_before);
    const double begin = now_seconds();
    complete(inner(), there);
    const double own_s = now_seconds() - begin;
    only.lock();
    const double reply_arrives = reply(from, begin, bytes, own_s);
    only.unlock();
    wait_until(reply_arrives);
    spin_until(now_seconds() + notices(from) * from.by.added.overhead_recv);
    return status::ok;
}

status delaying::get(int pe, offset remote, void* local, std::size_t bytes) {
    if (pe == pe_) return wrapper::get(pe, remote, local, bytes);
    return there_and_back(pe, bytes, [&] { return inner().get(pe, remote, local, bytes); });
}

status delaying::get_nbi(int pe, offset remote, void* local, std::size_t bytes) {
    if (pe == pe_) return wrapper::get_nbi(pe, remote, local, bytes);
    const departure from = prepare(pe, bytes);
    wait_ordered(pe);
    const double begin = now_seconds();
    complete(inner(), [&] { return inner().get_nbi(pe, remote, local, bytes); });
    const double own_s = now_seconds() - begin;
    const std::lock_guard only(access_);
    all_arrive_ = std::max(all_arrive_, reply(from, arrival(from, 0), bytes, own_s));
    notices_of_replies_ += notices(from);
    return status::ok;
}

status delaying::fetch_op(int pe, offset remote, atomic_op op, unsigned width_bytes,
                          std::uint64_t operand, std::uint64_t comparand,
                          std::uint64_t* old_value) {
    const auto at_once = [&] {
        return inner().fetch_op(pe, remote, op, width_bytes, operand, comparand, old_value);
    };
    if (pe == pe_) return at_once();
    if (old_value) return there_and_back(pe, width_bytes, at_once);
    const message head{.word = remote,
                       .value = operand,
                       .comparand = comparand,
                       .does = message::word_does::update,
                       .op = static_cast<std::uint8_t>(op),
                       .width_bytes = static_cast<std::uint8_t>(width_bytes)};
    return post(pe, head, nullptr, 0);
}

status delaying::flush() {
    std::unique_lock only(access_);
    std::vector<std::pair<int, std::uint64_t>> sent;
    for (const int pe : touched_) {
        sent.emplace_back(pe, messages_.sent(pe));
        target(pe).is_touched = false;
    }
    touched_.clear();
    const double all_arrive = all_arrive_;
    const std::uint32_t replies = std::exchange(notices_of_replies_, 0);
    only.unlock();
    wait_until(all_arrive);
    for (const auto& [pe, position] : sent) wait_stored(pe, position);
    complete(inner(), [&] { return inner().flush(); });
    spin_until(now_seconds() + replies * delayed_.added.overhead_recv);
    take_notice();
    return status::ok;
}

bool delaying::progress() {
    bool anything = inner().progress();
    anything |= messages_.take();
    take_notice();
    deliver_overdue();
    return anything;
}

// The receiver's overhead of what has been stored here.
void delaying::take_notice() {
    const double overhead = delayed_.added.overhead_recv;
    if (overhead == 0) return;
    if (const std::uint64_t n = messages_.new_notices(); n > 0)
        spin_until(now_seconds() + static_cast<double>(n) * overhead);
}

void delaying::wait_until(double time) {
    for (double left = time - now_seconds(); left > 0; left = time - now_seconds()) {
        if (left < worth_a_yield_s) return spin_until(time);
        progress();
        ::sched_yield();
    }
}

void delaying::wait_stored(int pe, std::uint64_t position) {
    while (!is_stored(pe, position)) {
        messages_.deliver(pe, now_seconds());
        if (is_stored(pe, position)) return;
        progress();
        ::sched_yield();
    }
}

void delaying::wait_ordered(int pe) {
    std::unique_lock only(access_);
    const std::uint64_t ordered = target(pe).ordered;
    only.unlock();
    wait_stored(pe, ordered);
}

void delaying::deliver_overdue() {
    const double now = now_seconds();
    const std::unique_lock only(access_, std::try_to_lock);
    if (!only || now - overdue_looked_for_ < overdue_s) return;
    overdue_looked_for_ = now;
    for (const int pe : touched_)
        if (!messages_.is_stored(pe, messages_.sent(pe))) messages_.deliver(pe, now - overdue_s);
}

std::unique_ptr<transport> wrap(std::unique_ptr<transport> engine, bootstrap::membership& job) {
    const auto added = delay_from_environment();
    if (!added) return engine;
    return std::make_unique<delaying>(std::move(engine), *added, job.pe(), job.n_pes());
}

}  // namespace
}  // namespace skerry::instrument

namespace skerry::transports {

extern const wrapper_kind delay_wrapper_kind{
    .name = "delay",
    .order = 50,
    .wanted = [] { return environment_text("SKERRY_DELAY").has_value(); },
    .wrap = instrument::wrap};

}  // namespace skerry::transports
