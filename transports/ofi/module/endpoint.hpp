// SPDX-License-Identifier: BSD-3-Clause
// libfabric's objects, owned: opened together, closed in reverse.
#pragma once

#include <rdma/fabric.h>
#include <rdma/fi_cm.h>
#include <rdma/fi_domain.h>
#include <rdma/fi_endpoint.h>
#include <rdma/fi_rma.h>

#include <cstddef>
#include <memory>
#include <span>
#include <string>

namespace skerry::transports {

struct close_object {
    template <typename object>
    void operator()(object* one) const {
        fi_close(&one->fid);
    }
};
template <typename object>
using owned = std::unique_ptr<object, close_object>;

struct free_info {
    void operator()(fi_info* info) const { fi_freeinfo(info); }
};
using owned_info = std::unique_ptr<fi_info, free_info>;

// The provider that serves best, or the one that SKERRY_OFI_PROVIDER names; null, and `why`.
owned_info choose_provider(std::string& why);

// For the provider `net`, on the descriptor to sleep on.
void leave_sockets_only(int wait_fd);

struct endpoint {
    owned_info info;
    owned<fid_fabric> fabric;
    owned<fid_domain> domain;
    owned<fid_cq> completions;
    owned<fid_av> addresses;
    owned<fid_ep> ep;
    owned<fid_mr> segment;
    int wait_fd = -1;
    std::uint64_t base = 0;  // what an offset in the segment is relative to

    // Opens all of them and registers the segment. False, and `why`.
    bool open(std::span<std::byte> memory, std::string& why);
    bool register_segment(std::span<std::byte> memory, std::string& why);
    bool needs_local_registration() const { return info->domain_attr->mr_mode & FI_MR_LOCAL; }
};

}  // namespace skerry::transports
