// SPDX-License-Identifier: BSD-3-Clause
#include "record_file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace skerry::instrument {
namespace {

constexpr std::size_t page_bytes = 4096;
constexpr std::size_t step_bytes = std::size_t{64} << 10;  // by which the file grows

constexpr std::size_t rounded_up(std::size_t bytes, std::size_t unit) {
    return (bytes + unit - 1) / unit * unit;
}

template <typename entry>
void lay_out(record_table& table, std::uint32_t capacity, std::size_t& at) {
    table = {at, sizeof(entry), capacity, 0, 0};
    at = rounded_up(at + capacity * sizeof(entry), page_bytes);
}

// The most that a record can be long; `fixed` is where rows begin.
std::size_t lay_out_all(record_header& header, std::size_t& fixed) {
    std::size_t at = page_bytes;
    lay_out<record_operation>(header.operations, 1024, at);
    lay_out<record_module>(header.modules, 64, at);
    lay_out<record_site>(header.sites, 4096, at);
    lay_out<record_phase>(header.phases, 256, at);
    lay_out<record_mark>(header.marks, 4096, at);
    lay_out<record_interval>(header.intervals, 1024, at);
    fixed = at;
    lay_out<record_row>(header.rows, 1u << 17, at);
    return at;
}

std::string reason(const std::string& what) {
    return what + ": " + std::strerror(errno);
}

bool make_directory(const std::string& path) {
    return ::mkdir(path.c_str(), 0777) == 0 || errno == EEXIST;
}

}  // namespace

std::unique_ptr<record_file> record_file::create(const std::string& directory, int pe,
                                                 std::string& problem) {
    const std::string path = directory + "/pe." + std::to_string(pe) + ".record";
    if (!make_directory(directory)) {
        problem = reason(directory);
        return nullptr;
    }
    ::unlink(path.c_str());
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0) {
        problem = reason(path);
        return nullptr;
    }
    record_header header{};
    std::size_t fixed = 0;
    const std::size_t most = lay_out_all(header, fixed);
    // Beyond the file's end there is nothing yet; the file grows below the mapping.
    void* const begin = ::mmap(nullptr, most, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (begin == MAP_FAILED) {
        problem = reason(path);
        ::close(file);
        return nullptr;
    }
    std::unique_ptr<record_file> made(new record_file(file, static_cast<std::byte*>(begin)));
    if (!made->extend(fixed + step_bytes)) {
        problem = reason(path);
        ::unlink(path.c_str());
        return nullptr;
    }
    std::memcpy(header.magic, record_magic, sizeof header.magic);
    header.version = record_version;
    header.header_bytes = sizeof header;
    header.pe = pe;
    made->header() = header;
    return made;
}

record_file::~record_file() {
    const record_table& rows = header().rows;
    ::munmap(begin_, rows.at + std::size_t{rows.capacity} * rows.entry_bytes);
    ::close(file_);
}

bool record_file::has_room(const record_table& table) {
    if (table.count >= table.capacity) return false;
    const std::size_t end = table.at + (std::size_t{table.count} + 1) * table.entry_bytes;
    return end <= bytes_ || extend(bytes_ + step_bytes);
}

// Space is taken before it is written to: a full disk is an answer here, not a signal there.
bool record_file::extend(std::size_t bytes) {
    if (is_full_) return false;
    int result = EINTR;  // by signals, profilers' timers among them
    while (result == EINTR)
        result = ::posix_fallocate(file_, static_cast<off_t>(bytes_),
                                   static_cast<off_t>(bytes - bytes_));
    if (result != 0) {
        is_full_ = true;
        errno = result;
        return false;
    }
    bytes_ = bytes;
    return true;
}

}  // namespace skerry::instrument
