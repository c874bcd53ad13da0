// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "skerry/base/environment.hpp"
#include "skerry/base/fatal.hpp"
#include "skerry/transports/transport.hpp"

namespace skerry::transports {
namespace {

const transport_kind& named_kind(const std::string& wanted, const bootstrap::membership& job) {
    std::string known;
    for (const transport_kind* kind : all_transport_kinds()) {
        if (kind->name == wanted) {
            if (kind->applicable(job)) return *kind;
            fatal("SKERRY_TRANSPORT", "the transport '%s' cannot serve this job of %d PEs",
                  wanted.c_str(), job.n_pes());
        }
        known.append(known.empty() ? "" : ", ").append(kind->name);
    }
    fatal("SKERRY_TRANSPORT", "there is no transport '%s'; there are: %s", wanted.c_str(),
          known.c_str());
}

const transport_kind& best_kind(const bootstrap::membership& job) {
    const transport_kind* best = nullptr;
    for (const transport_kind* kind : all_transport_kinds())
        if (kind->applicable(job) && (!best || kind->priority > best->priority)) best = kind;
    if (!best)
        fatal("start",
              "no transport can serve this job of %d PEs on %d hosts: between hosts it takes "
              "libfabric (build Skerry where libfabric-dev is installed) or an MPI (SKERRY_MPI)",
              job.n_pes(), job.hosts().n_hosts());
    return *best;
}

std::unique_ptr<transport> wrapped(std::unique_ptr<transport> engine, bootstrap::membership& job) {
    std::vector<const wrapper_kind*> wanted;
    for (const wrapper_kind* kind : all_wrapper_kinds())
        if (kind->wanted()) wanted.push_back(kind);
    std::sort(wanted.begin(), wanted.end(),
              [](const wrapper_kind* a, const wrapper_kind* b) { return a->order < b->order; });
    for (const wrapper_kind* kind : wanted) engine = kind->wrap(std::move(engine), job);
    return engine;
}

}  // namespace

std::unique_ptr<transport> choose_transport(bootstrap::membership& job, std::string_view& name) {
    const auto wanted = environment_text("SKERRY_TRANSPORT");
    const transport_kind& kind = wanted ? named_kind(*wanted, job) : best_kind(job);
    name = kind.name;
    return wrapped(kind.create(), job);
}

}  // namespace skerry::transports
