// SPDX-License-Identifier: BSD-3-Clause
// The operations of a transport whose peers' memory is mapped: copies, processor atomics, fences.
// The folders derive from it and say only where the memory comes from.
#pragma once

#include <span>
#include <vector>

#include "mapped_file.hpp"
#include "skerry/transports/transport.hpp"

namespace skerry::transports {

class mapped_transport : public transport {
 public:
    capabilities traits() const override;
    std::size_t table_bytes() const override { return nth_of_.capacity() * sizeof nth_of_[0]; }
    status overlay(void* address, std::size_t bytes, offset at) override;
    status put(int pe, offset remote, const void* local, std::size_t bytes) override;
    status get(int pe, offset remote, void* local, std::size_t bytes) override;
    status put_signal(int pe, offset remote, const void* local, std::size_t bytes, offset signal,
                      std::uint64_t value, signal_op op) override;
    status fetch_op(int pe, offset remote, atomic_op op, unsigned width_bytes,
                    std::uint64_t operand, std::uint64_t comparand,
                    std::uint64_t* old_value) override;
    status fence() override;
    status flush() override;
    bool progress() override { return false; }

 protected:
    // Maps `file`, which holds the segments of `pes` in this order, and fills the map for PE `pe`.
    status map_segments(int file, int pe, std::span<const int> pes, std::size_t bytes,
                        page_choice pages, segment_map& map);
    void describe_segments(std::byte* base, int pe, std::span<const int> pes, std::size_t bytes,
                           const char* page_kind, segment_map& map);

    // Before the barrier that ends attach(), where the file may have served an earlier start.
    void clear_own_segment();

    mapped_file memory_;

 private:
    std::byte* at(int pe, offset remote) const {
        const int nth = nth_of_.empty() ? pe - first_ : nth_of_[static_cast<std::size_t>(pe)];
        return base_ + static_cast<std::size_t>(nth) * stride_ + remote;
    }

    std::byte* base_ = nullptr;
    std::byte* own_ = nullptr;
    std::size_t stride_ = 0;
    int first_ = 0;
    std::vector<std::int32_t> nth_of_;  // see segment_map
};

}  // namespace skerry::transports
