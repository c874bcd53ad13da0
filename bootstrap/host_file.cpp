// SPDX-License-Identifier: BSD-3-Clause
#include "host_file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <string>

#include "skerry/base/fatal.hpp"

namespace skerry::bootstrap {
namespace {

struct file_of_process {
    int pid;
    int file;
};

int open_file_of(const file_of_process& owner, int its_pe) {
    const std::string path =
        "/proc/" + std::to_string(owner.pid) + "/fd/" + std::to_string(owner.file);
    const int file = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
    if (file < 0)
        fatal("start",
              "cannot open the file that PE %d (process %d) shares: %s; the PEs of a host must run "
              "as one user in one container",
              its_pe, owner.pid, std::strerror(errno));
    return file;
}

void expect_all(status outcome) {
    if (outcome != status::ok) fatal("start", "the PEs of the job cannot reach each other");
}

}  // namespace

int share_file_on_host(membership& job, std::size_t bytes) {
    const int maker = job.hosts().first_pe_of(job.hosts().host_of(job.pe()));
    file_of_process mine{::getpid(), -1};
    if (job.pe() == maker) {
        mine.file = ::memfd_create("skerry", MFD_CLOEXEC);
        if (mine.file < 0 || ::ftruncate(mine.file, static_cast<off_t>(bytes)) != 0)
            fatal("start", "cannot make the shared file: %s", std::strerror(errno));
    }
    expect_all(job.publish(&mine, sizeof mine));
    if (job.pe() != maker) {
        file_of_process its{};
        expect_all(job.look_up(maker, &its, sizeof its));
        mine.file = open_file_of(its, maker);
    }
    expect_all(job.barrier());  // the maker may close it only after all have opened it
    return mine.file;
}

}  // namespace skerry::bootstrap
