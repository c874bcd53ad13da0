// SPDX-License-Identifier: BSD-3-Clause
#include "mpi/membership.hpp"

#include <fcntl.h>
#include <sched.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "skerry/base/fatal.hpp"
#include "skerry/base/file.hpp"

namespace skerry::bootstrap {
namespace {

// Where a PE runs, and the files that it has for the others.
struct place {
    char host[128];
    char boot[64];  // differs between hosts even if their names do not
    int pid;
    int shared_fd, meeting_fd;

    bool same_host(const place& other) const {
        return std::strcmp(host, other.host) == 0 && std::strcmp(boot, other.boot) == 0;
    }
};

place here() {
    place mine{};
    gethostname(mine.host, sizeof mine.host - 1);
    read_file("/proc/sys/kernel/random/boot_id").copy(mine.boot, sizeof mine.boot - 1);
    mine.pid = getpid();
    mine.shared_fd = mine.meeting_fd = -1;
    return mine;
}

int make_file(const char* name) {
    const int fd = memfd_create(name, MFD_CLOEXEC);
    if (fd < 0) fatal("start", "cannot make the shared file: %s", std::strerror(errno));
    return fd;
}

int open_file_of(const place& owner, int its_fd) {
    const std::string path = "/proc/" + std::to_string(owner.pid) + "/fd/" + std::to_string(its_fd);
    const int fd = open(path.c_str(), O_RDWR | O_CLOEXEC);
    if (fd < 0)
        fatal(
            "start",
            "cannot open the file that PE 0 (process %d) shares: %s; the PEs must run as one user "
            "in one container",
            owner.pid, std::strerror(errno));
    return fd;
}

meeting_words& map_meeting(int fd) {
    void* words = mmap(nullptr, sizeof(meeting_words), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (words == MAP_FAILED) fatal("start", "cannot map the shared file: %s", std::strerror(errno));
    close(fd);
    return *static_cast<meeting_words*>(words);  // mapped until the process ends
}

}  // namespace

mpi_membership::mpi_membership(const skerry_mpi_table& mpi)
    : mpi_(mpi), process_(getpid()), messages_(mpi) {
    if (mpi_.start() != 0) fatal("start", "MPI is already finalized; start Skerry before that");
    pe_ = mpi_.rank();
    n_pes_ = mpi_.size();
    share_files();
    count_cores();
}

mpi_membership::~mpi_membership() {
    close(shared_file_);
    if (getpid() == process_) mpi_.finish();
}

// There is no common ancestor of ours to inherit files from: PE 0 makes them, the others open them
// through /proc.
void mpi_membership::share_files() {
    place mine = here();
    if (pe_ == 0) {
        mine.shared_fd = shared_file_ = make_file("skerry");
        mine.meeting_fd = make_file("skerry-meeting");
        if (ftruncate(mine.meeting_fd, sizeof(meeting_words)) != 0)
            fatal("start", "cannot size the shared file: %s", std::strerror(errno));
    }
    std::vector<place> all(static_cast<std::size_t>(n_pes_));
    mpi_.all_gather(&mine, sizeof mine, all.data());
    for (int pe = 1; pe < n_pes_; ++pe)
        if (const place& its = all[static_cast<std::size_t>(pe)]; !its.same_host(all[0])) {
            // One message for the job: the others wait until it is ended.
            if (pe_ == 0)
                fatal("start",
                      "PE %d runs on %s and PE 0 on %s: several hosts are not supported yet; start "
                      "all "
                      "PEs on one",
                      pe, its.host, all[0].host);
            pause();
        }
    if (pe_ != 0) {
        shared_file_ = open_file_of(all[0], all[0].shared_fd);
        mine.meeting_fd = open_file_of(all[0], all[0].meeting_fd);
    }
    mpi_.barrier();  // PE 0 may close them only after all have opened them
    meeting_.emplace(map_meeting(mine.meeting_fd), nullptr, pe_, n_pes_);
}

// An MPI may have bound each PE to a core of its own, so that none sees how many there are.
void mpi_membership::count_cores() {
    cpu_set_t mine;
    CPU_ZERO(&mine);
    sched_getaffinity(0, sizeof mine, &mine);
    std::vector<cpu_set_t> all(static_cast<std::size_t>(n_pes_));
    mpi_.all_gather(&mine, sizeof mine, all.data());
    for (const cpu_set_t& its : all) CPU_OR(&mine, &mine, &its);
    setenv("SKERRY_CORES", std::to_string(CPU_COUNT(&mine)).c_str(), 0);
}

void mpi_membership::abort(int exit_code) {
    if (getpid() == process_) mpi_.abort(exit_code);
    std::_Exit(exit_code);
}

}  // namespace skerry::bootstrap
