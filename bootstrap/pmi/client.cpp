// SPDX-License-Identifier: BSD-3-Clause
#include "pmi/client.hpp"

#include <fcntl.h>
#include <linux/sockios.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "mpi/program.hpp"
#include "pmi/line.hpp"
#include "skerry/base/clock.hpp"
#include "skerry/base/environment.hpp"
#include "skerry/base/fatal.hpp"

namespace skerry::bootstrap::pmi {
namespace {

constexpr useconds_t output_patience_us = 200'000;
constexpr std::size_t line_bytes = 1000;  // servers take lines of at most 1,024 bytes
constexpr std::size_t name_bytes = 48;    // of ours in the key space, at most

int variable(const char* name) {
    return static_cast<int>(environment_number(name, 0, 0, 1 << 30));
}

std::string name_of(const std::string& key, int pe, std::size_t part) {
    return key + "-" + std::to_string(pe) + "-" + std::to_string(part);
}

[[noreturn]] void misunderstood(const std::string& line) {
    fatal("start", "the process manager's answer '%.200s' is not PMI-1; try SKERRY_BOOTSTRAP=mpi",
          line.c_str());
}

}  // namespace

client& client::of_this_process() {
    static client& only = *new client;  // until the process ends, whatever else does before
    return only;
}

client::client() : pe_(variable("PMI_RANK")), n_pes_(variable("PMI_SIZE")), process_(::getpid()) {
    // A descriptor of our own, because an MPI closes the one that it finds.
    socket_ = ::fcntl(variable("PMI_FD"), F_DUPFD_CLOEXEC, 3);
    if (socket_ < 0)
        fatal("start", "the socket that PMI_FD names is not open: %s", std::strerror(errno));
    ask("cmd=init pmi_version=1 pmi_subversion=1", "response_to_init");
    const std::string maxes = ask("cmd=get_maxes", "maxes");
    const std::string named = ask("cmd=get_my_kvsname", "my_kvsname");
    const auto name = value_of(named, "kvsname");
    if (!name) misunderstood(named);
    space_ = *name;
    const std::size_t around =
        std::string_view("cmd=put kvsname= key= value=").size() + space_.size() + name_bytes;
    const auto most = static_cast<std::size_t>(number_of(maxes, "vallen_max").value_or(256));
    if (around + 32 > line_bytes || most < 32) misunderstood(maxes);
    most_digits_ = std::min(most - 1, line_bytes - around) / 2 * 2;
    // Not in leave(): the program may start Skerry again.
    std::atexit([] { of_this_process().finish(); });
}

// Intel MPI's proxy understands one request a read, so the one before must have been taken: there
// is one before when a get() comes during a fence.
void client::wait_until_taken() const {
    int unread = 0;
    while (::ioctl(socket_, SIOCOUTQ, &unread) == 0 && unread > 0) ::usleep(50);
}

void client::send(const std::string& line) const {
    wait_until_taken();
    const std::string text = line + "\n";
    for (std::size_t sent = 0; sent < text.size();) {
        const ssize_t bytes = ::send(socket_, text.data() + sent, text.size() - sent, MSG_NOSIGNAL);
        if (bytes < 0 && errno == EINTR) continue;
        if (bytes <= 0) fatal("start", "the process manager has gone: %s", std::strerror(errno));
        sent += static_cast<std::size_t>(bytes);
    }
}

std::string client::receive() {
    std::size_t end;
    while ((end = received_.find('\n')) == std::string::npos) {
        char some[1024];
        const ssize_t bytes = ::read(socket_, some, sizeof some);
        if (bytes < 0 && errno == EINTR) continue;
        if (bytes <= 0) fatal("start", "the process manager has gone");
        received_.append(some, static_cast<std::size_t>(bytes));
        if (received_.size() > 65536) misunderstood(received_);
    }
    std::string line = received_.substr(0, end);
    received_.erase(0, end + 1);
    return line;
}

std::string client::ask(const std::string& request, std::string_view answer) {
    send(request);
    while (true) {
        std::string line = receive();
        const auto what = value_of(line, "cmd");
        if (what == answer) return line;
        if (what != "barrier_out") misunderstood(line);
        all_have_met_ = true;
    }
}

void client::put(const std::string& key, std::span<const std::byte> value) {
    const std::scoped_lock held(lock_);
    for (std::size_t at = 0, part = 0; at < value.size(); at += part_bytes(), ++part) {
        const auto piece = value.subspan(at, std::min(part_bytes(), value.size() - at));
        std::string request = "cmd=put kvsname=" + space_;
        request.append(" key=").append(name_of(key, pe_, part));
        request.append(" value=").append(to_hex(piece));
        const std::string answer = ask(request, "put_result");
        if (number_of(answer, "rc") != 0) misunderstood(answer);
    }
}

// Looks for its answer from time to time only, because a get() of another thread may have read it.
status client::fence(bool /*everything goes everywhere in PMI-1*/, double limit_s) {
    if (mpi_program::finalised())
        fatal("finalize",
              "MPI_Finalize has ended the line to the process manager: on several hosts finalize "
              "Skerry before");
    const double end = now_seconds() + limit_s;
    {
        const std::scoped_lock held(lock_);
        all_have_met_ = false;
        send("cmd=barrier_in");
    }
    while (true) {
        pollfd wanted{socket_, POLLIN, 0};
        ::poll(&wanted, 1, 100);
        const std::scoped_lock held(lock_);
        // The other thread may have received the line together with its own.
        const bool received = received_.find('\n') != std::string::npos;
        if (!all_have_met_ && (received || ::poll(&wanted, 1, 0) > 0)) {
            const std::string line = receive();
            if (value_of(line, "cmd") != "barrier_out") misunderstood(line);
            all_have_met_ = true;
        }
        if (all_have_met_) return status::ok;
        if (now_seconds() > end) return status::timed_out;
    }
}

status client::get(int pe, const std::string& key, std::span<std::byte> value) {
    const std::scoped_lock held(lock_);
    for (std::size_t at = 0, part = 0; at < value.size(); at += part_bytes(), ++part) {
        std::string request = "cmd=get kvsname=" + space_;
        request.append(" key=").append(name_of(key, pe, part));
        const std::string answer = ask(request, "get_result");
        if (number_of(answer, "rc") != 0) return status::peer_lost;
        const auto piece = value.subspan(at, std::min(part_bytes(), value.size() - at));
        if (!from_hex(value_of(answer, "value").value_or(""), piece))
            return status::invalid_argument;
    }
    return status::ok;
}

bool client::can_ask_later() const {
    return !mpi_program::loaded();
}

// A process that ends without is one that died, to the launcher. An MPI that was started in this
// process has said so itself.
void client::finish() {
    if (!left_ || ::getpid() != process_ || mpi_program::initialised()) return;
    const std::scoped_lock held(lock_);
    ask("cmd=finalize", "finalize_ack");
}

// At any time: also from a message of this class's own, under the lock, when the socket is no more.
void client::abort(int exit_code) {
    // MPICH's launcher drops what it has not read yet of this process's last message.
    ::usleep(output_patience_us);
    const std::string line = "cmd=abort exitcode=" + std::to_string(exit_code) + "\n";
    [[maybe_unused]] const ssize_t sent = ::send(socket_, line.data(), line.size(), MSG_NOSIGNAL);
}

}  // namespace skerry::bootstrap::pmi
