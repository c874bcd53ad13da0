// SPDX-License-Identifier: BSD-3-Clause
#include "output.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace skerry::launcher {
namespace {

constexpr std::size_t read_bytes = 65536;
// poll promises room for as much in a pipe (PIPE_BUF).
constexpr std::size_t pipe_bytes = 4096;
// A line longer than this is cut, so that a PE which never ends a line cannot fill the memory.
constexpr std::size_t longest_line_bytes = 1 << 20;

}  // namespace

sink::sink(int fd) : fd_(fd) {
    struct stat about {};
    fstat(fd, &about);
    may_block_ = !S_ISREG(about.st_mode);
}

bool sink::same_file_as(const sink& other) const {
    struct stat mine, its;
    return fstat(fd_, &mine) == 0 && fstat(other.fd_, &its) == 0 && mine.st_dev == its.st_dev &&
           mine.st_ino == its.st_ino;
}

void sink::write_some() {
    const std::size_t most = may_block_ ? std::min(queue_.size(), pipe_bytes) : queue_.size();
    const ssize_t written = write(fd_, queue_.data(), most);
    if (written > 0) queue_.erase(0, static_cast<std::size_t>(written));
    if (written < 0 && errno != EAGAIN && errno != EINTR) {
        broken_ = true;
        queue_.clear();
    }
}

tagged_stream::tagged_stream(int fd, int pe, sink& to) : fd_(fd), tag_("["), to_(to) {
    tag_.append(std::to_string(pe)).append("] ");
}

tagged_stream::~tagged_stream() {
    close(fd_);
}

bool tagged_stream::read_some() {
    char part[read_bytes];
    const ssize_t bytes = read(fd_, part, sizeof part);
    if (bytes > 0) add({part, static_cast<std::size_t>(bytes)});
    ended_ = bytes == 0 || (bytes < 0 && errno != EAGAIN && errno != EINTR);
    return bytes > 0;
}

void tagged_stream::add(std::string_view text) {
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        line_.append(text.substr(0, end));
        if (end == std::string_view::npos && line_.size() < longest_line_bytes) return;
        to_.append(tag_);
        to_.append(line_);
        to_.append("\n");
        line_.clear();
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
}

void tagged_stream::finish() {
    if (!line_.empty()) add("\n");
}

tagged_output::tagged_output()
    : out_(STDOUT_FILENO), error_(STDERR_FILENO), joined_(out_.same_file_as(error_)) {}

bool tagged_output::make_pipe(int pe, sink& to, int& write_end) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return false;
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    streams_.push_back(std::make_unique<tagged_stream>(ends[0], pe, to));
    write_ends_.push_back(write_end = ends[1]);
    return true;
}

bool tagged_output::open(int pe, int& stdout_fd, int& stderr_fd) {
    if (!make_pipe(pe, out_, stdout_fd)) return false;
    if (joined_) {
        stderr_fd = stdout_fd;
        return true;
    }
    return make_pipe(pe, error_, stderr_fd);
}

void tagged_output::close_write_ends() {
    for (const int fd : write_ends_) close(fd);
    write_ends_.clear();
}

void tagged_output::add_to(std::vector<pollfd>& wanted) const {
    // poll skips negative descriptors.
    for (const sink* each : {&out_, &error_})
        wanted.push_back({each->is_empty() ? -1 : each->fd(), POLLOUT, 0});
    for (const auto& each : streams_)
        wanted.push_back({each->to().is_full() ? -1 : each->fd(), POLLIN, 0});
}

void tagged_output::handle(const pollfd* first, std::size_t count) {
    if (first[0].revents) out_.write_some();
    if (first[1].revents) error_.write_some();
    for (std::size_t at = 2; at < count; ++at) {
        tagged_stream& stream = *streams_[at - 2];
        if (first[at].revents && !stream.read_some() && stream.ended()) stream.finish();
    }
    // A PE that writes where nobody reads gets SIGPIPE, as it would without the tags.
    std::erase_if(streams_,
                  [](const auto& each) { return each->ended() || each->to().is_broken(); });
}

void tagged_output::drain() {
    for (const auto& each : streams_) {
        while (each->read_some()) {
        }
        each->finish();
    }
    streams_.clear();
}

bool tagged_output::all_written() const {
    return out_.is_empty() && error_.is_empty();
}

}  // namespace skerry::launcher
