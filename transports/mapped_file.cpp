// SPDX-License-Identifier: BSD-3-Clause
#include "mapped_file.hpp"

#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "skerry/base/file.hpp"

namespace skerry::transports {
namespace {

// Static data that were laid over the file.
struct overlaid_range {
    void* address;
    std::size_t bytes;
    std::size_t at;
    int file;
    void* copy_for_child = nullptr;  // during a fork
};
std::vector<overlaid_range> overlaid;  // of the process

// Raw system call: sanitizers must not take the range for fresh memory.
bool map_fixed(const overlaid_range& range, int sharing) {
    const long result = ::syscall(SYS_mmap, range.address, range.bytes, PROT_READ | PROT_WRITE,
                                  sharing | MAP_FIXED, range.file, static_cast<off_t>(range.at));
    return result != -1;
}

// Static data are copied by raw system calls: an instrumented copy would stop at what a sanitizer
// keeps between the program's variables. `transfer` moves up to so many bytes and says how many.
template <typename transfer>
bool transfer_all(std::size_t bytes, transfer&& move) {
    for (std::size_t done = 0; done < bytes;) {
        const long moved = move(done, bytes - done);
        if (moved <= 0) return false;
        done += static_cast<std::size_t>(moved);
    }
    return true;
}

[[gnu::no_sanitize("address")]] bool is_zero(const std::uint64_t* words, std::size_t count) {
    std::uint64_t any = 0;
    for (std::size_t i = 0; i < count; ++i) any |= words[i];
    return any == 0;
}

// Pages that hold only zeros (large arrays that nobody has touched) stay unoccupied in the file.
bool copy_into_file(int file, const std::byte* from, std::size_t bytes, std::size_t at) {
    constexpr std::size_t page = 4096;
    const auto empty = [&](std::size_t offset) {
        return is_zero(reinterpret_cast<const std::uint64_t*>(from + offset), page / 8);
    };
    for (std::size_t begin = 0, end; begin < bytes; begin = end) {
        end = begin + page;
        if (empty(begin)) continue;
        while (end < bytes && !empty(end)) end += page;
        const bool copied = transfer_all(end - begin, [&](std::size_t done, std::size_t left) {
            return ::syscall(SYS_pwrite64, file, from + begin + done, left,
                             static_cast<off_t>(at + begin + done));
        });
        if (!copied) return false;
    }
    return true;
}

// A copy of the range as it is now, in memory of this process alone; null on failure. What the
// file does not hold is zero.
void* private_copy(const overlaid_range& range) {
    void* copy = ::mmap(nullptr, range.bytes, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (copy == MAP_FAILED) return nullptr;
    const auto limit = static_cast<off_t>(range.at + range.bytes);
    for (auto next = static_cast<off_t>(range.at); next < limit;) {
        const off_t begin = ::lseek(range.file, next, SEEK_DATA);
        if (begin < 0 || begin >= limit) break;  // nothing but a hole
        next = std::min(::lseek(range.file, begin, SEEK_HOLE), limit);
        auto* to = static_cast<std::byte*>(copy) + (begin - static_cast<off_t>(range.at));
        const bool copied = transfer_all(
            static_cast<std::size_t>(next - begin), [&](std::size_t done, std::size_t left) {
                return ::pread(range.file, to + done, left, begin + static_cast<off_t>(done));
            });
        if (copied) continue;
        ::munmap(copy, range.bytes);
        return nullptr;
    }
    return copy;
}

// Puts `copy` in place of the shared range. Without one: private from the first store to a page.
void take_private(const overlaid_range& range, void* copy) {
    const void* moved = copy ? ::mremap(copy, range.bytes, range.bytes,
                                        MREMAP_MAYMOVE | MREMAP_FIXED, range.address)
                             : MAP_FAILED;
    if (moved == MAP_FAILED) map_fixed(range, MAP_PRIVATE);
}

// A child made by fork() must see the static data as they were then, whatever this PE and its
// peers store afterwards, and must disturb nobody.
void before_fork() {
    for (overlaid_range& range : overlaid) range.copy_for_child = private_copy(range);
}

void in_child() {
    for (const overlaid_range& range : overlaid) take_private(range, range.copy_for_child);
    overlaid.clear();
}

void in_parent() {
    for (overlaid_range& range : overlaid) {
        if (range.copy_for_child) ::munmap(range.copy_for_child, range.bytes);
        range.copy_for_child = nullptr;
    }
}

// Whether the kernel gives transparent huge pages to shared memory that asks for them.
bool transparent_huge_pages_for_shared_memory() {
    const std::string text = read_file("/sys/kernel/mm/transparent_hugepage/shmem_enabled");
    return text.find("[never]") == std::string::npos && text.find("[deny]") == std::string::npos &&
           !text.empty();
}

// Another PE may have grown the file already; never shrink it.
bool grow_file(int file, std::size_t bytes) {
    struct stat information;
    if (::fstat(file, &information) != 0) return false;
    if (information.st_size >= static_cast<off_t>(bytes)) return true;
    return ::ftruncate(file, static_cast<off_t>(bytes)) == 0;
}

}  // namespace

int make_memory_file() {
    return ::memfd_create("skerry", MFD_CLOEXEC);
}

mapped_file::~mapped_file() {
    unmap();
}

status mapped_file::map(int file, std::size_t bytes, page_choice pages) {
    if (file < 0 || !grow_file(file, bytes)) return status::system_error;
    // Reserve enough to align, then map the file over the aligned middle.
    const std::size_t room = bytes + huge_page_bytes;
    void* reserved =
        ::mmap(nullptr, room, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (reserved == MAP_FAILED) return status::out_of_memory;
    auto* start = static_cast<std::byte*>(reserved);
    const std::size_t skip =
        (huge_page_bytes - reinterpret_cast<std::uintptr_t>(start) % huge_page_bytes) %
        huge_page_bytes;
    void* mapped = ::mmap(start + skip, bytes, PROT_READ | PROT_WRITE,
                          MAP_SHARED | MAP_FIXED | MAP_NORESERVE, file, 0);
    if (mapped == MAP_FAILED) {
        ::munmap(reserved, room);
        return status::out_of_memory;
    }
    if (skip > 0) ::munmap(start, skip);
    if (skip < huge_page_bytes) ::munmap(start + skip + bytes, huge_page_bytes - skip);
    base_ = static_cast<std::byte*>(mapped);
    bytes_ = bytes;
    file_ = file;
    choose_pages(pages);
    return status::ok;
}

void mapped_file::choose_pages(page_choice pages) {
    ::madvise(base_, bytes_,
              MADV_DONTDUMP);  // a core dump holds the PE's own state, not everybody's heap
    if (pages == page_choice::small) {
        ::madvise(base_, bytes_, MADV_NOHUGEPAGE);
    } else if (::madvise(base_, bytes_, MADV_HUGEPAGE) == 0 &&
               transparent_huge_pages_for_shared_memory()) {
        page_kind_ = "2 MiB (transparent)";
    } else {
        page_kind_ = "4 KiB (large blocks: 2 MiB if the kernel gives them)";
    }
}

void mapped_file::clear(std::size_t at, std::size_t bytes) {
    ::fallocate(file_, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, static_cast<off_t>(at),
                static_cast<off_t>(bytes));
}

status mapped_file::overlay(void* address, std::size_t bytes, std::size_t at) {
    if (!copy_into_file(file_, static_cast<const std::byte*>(address), bytes, at))
        return status::system_error;
    const overlaid_range range = {address, bytes, at, file_};
    if (!map_fixed(range, MAP_SHARED)) return status::system_error;
    overlaid.push_back(range);
    static const int registered = ::pthread_atfork(before_fork, in_parent, in_child);
    return registered == 0 ? status::ok : status::system_error;
}

void mapped_file::unmap() {
    if (!base_) return;
    // The program may still use its static data (destructors, exit handlers, another start).
    for (const overlaid_range& range : overlaid)
        if (range.file == file_) take_private(range, private_copy(range));
    std::erase_if(overlaid, [&](const overlaid_range& range) { return range.file == file_; });
    ::munmap(base_, bytes_);
    base_ = nullptr;
}

}  // namespace skerry::transports
