// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/instrument/recorder.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cstring>

#include "call_sites.hpp"
#include "job_folder.hpp"
#include "record_file.hpp"
#include "skerry/base/environment.hpp"
#include "skerry/base/log.hpp"
#include "skerry/base/relax.hpp"

namespace skerry::instrument {
namespace {

constexpr double calibration_seconds = 2e-3;
constexpr std::uint64_t first_interval_ns = 1'000'000;
// A call that takes longer stands for others with so much only: it has done more than they do.
constexpr std::uint64_t most_of_others_ns = 10'000;

// Nanoseconds a tick, times 2^32.
std::uint64_t measure_tick() {
    const two_clocks start = two_clocks::read();
    two_clocks now = start;
    while (now.seconds - start.seconds < calibration_seconds) now = two_clocks::read();
    return static_cast<std::uint64_t>(start.seconds_a_tick(now) * 1e9 * 0x1p32);
}

std::uint64_t unix_ns() {
    return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(
                                          std::chrono::system_clock::now().time_since_epoch())
                                          .count());
}

void add_to_interval(record_interval& to, std::uint64_t ns, bool is_waiting) {
    (is_waiting ? to.waiting_ns : to.communicating_ns) += ns;
}

bool is_waiting(operation_kind kind) {
    return kind == operation_kind::wait || kind == operation_kind::receive;
}

using key_words = std::array<std::uint64_t, 3>;
static_assert(sizeof(key_words) == sizeof(record_key));

// From registers: a key in memory that was stored in parts is slow to read as a whole.
key_words words_of(row_kind kind, std::uint8_t bin, std::uint16_t operation, std::uint16_t phase,
                   std::uint32_t site, int peer, std::uint32_t members) {
    static_assert(std::endian::native == std::endian::little);
    return {static_cast<std::uint64_t>(kind) | std::uint64_t{bin} << 8 |
                std::uint64_t{operation} << 16 | std::uint64_t{phase} << 32,
            site | std::uint64_t{static_cast<std::uint32_t>(peer)} << 32, members};
}

bool is_same(const record_key& a, const key_words& b) {
    return std::bit_cast<key_words>(a) == b;
}

std::uint64_t mixed(const key_words& key) {
    const std::uint64_t mix = (key[0] * 0x9E3779B97F4A7C15ull) ^ (key[1] * 0xD6E8FEB86659FD93ull) ^
                              (key[2] * 0xBF58476D1CE4E5B9ull);
    return mix ^ mix >> 32;
}

}  // namespace

// One thread at a time changes the tables; calls themselves run side by side.
class recorder::guard {
 public:
    explicit guard(recorder& all) : all_(all) {
        // ordering: acquire pairs with the release below
        while (all_.has_threads_ && all_.busy_.test_and_set(std::memory_order_acquire))
            relax_processor();
    }
    ~guard() {
        // ordering: release pairs with the acquire above
        if (all_.has_threads_) all_.busy_.clear(std::memory_order_release);
    }
    guard(const guard&) = delete;
    guard& operator=(const guard&) = delete;

 private:
    recorder& all_;
};

std::unique_ptr<recorder> recorder::from_environment(const recorded_pe& who) {
    const auto directory = environment_text("SKERRY_RECORD");
    if (!directory) return nullptr;
    std::string problem;
    auto file = record_file::create(folder_of_job(*directory, who.job), who.pe, problem);
    if (!file) {
        log(log_level::error, "SKERRY_RECORD: nothing is recorded: %s", problem.c_str());
        return nullptr;
    }
    return std::unique_ptr<recorder>(new recorder(std::move(file), who));
}

recorder::recorder(std::unique_ptr<record_file> file, const recorded_pe& who)
    : file_(std::move(file)),
      header_(file_->header()),
      sites_(std::make_unique<call_sites>(*file_)),
      index_(std::size_t{1} << 12),
      has_threads_(who.has_threads),
      ns_shifted_(measure_tick()) {
    header_.n_pes = who.n_pes;
    header_.process = static_cast<std::uint32_t>(::getpid());
    ::gethostname(header_.host, sizeof header_.host - 1);
    std::strncpy(header_.model, who.model.c_str(), sizeof header_.model - 1);
    header_.current_operation = -1;
    header_.current_peer = -1;
    header_.interval_ns = first_interval_ns;
    if (auto* first = file_->next<record_phase>(header_.phases)) {
        std::strcpy(first->name, "program");
        record_file::publish(header_.phases);
    }
    interval_ = file_->entries<record_interval>(header_.intervals);
    header_.state = record_state::running;
    header_.begin_unix_ns = unix_ns();
    begin_ticks_ = read_ticks();
}

recorder::~recorder() = default;

std::uint16_t recorder::add_operation(const char* name, operation_kind kind, bool fetches) {
    const guard only(*this);
    auto* made = file_->next<record_operation>(header_.operations);
    if (!made) return static_cast<std::uint16_t>(header_.operations.count - 1);
    std::strncpy(made->name, name, sizeof made->name - 1);
    made->kind = kind;
    made->fetches = fetches;
    record_file::publish(header_.operations);
    return static_cast<std::uint16_t>(header_.operations.count - 1);
}

recorder::call recorder::enter(std::uint16_t operation, const void* from) {
    const guard only(*this);
    const std::uint32_t site = sites_->of(from);
    const auto seat = static_cast<std::uint8_t>(std::countr_one(taken_));
    const call made{read_ticks(), site, operation, seat};
    if (seat == seats) return made;
    taken_ |= std::uint64_t{1} << seat;
    calls_[seat] = {now_ns(made.begin_ticks), site, -1, operation, phase_};
    if (shown_ == seats) show(seat);
    return made;
}

void recorder::concerns(const call& in, int peer) {
    const guard only(*this);
    if (in.seat == seats) return;
    calls_[in.seat].peer = peer;
    if (shown_ == in.seat) header_.current_peer = peer;
}

void recorder::show(std::uint8_t seat) {
    const in_progress& one = calls_[seat];
    header_.current_site = one.site;
    header_.current_peer = one.peer;
    header_.current_phase = one.phase;
    header_.current_since_ns = one.since_ns;
    header_.current_operation = one.operation;
    shown_ = seat;
}

// Where other threads are in calls the one that is so for longest is shown.
void recorder::leave_seat(std::uint8_t seat) {
    if (seat == seats) return;
    taken_ &= ~(std::uint64_t{1} << seat);
    if (shown_ != seat) return;
    shown_ = seats;
    header_.current_operation = -1;
    if (taken_ == 0) return;
    auto oldest = static_cast<std::uint8_t>(std::countr_zero(taken_));
    for (std::uint8_t s = oldest; s < seats; ++s)
        if ((taken_ >> s & 1) && calls_[s].since_ns < calls_[oldest].since_ns) oldest = s;
    show(oldest);
}

void recorder::forget(const call& in) {
    const guard only(*this);
    leave_seat(in.seat);
}

void recorder::message(const call& in, int peer, std::uint64_t bytes, std::uint32_t members) {
    const guard only(*this);
    count_message(in, {peer, bytes}, members);
}

void recorder::messages(const call& in, std::span<const sent> all, std::uint32_t members) {
    const guard only(*this);
    for (const sent& one : all) count_message(in, one, members);
}

void recorder::count_message(const call& in, const sent& one, std::uint32_t members) {
    const auto bin = static_cast<std::uint8_t>(std::bit_width(one.bytes));
    record_row* at =
        row(words_of(row_kind::traffic, bin, in.operation, phase_, in.site, one.peer, members));
    record_interval& now = interval_at(now_ns(in.begin_ticks));
    ++now.messages;
    now.bytes += one.bytes;
    if (!at) return;
    ++at->count;
    at->bytes += one.bytes;
}

void recorder::leave(const call& in, std::uint32_t members, std::uint64_t stands_for) {
    const guard only(*this);
    end(in, members, stands_for);
}

void recorder::leave(const call& in, const sent& one) {
    const guard only(*this);
    count_message(in, one, 0);
    end(in, 0, 1);
}

void recorder::end(const call& in, std::uint32_t members, std::uint64_t stands_for) {
    leave_seat(in.seat);
    // Clocks of different cores may differ a little.
    const std::uint64_t from_ns = now_ns(in.begin_ticks);
    const std::uint64_t to_ns = std::max(from_ns, now_ns(read_ticks()));
    header_.elapsed_ns = std::max(header_.elapsed_ns, to_ns);
    const auto kind = file_->entries<record_operation>(header_.operations)[in.operation].kind;
    const std::uint64_t ns = to_ns - from_ns;
    add_to_intervals(from_ns, to_ns, is_waiting(kind));
    const std::uint64_t of_others_ns = (stands_for - 1) * std::min(ns, most_of_others_ns);
    if (stands_for > 1) add_to_interval(interval_at(to_ns), of_others_ns, is_waiting(kind));
    record_row* at = row(words_of(row_kind::call, 0, in.operation, phase_, in.site, -1, members));
    if (!at) return;
    at->count += stands_for;
    at->sum_ns += ns + of_others_ns;
    at->most_ns = std::max(at->most_ns, ns);
}

void recorder::begin_phase(const char* name) {
    const guard only(*this);
    auto* all = file_->entries<record_phase>(header_.phases);
    std::uint32_t number = 0;
    while (number < header_.phases.count &&
           std::strncmp(all[number].name, name, sizeof all->name - 1) != 0)
        ++number;
    if (number == header_.phases.count) {
        auto* made = file_->next<record_phase>(header_.phases);
        if (!made) return;
        std::strncpy(made->name, name, sizeof made->name - 1);
        record_file::publish(header_.phases);
    }
    phase_ = static_cast<std::uint16_t>(number);
    if (auto* mark = file_->next<record_mark>(header_.marks)) {
        *mark = {now_ns(read_ticks()), number, 0};
        record_file::publish(header_.marks);
    }
}

void recorder::finish() {
    const guard only(*this);
    header_.elapsed_ns = now_ns(read_ticks());
    header_.current_operation = -1;
    header_.state = record_state::finished;
}

void recorder::abort(int exit_code) {
    // Unguarded: another thread may have been stopped within the guard.
    header_.elapsed_ns = now_ns(read_ticks());
    header_.abort_code = exit_code;
    header_.state = record_state::aborted;
}

std::uint64_t recorder::now_ns(std::uint64_t ticks) const {
    if (ticks < begin_ticks_) return 0;
    __extension__ using wide = unsigned __int128;
    return static_cast<std::uint64_t>(wide{ticks - begin_ticks_} * ns_shifted_ >> 32);
}

// Where the row of that key is in the index, or would be.
std::size_t recorder::place(const key_words& key) const {
    const auto* rows = file_->entries<record_row>(header_.rows);
    const std::size_t mask = index_.size() - 1;
    std::size_t at = mixed(key) & mask;
    while (index_[at] != 0 && !is_same(rows[index_[at] - 1].key, key)) at = (at + 1) & mask;
    return at;
}

record_row* recorder::row(const key_words& key) {
    record_table& table = header_.rows;
    auto* rows = file_->entries<record_row>(table);
    const std::size_t at = place(key);
    if (index_[at] != 0) return rows + (index_[at] - 1);
    auto* made = file_->next<record_row>(table);
    if (!made) return nullptr;
    made->key = std::bit_cast<record_key>(key);
    record_file::publish(table);
    index_[at] = table.count;
    if (2 * std::size_t{table.count} > index_.size()) enlarge_index();
    return made;
}

void recorder::enlarge_index() {
    const auto* rows = file_->entries<record_row>(header_.rows);
    index_.assign(2 * index_.size(), 0);
    for (std::uint32_t r = 0; r < header_.rows.count; ++r)
        index_[place(std::bit_cast<key_words>(rows[r].key))] = r + 1;
}

void recorder::add_to_intervals(std::uint64_t from_ns, std::uint64_t to_ns, bool is_waiting) {
    record_interval& last = interval_at(to_ns);  // so that an interval's length no longer changes
    if (from_ns >= interval_begin_ns_) return add_to_interval(last, to_ns - from_ns, is_waiting);
    while (from_ns < to_ns) {
        const std::uint64_t end = (from_ns / header_.interval_ns + 1) * header_.interval_ns;
        record_interval& now = interval_at(from_ns);
        const std::uint64_t part = std::min(end, to_ns) - from_ns;
        add_to_interval(now, part, is_waiting);
        from_ns += part;
    }
}

// Where there is no room left pairs become one, and each of them is twice as long.
record_interval& recorder::interval_at(std::uint64_t ns) {
    if (ns - interval_begin_ns_ < header_.interval_ns) return *interval_;
    record_table& table = header_.intervals;
    auto* all = file_->entries<record_interval>(table);
    while (ns / header_.interval_ns >= table.capacity) {
        for (std::uint32_t i = 0; i < table.capacity / 2; ++i) {
            const record_interval a = all[2 * i], b = all[2 * i + 1];
            all[i] = {a.communicating_ns + b.communicating_ns, a.waiting_ns + b.waiting_ns,
                      a.messages + b.messages, a.bytes + b.bytes};
        }
        std::fill(all + table.capacity / 2, all + table.capacity, record_interval{});
        table.count = (table.count + 1) / 2;
        header_.interval_ns *= 2;
    }
    const auto number = static_cast<std::uint32_t>(ns / header_.interval_ns);
    table.count = std::max(table.count, number + 1);
    interval_ = all + number;
    interval_begin_ns_ = number * header_.interval_ns;
    return *interval_;
}

}  // namespace skerry::instrument
