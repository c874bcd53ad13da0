// SPDX-License-Identifier: BSD-3-Clause
#include "time_stamps.hpp"

#include <fcntl.h>
#include <mpi.h>
#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <string>

#include "family.hpp"
#include "real.hpp"
#include "skerry/base/fatal.hpp"

namespace skerry::instrument::mpi {
namespace {

constexpr std::uint64_t room = 4096;  // of a ring, in stamps
constexpr std::int32_t no_tag = -1;   // of a stamp that was taken: tags are not negative

// Where the first process has made the memory.
struct place {
    char host[40];  // this start of the host's kernel
    std::int32_t process, file;
};

place own_place(int file) {
    place here{};
    std::ifstream("/proc/sys/kernel/random/boot_id").read(here.host, 36);
    here.process = ::getpid();
    here.file = file;
    return here;
}

[[noreturn]] void refuse(const char* what) {
    fatal("SKERRY_DELAY", "%s: %s", what, std::strerror(errno));
}

int open_shared(const place& there) {
    const std::string path =
        "/proc/" + std::to_string(there.process) + "/fd/" + std::to_string(there.file);
    const int file = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
    if (file < 0) refuse("the processes cannot share memory");
    return file;
}

int shared_file(int rank, std::size_t bytes) {
    int file = -1;
    if (rank == 0) {
        file = ::memfd_create("skerry_delay", MFD_CLOEXEC);
        if (file < 0 || ::ftruncate(file, static_cast<off_t>(bytes)) != 0) refuse("shared memory");
    }
    const place mine = own_place(file);
    place there = mine;
    PMPI(Bcast)
    (static_cast<void*>(&there), static_cast<int>(sizeof there), family::byte_type(), 0,
     family::world());
    if (std::memcmp(there.host, mine.host, sizeof mine.host) != 0)
        fatal("SKERRY_DELAY", "MPI programs can be delayed on one host only");
    return rank == 0 ? file : open_shared(there);
}

}  // namespace

struct time_stamps::ring {
    alignas(64) std::atomic<std::uint64_t> pushed;
    alignas(64) std::atomic<std::uint64_t> taken;
    alignas(64) time_stamp stamps[room];
};

time_stamps::time_stamps(int rank, int ranks) : rank_(rank), ranks_(ranks) {
    const std::size_t bytes =
        sizeof(ring) * static_cast<std::size_t>(ranks) * static_cast<std::size_t>(ranks);
    const int file = shared_file(rank, bytes);
    void* const begin = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (begin == MAP_FAILED) refuse("shared memory");
    begin_ = static_cast<std::byte*>(begin);
    PMPI(Barrier)(family::world());  // until then the first one keeps its file
    ::close(file);
}

time_stamps::ring& time_stamps::at(int receiver, int sender) {
    const auto index = static_cast<std::size_t>(receiver) * static_cast<std::size_t>(ranks_) +
                       static_cast<std::size_t>(sender);
    return *reinterpret_cast<ring*>(begin_ + index * sizeof(ring));
}

void time_stamps::push(int to, const time_stamp& stamp) {
    const std::lock_guard only(access_);
    ring& there = at(to, rank_);
    // ordering: acquire pairs with the receiver's release in find(): what it has left is free
    const std::uint64_t n = there.pushed.load(std::memory_order_relaxed);
    if (n - there.taken.load(std::memory_order_acquire) == room) return;
    there.stamps[n % room] = stamp;
    // ordering: release pairs with the acquire in find()
    there.pushed.store(n + 1, std::memory_order_release);
}

void time_stamps::take_back(int to) {
    const std::lock_guard only(access_);
    ring& there = at(to, rank_);
    const std::uint64_t n = there.pushed.load(std::memory_order_relaxed);
    if (n > 0) there.stamps[(n - 1) % room].tag = no_tag;
}

time_stamp* time_stamps::find(int from, std::uint64_t context, int tag) {
    ring& mine = at(rank_, from);
    // ordering: acquire pairs with the release in push()
    const std::uint64_t end = mine.pushed.load(std::memory_order_acquire);
    std::uint64_t first = mine.taken.load(std::memory_order_relaxed);
    while (first < end && mine.stamps[first % room].tag == no_tag) ++first;
    // ordering: release pairs with the acquire in push()
    mine.taken.store(first, std::memory_order_release);
    for (std::uint64_t i = first; i < end; ++i) {
        time_stamp& stamp = mine.stamps[i % room];
        if (stamp.tag == tag && stamp.context == context) return &stamp;
    }
    return nullptr;
}

std::optional<time_stamp> time_stamps::look(int from, std::uint64_t context, int tag) {
    const std::lock_guard only(access_);
    const time_stamp* found = find(from, context, tag);
    return found ? std::optional(*found) : std::nullopt;
}

std::optional<time_stamp> time_stamps::take(int from, std::uint64_t context, int tag) {
    const std::lock_guard only(access_);
    time_stamp* found = find(from, context, tag);
    if (!found) return {};
    const time_stamp taken = *found;
    found->tag = no_tag;
    return taken;
}

}  // namespace skerry::instrument::mpi
