// SPDX-License-Identifier: BSD-3-Clause
#include "endpoint.hpp"

#include <cstdlib>
#include <cstring>

#include "skerry/base/environment.hpp"

namespace skerry::transports {
namespace {

constexpr std::uint32_t api_version = FI_VERSION(1, 11);
constexpr std::uint64_t wanted_order = FI_ORDER_SAS | FI_ORDER_SAW;

bool failed(int outcome, const char* what, std::string& why) {
    if (outcome == 0) return false;
    why = std::string("libfabric: ") + what + ": " + fi_strerror(-outcome);
    return true;
}

// Providers over TCP and message endpoints copy into large buffers of their own; what suits batches
// of 16 KiB costs a tenth of their memory and start-up time. Users' settings come first.
void set_defaults() {
    ::setenv("FI_OFI_RXM_CM_PROGRESS_INTERVAL", "1000", 0);  // microseconds
    ::setenv("FI_OFI_RXM_TX_SIZE", "64", 0);
    ::setenv("FI_OFI_RXM_RX_SIZE", "64", 0);
    ::setenv("FI_OFI_RXM_MSG_TX_SIZE", "16", 0);
    ::setenv("FI_OFI_RXM_MSG_RX_SIZE", "16", 0);
}

owned_info make_hints() {
    owned_info hints(fi_allocinfo());
    hints->ep_attr->type = FI_EP_RDM;
    hints->caps = FI_MSG | FI_RMA | FI_MULTI_RECV;
    hints->mode = FI_CONTEXT | FI_CONTEXT2;
    hints->domain_attr->mr_mode =
        FI_MR_LOCAL | FI_MR_VIRT_ADDR | FI_MR_ALLOCATED | FI_MR_PROV_KEY | FI_MR_ENDPOINT;
    hints->domain_attr->threading = FI_THREAD_DOMAIN;
    hints->domain_attr->resource_mgmt = FI_RM_ENABLED;
    // By our threads alone: one at a time, and there is a service thread.
    hints->domain_attr->data_progress = FI_PROGRESS_MANUAL;
    hints->tx_attr->msg_order = hints->rx_attr->msg_order = FI_ORDER_SAS;
    return hints;
}

bool contains(const char* name, const char* part) {
    return std::strstr(name, part) != nullptr;
}

// Those that reach no other host, that are there for tests, or that are told to hang.
bool is_unfit(const char* name) {
    for (const char* part : {"shm", "sockets", "udp", "ofi_rxd", "mrail", "hook"})
        if (contains(name, part)) return true;
    return false;
}

// libfabric lists the fastest hardware first. Over plain TCP `net` (in later versions: `tcp`) does
// by itself what others need the layer ofi_rxm for.
const fi_info* best_of(const fi_info* list) {
    const fi_info* best = nullptr;
    for (const fi_info* each = list; each; each = each->next) {
        const char* name = each->fabric_attr->prov_name;
        if (is_unfit(name)) continue;
        if (!best) best = each;
        if (!contains(best->fabric_attr->prov_name, "tcp")) return best;
        if (std::strcmp(name, "net") == 0 || std::strcmp(name, "tcp") == 0) return each;
    }
    return best;
}

}  // namespace

owned_info choose_provider(std::string& why) {
    set_defaults();
    const owned_info hints = make_hints();
    const auto named = environment_text("SKERRY_OFI_PROVIDER");
    if (named) hints->fabric_attr->prov_name = ::strdup(named->c_str());
    fi_info* list = nullptr;
    const int outcome = fi_getinfo(api_version, nullptr, nullptr, 0, hints.get(), &list);
    const owned_info all(list);
    const fi_info* best = named ? list : best_of(list);
    if (outcome == 0 && best) return owned_info(fi_dupinfo(best));
    why = "libfabric has no provider that can send messages and copy remotely" +
          (named ? " of the name '" + *named + "' (SKERRY_OFI_PROVIDER); see fi_info"
                 : std::string("; see fi_info"));
    return nullptr;
}

bool endpoint::open(std::span<std::byte> memory, std::string& why) {
    info = choose_provider(why);
    if (!info) return false;
    info->domain_attr->threading = FI_THREAD_DOMAIN;
    if (info->tx_attr->msg_order & FI_ORDER_SAW)
        info->tx_attr->msg_order = info->rx_attr->msg_order = wanted_order;
    // A write is complete when its source is reusable; flushes confirm it by messages. Where
    // messages may overtake writes it is complete when it is visible.
    info->tx_attr->op_flags = info->tx_attr->msg_order & FI_ORDER_SAW ? 0 : FI_DELIVERY_COMPLETE;

    const auto keep = [](auto& owner, auto* made) { owner.reset(made); };
    fid_fabric* made_fabric = nullptr;
    if (failed(fi_fabric(info->fabric_attr, &made_fabric, nullptr), "fi_fabric", why)) return false;
    keep(fabric, made_fabric);
    fid_domain* made_domain = nullptr;
    if (failed(fi_domain(fabric.get(), info.get(), &made_domain, nullptr), "fi_domain", why))
        return false;
    keep(domain, made_domain);
    fi_cq_attr queue{};
    queue.format = FI_CQ_FORMAT_DATA;
    queue.wait_obj = FI_WAIT_FD;
    fid_cq* made_queue = nullptr;
    if (failed(fi_cq_open(domain.get(), &queue, &made_queue, nullptr), "fi_cq_open", why))
        return false;
    keep(completions, made_queue);
    fi_av_attr table{};
    table.type = FI_AV_TABLE;
    fid_av* made_table = nullptr;
    if (failed(fi_av_open(domain.get(), &table, &made_table, nullptr), "fi_av_open", why))
        return false;
    keep(addresses, made_table);
    fid_ep* made_endpoint = nullptr;
    if (failed(fi_endpoint(domain.get(), info.get(), &made_endpoint, nullptr), "fi_endpoint", why))
        return false;
    keep(ep, made_endpoint);
    if (failed(fi_ep_bind(ep.get(), &completions->fid, FI_TRANSMIT | FI_RECV), "fi_ep_bind", why) ||
        failed(fi_ep_bind(ep.get(), &addresses->fid, 0), "fi_ep_bind", why) ||
        failed(fi_enable(ep.get()), "fi_enable", why))
        return false;
    return register_segment(memory, why);
}

bool endpoint::register_segment(std::span<std::byte> memory, std::string& why) {
    constexpr std::uint64_t key = 1;  // where the provider leaves it to us
    fid_mr* made = nullptr;
    if (failed(fi_mr_reg(domain.get(), memory.data(), memory.size(),
                         FI_READ | FI_WRITE | FI_REMOTE_READ | FI_REMOTE_WRITE, 0, key, 0, &made,
                         nullptr),
               "fi_mr_reg of the symmetric segment", why))
        return false;
    segment.reset(made);
    if (info->domain_attr->mr_mode & FI_MR_ENDPOINT)
        if (failed(fi_mr_bind(made, &ep->fid, 0), "fi_mr_bind", why) ||
            failed(fi_mr_enable(made), "fi_mr_enable", why))
            return false;
    if (info->domain_attr->mr_mode & FI_MR_VIRT_ADDR)
        base = reinterpret_cast<std::uint64_t>(memory.data());
    fi_control(&completions->fid, FI_GETWAIT, &wait_fd);
    if (std::strcmp(info->fabric_attr->prov_name, "net") == 0) leave_sockets_only(wait_fd);
    return true;
}

}  // namespace skerry::transports
