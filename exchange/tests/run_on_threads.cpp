// SPDX-License-Identifier: BSD-3-Clause
#include <cstddef>
#include <thread>
#include <vector>

#include "run_on_pes.hpp"
#include "skerry/bootstrap/thread_job.hpp"

namespace skerry::exchange::tests {

void run_on_threads(int n_pes, const std::function<void(runtime::world&)>& body) {
    bootstrap::thread_job job(n_pes);
    std::vector<std::thread> pes;
    for (int pe = 0; pe < n_pes; ++pe) {
        pes.emplace_back([&, pe] {
            auto wanted = runtime::settings::from_environment();
            wanted.heap_bytes = std::size_t{32} << 20;
            wanted.static_data = false;
            runtime::world here(job.membership(pe), wanted);
            body(here);
        });
    }
    for (std::thread& pe : pes) pe.join();
}

}  // namespace skerry::exchange::tests
