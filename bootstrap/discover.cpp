// SPDX-License-Identifier: BSD-3-Clause
#include <string>

#include "pretended_hosts.hpp"
#include "skerry/base/environment.hpp"
#include "skerry/base/fatal.hpp"
#include "skerry/bootstrap/bootstrap.hpp"

namespace skerry::bootstrap {
namespace {

const bootstrap* best_fitting() {
    const bootstrap* best = nullptr;
    int highest = does_not_fit;
    for (const bootstrap* kind : all_bootstraps())
        if (const int fits = kind->fitness(); fits > highest) {
            best = kind;
            highest = fits;
        }
    return best;
}

const bootstrap* named(const std::string& name) {
    std::string known;
    for (const bootstrap* kind : all_bootstraps()) {
        if (kind->name == name) return kind;
        known.append(known.empty() ? "" : ", ").append(kind->name);
    }
    fatal("SKERRY_BOOTSTRAP", "the value '%s' is not one of: %s", name.c_str(), known.c_str());
}

}  // namespace

std::unique_ptr<membership> discover() {
    const auto wanted = environment_text("SKERRY_BOOTSTRAP");
    const bootstrap* kind = wanted ? named(*wanted) : best_fitting();
    if (!kind) fatal("start", "no bootstrap was built in that can start this program");
    return with_pretended_hosts(kind->join());
}

}  // namespace skerry::bootstrap
