// SPDX-License-Identifier: BSD-3-Clause
// PEs of several hosts, by libfabric: InfiniBand verbs, TCP, EFA, Slingshot, Omni-Path. What needs
// libfabric is a module.
#include <cstdlib>

#include "network/engine.hpp"
#include "ofi/entry.hpp"
#include "skerry/base/fatal.hpp"
#include "skerry/base/module.hpp"

namespace skerry::transports {
namespace {

// A library that libfabric loads for older Omni-Path catches the signals of a program that crashes
// and leaves a file in its folder, unless it is told not to.
void* load_engine(std::string& why) {
    ::setenv("IPATH_NO_BACKTRACE", "1", 0);
    return load_module("libskerry_ofi.so", ofi_entry, why);
}

make_engine* find_engine(std::string& why) {
    static std::string failure;
    static const auto found = reinterpret_cast<make_engine*>(load_engine(failure));
    why = failure;
    return found;
}

bool is_applicable(const bootstrap::membership& job) {
    std::string why;
    return job.hosts().n_hosts() > 1 && find_engine(why);
}

std::unique_ptr<transport> create() {
    std::string why;
    make_engine* make = find_engine(why);
    if (!make) fatal("start", "libfabric cannot be used: %s", why.c_str());
    return make_transport(std::unique_ptr<engine>(make()));
}

}  // namespace

extern const transport_kind ofi_transport_kind{
    .name = "ofi", .priority = 40, .applicable = is_applicable, .create = create};

}  // namespace skerry::transports
