// SPDX-License-Identifier: BSD-3-Clause
// Output of PEs read through pipes, and written on line by line with the PE's number before each
// line.
#pragma once

#include <poll.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace skerry::launcher {

// Where lines go. They queue here, so that a slow reader never keeps the launcher from its other
// duties.
class sink {
 public:
    explicit sink(int fd);
    bool same_file_as(const sink& other) const;
    void append(std::string_view text) { queue_.append(text); }
    bool is_full() const { return queue_.size() >= full_bytes; }
    bool is_empty() const { return queue_.empty(); }
    bool is_broken() const { return broken_; }
    int fd() const { return fd_; }
    void write_some();  // when poll has said that it is writable

 private:
    static constexpr std::size_t full_bytes = 1 << 20;
    int fd_;
    bool may_block_;       // a pipe or socket, which takes only so much at once
    bool broken_ = false;  // nobody reads any more
    std::string queue_;
};

// One pipe from one PE.
class tagged_stream {
 public:
    tagged_stream(int fd, int pe, sink& to);
    ~tagged_stream();
    tagged_stream(const tagged_stream&) = delete;
    tagged_stream& operator=(const tagged_stream&) = delete;

    int fd() const { return fd_; }
    sink& to() const { return to_; }
    bool read_some();  // false when nothing is there (now, or ever again: then ended())
    bool ended() const { return ended_; }
    void finish();  // an unended last line is ended

 private:
    void add(std::string_view text);
    int fd_;
    std::string tag_;
    sink& to_;
    std::string line_;  // begun and not ended
    bool ended_ = false;
};

class tagged_output {
 public:
    tagged_output();
    // Makes the pipes of a PE; the write ends are for the process that is started next. False
    // (errno) if not.
    bool open(int pe, int& stdout_fd, int& stderr_fd);
    void close_write_ends();

    // What to wait for, and what to do then (with the same part of the array).
    void add_to(std::vector<pollfd>& wanted) const;
    void handle(const pollfd* first, std::size_t count);
    // After the last process has ended: reads what the pipes still hold. Then only sinks want
    // something.
    void drain();
    bool all_written() const;

 private:
    bool make_pipe(int pe, sink& to, int& write_end);
    sink out_, error_;
    bool joined_;  // both are one file: one pipe keeps the order between them
    std::vector<std::unique_ptr<tagged_stream>> streams_;
    std::vector<int> write_ends_;
};

}  // namespace skerry::launcher
