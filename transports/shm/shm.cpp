// SPDX-License-Identifier: BSD-3-Clause
// PEs that are processes of one node and share one file of memory, inherited from their launcher.
#include "../mapped.hpp"

namespace skerry::transports {
namespace {

class shm_transport final : public mapped_transport {
 public:
    status attach(bootstrap::membership& job, std::size_t bytes, page_choice pages,
                  segment_map& map) override {
        const std::vector<int> here =
            job.hosts().pes_of(job.hosts().host_of(job.pe()), job.n_pes());
        const status outcome = map_segments(job.shared_file(), job.pe(), here, bytes, pages, map);
        if (outcome != status::ok) return outcome;
        clear_own_segment();
        return job.barrier();  // nobody may touch a peer's memory before it is there and clear
    }
    void close() override { memory_.unmap(); }
};

}  // namespace

extern const transport_kind shm_transport_kind{
    .name = "shm",
    .priority = 30,
    .applicable =
        [](const bootstrap::membership& job) {
            return job.shared_file() >= 0 && job.hosts().n_hosts() == 1;
        },
    .create = []() -> std::unique_ptr<transport> { return std::make_unique<shm_transport>(); },
};

}  // namespace skerry::transports
