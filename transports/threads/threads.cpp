// SPDX-License-Identifier: BSD-3-Clause
// PEs that are threads of one process. For tests and the thread sanitizer: static data of the
// program are one copy for all threads, hence not symmetric.
#include <unistd.h>

#include <numeric>
#include <vector>

#include "../mapped.hpp"

namespace skerry::transports {
namespace {

class threads_transport final : public mapped_transport {
 public:
    status attach(bootstrap::membership& job, std::size_t bytes, page_choice pages,
                  segment_map& map) override {
        job_ = &job;
        std::vector<int> all_pes(static_cast<std::size_t>(job.n_pes()));
        std::iota(all_pes.begin(), all_pes.end(), 0);
        // PE 0 makes and owns the memory; the others learn where it is, and what became of the
        // attempt.
        struct news {
            status outcome;
            std::byte* base;
            const char* page_kind;
        };
        news mine{status::ok, nullptr, ""};
        if (job.pe() == 0) {
            file_ = make_memory_file();
            mine.outcome = map_segments(file_, 0, all_pes, bytes, pages, map);
            mine.base = map.base;
            mine.page_kind = map.page_kind;
        }
        std::vector<news> all(static_cast<std::size_t>(job.n_pes()));
        const status gathered = job.all_gather(&mine, sizeof mine, all.data());
        if (gathered != status::ok) return gathered;
        if (all[0].outcome == status::ok)
            describe_segments(all[0].base, job.pe(), all_pes, bytes, all[0].page_kind, map);
        return all[0].outcome;
    }
    status overlay(void*, std::size_t, offset) override { return status::not_supported; }
    void close() override {
        // A failed barrier means that the job is ending anyway.
        if (job_) [[maybe_unused]]
            const status all_done = job_->barrier();
        memory_.unmap();
        if (file_ >= 0) ::close(file_);
        file_ = -1;
    }

 private:
    bootstrap::membership* job_ = nullptr;
    int file_ = -1;
};

}  // namespace

extern const transport_kind threads_transport_kind{
    .name = "threads",
    .priority = 20,
    .applicable = [](const bootstrap::membership& job) { return job.shared_file() < 0; },
    .create = []() -> std::unique_ptr<transport> { return std::make_unique<threads_transport>(); },
};

}  // namespace skerry::transports
