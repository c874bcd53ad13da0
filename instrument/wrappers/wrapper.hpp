// SPDX-License-Identifier: BSD-3-Clause
// A transport that is another one, but for what a class that inherits from it changes.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "skerry/transports/transport.hpp"

namespace skerry::instrument {

class wrapper : public transports::transport {
 public:
    explicit wrapper(std::unique_ptr<transport> inner) : inner_(std::move(inner)) {}

    transports::capabilities traits() const override {
        transports::capabilities all = inner_->traits();
        all.wants_all = true;
        return all;
    }
    std::string engine_name() const override { return inner_->engine_name(); }
    std::size_t table_bytes() const override { return inner_->table_bytes(); }
    status attach(bootstrap::membership& job, std::size_t bytes, transports::page_choice pages,
                  transports::segment_map& map) override {
        return inner_->attach(job, bytes, pages, map);
    }
    void tell_arrivals(void (*arrived)(void*), void* context) override {
        inner_->tell_arrivals(arrived, context);
    }
    status overlay(void* address, std::size_t bytes, transports::offset at) override {
        return inner_->overlay(address, bytes, at);
    }
    status put(int pe, transports::offset remote, const void* local, std::size_t bytes) override {
        return inner_->put(pe, remote, local, bytes);
    }
    status get(int pe, transports::offset remote, void* local, std::size_t bytes) override {
        return inner_->get(pe, remote, local, bytes);
    }
    status put_nbi(int pe, transports::offset remote, const void* local,
                   std::size_t bytes) override {
        return inner_->put_nbi(pe, remote, local, bytes);
    }
    status get_nbi(int pe, transports::offset remote, void* local, std::size_t bytes) override {
        return inner_->get_nbi(pe, remote, local, bytes);
    }
    status put_signal(int pe, transports::offset remote, const void* local, std::size_t bytes,
                      transports::offset signal, std::uint64_t value,
                      transports::signal_op op) override {
        return inner_->put_signal(pe, remote, local, bytes, signal, value, op);
    }
    status fetch_op(int pe, transports::offset remote, transports::atomic_op op,
                    unsigned width_bytes, std::uint64_t operand, std::uint64_t comparand,
                    std::uint64_t* old_value) override {
        return inner_->fetch_op(pe, remote, op, width_bytes, operand, comparand, old_value);
    }
    status fence() override { return inner_->fence(); }
    void settle(int pe, transports::offset at, std::size_t bytes,
                std::size_t piece_bytes) override {
        inner_->settle(pe, at, bytes, piece_bytes);
    }
    status flush() override { return inner_->flush(); }
    bool progress() override { return inner_->progress(); }
    void rests() override { inner_->rests(); }
    void waits(bool begins) override { inner_->waits(begins); }
    void begin_phase(const char* name) override { inner_->begin_phase(name); }
    void close() override { inner_->close(); }

 protected:
    transport& inner() { return *inner_; }

 private:
    std::unique_ptr<transport> inner_;
};

}  // namespace skerry::instrument
