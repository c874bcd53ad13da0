// SPDX-License-Identifier: BSD-3-Clause
// One PE that talks to itself: the smallest transport, and the reference for the others.
#include <unistd.h>

#include <array>

#include "../mapped.hpp"

namespace skerry::transports {
namespace {

class loopback_transport final : public mapped_transport {
 public:
    status attach(bootstrap::membership&, std::size_t bytes, page_choice pages,
                  segment_map& map) override {
        file_ = make_memory_file();
        return map_segments(file_, 0, std::array{0}, bytes, pages, map);
    }
    void close() override {
        memory_.unmap();
        if (file_ >= 0) ::close(file_);
        file_ = -1;
    }

 private:
    int file_ = -1;
};

}  // namespace

extern const transport_kind loopback_transport_kind{
    .name = "loopback",
    .priority = 10,
    .applicable = [](const bootstrap::membership& job) { return job.n_pes() == 1; },
    .create = []() -> std::unique_ptr<transport> { return std::make_unique<loopback_transport>(); },
};

}  // namespace skerry::transports
