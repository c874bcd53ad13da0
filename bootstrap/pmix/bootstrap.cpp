// SPDX-License-Identifier: BSD-3-Clause
// Joining the job of a launcher that speaks PMIx.
#include "key_space_membership.hpp"
#include "pmix/client.hpp"
#include "pmix/library.hpp"
#include "skerry/base/environment.hpp"

namespace skerry::bootstrap {
namespace {

int fitness() {
    return environment_text("PMIX_NAMESPACE") && pmix::library() ? 26 : does_not_fit;
}

}  // namespace

extern const bootstrap pmix_bootstrap{
    "pmix", fitness, []() -> std::unique_ptr<membership> {
        return std::make_unique<key_space_membership>(pmix::client::of_this_process());
    }};

}  // namespace skerry::bootstrap
