// SPDX-License-Identifier: BSD-3-Clause
// The engine over libfabric: reliable datagram endpoints, one completion queue, receive buffers
// that take many messages each.
#include "network/engine.hpp"

#include <poll.h>

#include <cstring>
#include <unordered_map>
#include <vector>

#include "endpoint.hpp"

namespace skerry::transports {
namespace {

// Beyond, messages are no faster per byte. With ofi_rxm longer ones do not fit into its buffers.
constexpr std::size_t message_bytes = 32000, message_bytes_of_rxm = 16000;
constexpr std::size_t receive_bytes = std::size_t{1} << 20;
constexpr std::size_t n_receives = 2;

// What a PE publishes.
struct address_card {
    std::uint64_t key, base;
    std::byte name[engine::address_bytes - 16];
};
static_assert(sizeof(address_card) == engine::address_bytes);

struct remote_pe {
    fi_addr_t address;
    std::uint64_t key, base;
};

// libfabric's room for an operation in progress comes first.
struct context {
    fi_context2 room;
    void* cookie;
    fid_mr* registered;  // for this operation alone
    int receive;         // number of the buffer, or -1
};

class ofi_engine final : public engine {
 public:
    status open(bootstrap::membership&, std::span<std::byte> segment,
                std::span<std::byte, address_bytes> address, std::string& why) override {
        segment_ = segment;
        if (!end_.open(segment, why)) return status::system_error;
        for (std::size_t i = 0; i < n_receives; ++i) {
            receives_.emplace_back(receive_bytes);
            receive_contexts_[i] = {.room = {},
                                    .cookie = nullptr,
                                    .registered = nullptr,
                                    .receive = static_cast<int>(i)};
        }
        const std::size_t least = longest_message();
        fi_setopt(&end_.ep->fid, FI_OPT_ENDPOINT, FI_OPT_MIN_MULTI_RECV, &least, sizeof least);
        for (std::size_t i = 0; i < n_receives; ++i)
            if (!post_receive(i, why)) return status::system_error;
        return write_card(address, why);
    }

    engine_traits traits() const override {
        const fi_info& info = *end_.info;
        return {.name = std::string("libfabric, ") + info.fabric_attr->prov_name,
                .most_message_bytes = longest_message(),
                .most_copy_bytes = info.ep_attr->max_msg_size,
                .writes_precede_messages = (info.tx_attr->msg_order & FI_ORDER_SAW) != 0,
                .wakes = end_.wait_fd >= 0,
                .allows_threads = true};
    }

    status meet(int pe, std::span<const std::byte, address_bytes> address) override {
        address_card card;
        std::memcpy(&card, address.data(), address_bytes);
        fi_addr_t made = FI_ADDR_UNSPEC;
        if (fi_av_insert(end_.addresses.get(), card.name, 1, &made, 0, nullptr) != 1)
            return status::system_error;
        known_[pe] = {made, card.key, card.base};
        return status::ok;
    }

    status send(int pe, std::span<const std::byte> message, void* cookie) override {
        const remote_pe& to = known_.at(pe);
        if (message.size() <= end_.info->tx_attr->inject_size)
            return outcome_of(fi_inject(end_.ep.get(), message.data(), message.size(), to.address),
                              nullptr);
        context* made = take_context(cookie, message.data(), message.size(), FI_SEND);
        const ssize_t sent = fi_send(end_.ep.get(), message.data(), message.size(),
                                     descriptor(made, message.data()), to.address, made);
        return outcome_of(sent, made);
    }

    status write(int pe, offset remote, std::span<const std::byte> local, void* cookie) override {
        return copy(fi_write, FI_WRITE, pe, remote, local, cookie);
    }

    status read(int pe, offset remote, std::span<std::byte> local, void* cookie) override {
        return copy(fi_read, FI_READ, pe, remote, local, cookie);
    }

    bool poll(engine_events& events) override {
        fi_cq_data_entry done[16];
        const ssize_t count = fi_cq_read(end_.completions.get(), done, std::size(done));
        if (count == -FI_EAVAIL) return poll_error(events);
        for (ssize_t i = 0; i < count; ++i) take(done[i], events);
        return count > 0;
    }

    bool may_sleep() override {
        fid* queue = &end_.completions->fid;
        return end_.wait_fd >= 0 && fi_trywait(end_.fabric.get(), &queue, 1) == FI_SUCCESS;
    }

    void sleep(double seconds) override {
        pollfd wanted{end_.wait_fd, POLLIN, 0};
        ::poll(&wanted, 1, static_cast<int>(seconds * 1e3));
    }

    void close(engine_events&) override {
        // The endpoint first: it may still write to the buffers.
        end_.ep.reset();
        end_ = {};
    }

 private:
    // By fi_write or fi_read, which differ in whether the local memory is constant.
    template <typename call, typename bytes>
    status copy(call start, std::uint64_t access, int pe, offset remote, std::span<bytes> local,
                void* cookie) {
        const remote_pe& to = known_.at(pe);
        context* made = take_context(cookie, local.data(), local.size(), access);
        return outcome_of(
            start(end_.ep.get(), local.data(), local.size(), descriptor(made, local.data()),
                  to.address, to.base + remote, to.key, made),
            made);
    }

    std::size_t longest_message() const {
        const bool layered = std::strstr(end_.info->fabric_attr->prov_name, "ofi_rxm") != nullptr;
        return layered ? message_bytes_of_rxm : message_bytes;
    }

    bool post_receive(std::size_t number, std::string& why) {
        std::vector<std::byte>& room = receives_[number];
        context& what = receive_contexts_[number];
        if (end_.needs_local_registration() && !what.registered)
            what.registered = register_memory(room.data(), room.size(), FI_RECV);
        iovec memory{room.data(), room.size()};
        void* described = what.registered ? fi_mr_desc(what.registered) : nullptr;
        fi_msg receive{};
        receive.msg_iov = &memory;
        receive.desc = &described;
        receive.iov_count = 1;
        receive.addr = FI_ADDR_UNSPEC;
        receive.context = &what;
        const ssize_t posted = fi_recvmsg(end_.ep.get(), &receive, FI_MULTI_RECV);
        if (posted == 0) return true;
        why = std::string("libfabric: fi_recvmsg: ") + fi_strerror(static_cast<int>(-posted));
        return false;
    }

    status write_card(std::span<std::byte, address_bytes> address, std::string& why) {
        address_card card{};
        std::size_t bytes = sizeof card.name;
        card.key = fi_mr_key(end_.segment.get());
        card.base = end_.base;
        const int outcome = fi_getname(&end_.ep->fid, card.name, &bytes);
        std::memcpy(address.data(), &card, address_bytes);
        if (outcome == 0) return status::ok;
        why = std::string("libfabric: fi_getname: ") + fi_strerror(-outcome);
        return status::system_error;
    }

    fid_mr* register_memory(const void* memory, std::size_t bytes, std::uint64_t access) {
        fid_mr* made = nullptr;
        fi_mr_reg(end_.domain.get(), memory, bytes, access, 0, ++last_key_, 0, &made, nullptr);
        return made;
    }

    bool is_in_segment(const void* memory) const {
        const auto* byte = static_cast<const std::byte*>(memory);
        return byte >= segment_.data() && byte < segment_.data() + segment_.size();
    }

    context* take_context(void* cookie, const void* local, std::size_t bytes,
                          std::uint64_t access) {
        context* one;
        if (free_.empty()) {
            one = contexts_.emplace_back(std::make_unique<context>()).get();
        } else {
            one = free_.back();
            free_.pop_back();
        }
        *one = {.room = {}, .cookie = cookie, .registered = nullptr, .receive = -1};
        if (end_.needs_local_registration() && !is_in_segment(local))
            one->registered = register_memory(local, bytes, access);
        return one;
    }

    void* descriptor(const context* what, const void* local) const {
        if (what->registered) return fi_mr_desc(what->registered);
        return is_in_segment(local) ? fi_mr_desc(end_.segment.get()) : nullptr;
    }

    void give_back(context* one) {
        if (one->registered) fi_close(&one->registered->fid);
        free_.push_back(one);
    }

    // Of a call that started an operation; without a context it is over.
    status outcome_of(ssize_t started, context* made) {
        if (started == 0) return made ? status::in_progress : status::ok;
        if (made) give_back(made);
        return started == -FI_EAGAIN ? status::again : status::peer_lost;
    }

    void take(const fi_cq_data_entry& done, engine_events& events) {
        auto* what = static_cast<context*>(done.op_context);
        if (what && what->receive >= 0) {
            if (done.flags & FI_RECV)
                events.received({static_cast<const std::byte*>(done.buf), done.len});
            std::string why;
            if (done.flags & FI_MULTI_RECV)
                post_receive(static_cast<std::size_t>(what->receive), why);
        } else if (what) {
            void* cookie = what->cookie;
            give_back(what);
            events.completed(cookie, status::ok, "");
        }
    }

    bool poll_error(engine_events& events) {
        fi_cq_err_entry error{};
        if (fi_cq_readerr(end_.completions.get(), &error, 0) != 1) return false;
        auto* what = static_cast<context*>(error.op_context);
        if (!what || what->receive >= 0) return true;  // a receive that closing ended
        void* cookie = what->cookie;
        give_back(what);
        events.completed(cookie, status::peer_lost, fi_strerror(error.err));
        return true;
    }

    // Before the endpoint: what it may still use.
    std::vector<std::vector<std::byte>> receives_;
    context receive_contexts_[n_receives];
    std::vector<std::unique_ptr<context>> contexts_;
    std::vector<context*> free_;
    std::uint64_t last_key_ = 1;
    std::span<std::byte> segment_;
    std::unordered_map<int, remote_pe> known_;  // those talked to
    endpoint end_;
};

}  // namespace
}  // namespace skerry::transports

extern "C" __attribute__((visibility("default"))) skerry::transports::engine* skerry_ofi_engine() {
    return new skerry::transports::ofi_engine;
}
