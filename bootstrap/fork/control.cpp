// SPDX-License-Identifier: BSD-3-Clause
#include "fork/control.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace skerry::bootstrap {
namespace {

constexpr std::uint64_t control_magic = 0x31'79'72'72'65'6b'73;  // "skerry1"
constexpr std::uint32_t control_version = 1;

bool has_bytes(int fd, std::size_t bytes) {
    struct stat about;
    return fstat(fd, &about) == 0 && S_ISREG(about.st_mode) &&
           static_cast<std::size_t>(about.st_size) == bytes;
}

struct flock whole_file() {
    struct flock lock {};
    lock.l_type = F_WRLCK;
    lock.l_whence = SEEK_SET;
    return lock;
}

}  // namespace

std::string with_errno(const std::string& what) {
    return what + ": " + std::strerror(errno);
}

bool control::is_led(int fd) {
    struct flock lock = whole_file();
    return fcntl(fd, F_GETLK, &lock) != 0 || lock.l_type != F_UNLCK;
}

std::size_t control::file_bytes(int n_pes) {
    return sizeof(control_header) + static_cast<std::size_t>(n_pes) * sizeof(pe_slot) +
           meeting::area_bytes(n_pes);
}

std::byte* control::map(int fd, int n_pes) {
    void* base = mmap(nullptr, file_bytes(n_pes), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    return base == MAP_FAILED ? nullptr : static_cast<std::byte*>(base);
}

std::optional<control> control::create(int n_pes, int& fd, std::string& error) {
    fd = memfd_create("skerry-control", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (fd < 0 || ftruncate(fd, static_cast<off_t>(file_bytes(n_pes))) != 0) {
        error = with_errno("cannot make the job's control file");
        return {};
    }
    // A PE can rely on the size that it checks: nobody can take pages away under it.
    fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL);
    struct flock lock = whole_file();
    if (fcntl(fd, F_SETLK, &lock) != 0) {
        error = with_errno("cannot lock the job's control file");
        return {};
    }
    std::byte* base = map(fd, n_pes);
    if (!base) {
        error = with_errno("cannot map the job's control file");
        return {};
    }
    control made(base);
    made.header().magic = control_magic;
    made.header().version = control_version;
    made.header().n_pes = n_pes;
    made.header().launcher_pid = getpid();
    return made;
}

std::optional<control> control::adopt(const job_text& job, std::string& error) {
    if (!has_bytes(job.control_fd, file_bytes(job.n_pes))) {
        error = "descriptor " + std::to_string(job.control_fd) +
                " is not the control file of a job of " + std::to_string(job.n_pes) + " PEs";
        return {};
    }
    struct stat data;
    if (fstat(job.data_fd, &data) != 0 || !S_ISREG(data.st_mode)) {
        error = "descriptor " + std::to_string(job.data_fd) + " is not the data file of a job";
        return {};
    }
    std::byte* base = map(job.control_fd, job.n_pes);
    if (!base) {
        error = with_errno("cannot map the job's control file");
        return {};
    }
    const control adopted(base);
    const control_header& header = adopted.header();
    if (header.magic == control_magic && header.version == control_version &&
        header.n_pes == job.n_pes)
        return adopted;
    munmap(base, file_bytes(job.n_pes));
    error = "the control file was made by another version of skerry-run";
    return {};
}

pe_slot& control::slot(int pe) const {
    return reinterpret_cast<pe_slot*>(base_ + sizeof(control_header))[pe];
}

std::byte* control::exchange_area() const {
    return reinterpret_cast<std::byte*>(&slot(header().n_pes));
}

}  // namespace skerry::bootstrap
