// SPDX-License-Identifier: BSD-3-Clause
#include "mpi/engine.hpp"

#include <sched.h>

#include <algorithm>
#include <ctime>

#include "skerry/base/fatal.hpp"

namespace skerry::transports {
namespace {

constexpr int tag = 0x5e;  // no other part of Skerry uses it
constexpr std::size_t message_bytes = 32000;
constexpr std::size_t copy_bytes = std::size_t{1} << 30;  // MPI counts in int
constexpr int most_messages_of_a_poll = 16;
constexpr double longest_nap_s = 100e-6;

}  // namespace

status mpi_engine::open(bootstrap::membership& job, std::span<std::byte> segment,
                        std::span<std::byte, address_bytes>, std::string& why) {
    mpi_ = job.messages();
    if (!mpi_) {
        why = "the job was not started by an MPI";
        return status::not_supported;
    }
    expect_mpi();
    received_.resize(message_bytes);
    n_sent_.resize(static_cast<std::size_t>(job.n_pes()));
    pe_ = static_cast<std::size_t>(job.pe());
    window_ = mpi_->open_window(segment.data(), segment.size());
    return status::ok;
}

engine_traits mpi_engine::traits() const {
    return {.name = mpi_->library(),
            .most_message_bytes = message_bytes,
            .most_copy_bytes = window_ ? copy_bytes : 0,
            .writes_precede_messages = false,
            .wakes = false,
            .allows_threads = mpi_->threads()};
}

void mpi_engine::expect_mpi() const {
    if (mpi_->finalised())
        fatal("finalize",
              "MPI is already finalized: on several hosts finalize Skerry before MPI_Finalize");
}

status mpi_engine::send(int pe, std::span<const std::byte> message, void* cookie) {
    expect_mpi();
    ++n_sent_[static_cast<std::size_t>(pe)];
    operation made{.request = 0, .cookie = cookie, .pe = pe, .needs_flush = false};
    mpi_->isend(message.data(), message.size(), pe, tag, made.request);
    if (mpi_->test(made.request)) return status::ok;
    in_progress_.push_back(made);
    return status::in_progress;
}

status mpi_engine::write(int pe, offset remote, std::span<const std::byte> local, void* cookie) {
    expect_mpi();
    operation made{.request = 0, .cookie = cookie, .pe = pe, .needs_flush = true};
    mpi_->window_put(*window_, local.data(), local.size(), pe, remote, made.request);
    in_progress_.push_back(made);
    return status::in_progress;
}

status mpi_engine::read(int pe, offset remote, std::span<std::byte> local, void* cookie) {
    expect_mpi();
    operation made{.request = 0, .cookie = cookie, .pe = pe, .needs_flush = false};
    mpi_->window_get(*window_, local.data(), local.size(), pe, remote, made.request);
    in_progress_.push_back(made);
    return status::in_progress;
}

// One flush makes all writes to a PE visible that were begun by now.
void mpi_engine::flush_writes(int pe) {
    mpi_->window_flush(*window_, pe);
    for (operation& each : in_progress_)
        if (each.pe == pe) each.needs_flush = false;
}

std::optional<std::span<const std::byte>> mpi_engine::next_message() {
    const auto found = mpi_->probe_any(tag);
    if (!found) return {};
    if (found->bytes > received_.size()) fatal("network", "a message is damaged");
    mpi_->receive(*found, received_.data());
    ++n_received_;
    return std::span(received_).first(found->bytes);
}

bool mpi_engine::poll(engine_events& events) {
    expect_mpi();
    bool anything = false;
    for (int i = 0; i < most_messages_of_a_poll; ++i) {
        const auto message = next_message();
        if (!message) break;
        events.received(*message);
        anything = true;
    }
    return complete(events) || anything;
}

// Tells of all operations that are complete; whether any is.
bool mpi_engine::complete(engine_events& events) {
    bool anything = false;
    for (std::size_t i = 0; i < in_progress_.size();) {
        if (!mpi_->test(in_progress_[i].request)) {
            ++i;
            continue;
        }
        if (in_progress_[i].needs_flush) flush_writes(in_progress_[i].pe);
        const operation done = in_progress_[i];
        in_progress_[i] = in_progress_.back();
        in_progress_.pop_back();
        if (done.cookie) events.completed(done.cookie, status::ok, "");
        anything = true;
    }
    return anything;
}

void mpi_engine::sleep(double seconds) {
    const timespec nap{0, static_cast<long>(std::min(seconds, longest_nap_s) * 1e9)};
    ::nanosleep(&nap, nullptr);
}

// No message may be left for those who use this MPI later. Those still on their way are reports
// that nobody waits for.
void mpi_engine::close(engine_events& events) {
    expect_mpi();
    mpi_->all_reduce(n_sent_, bootstrap::message_passing::reduction::sum);
    while (n_received_ < n_sent_[pe_] || !in_progress_.empty()) {
        next_message();
        complete(events);
        ::sched_yield();
    }
    if (window_) mpi_->close_window(*window_);
    window_.reset();
}

}  // namespace skerry::transports
