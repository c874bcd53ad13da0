// SPDX-License-Identifier: BSD-3-Clause
#include "mapped_file.hpp"

#include <pthread.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <fstream>
#include <string>

namespace skerry::transports {
namespace {

// Where the executable's static data were laid over the file; one such place per process.
struct overlaid_range {
    void* address = nullptr;
    std::size_t bytes = 0;
    std::size_t at = 0;
    int file = -1;
};
overlaid_range overlaid;

// Raw system call: sanitizers must not take the range for fresh memory.
bool map_fixed(const overlaid_range& range, int sharing) {
    const long result = ::syscall(SYS_mmap, range.address, range.bytes, PROT_READ | PROT_WRITE,
                                  sharing | MAP_FIXED, range.file, static_cast<off_t>(range.at));
    return result != -1;
}

void give_child_its_own_copy() {
    if (overlaid.address) map_fixed(overlaid, MAP_PRIVATE);
}

// By system call: an instrumented copy would stop at what a sanitizer keeps between the program's
// variables.
bool copy_into_file(int file, const void* address, std::size_t bytes, std::size_t at) {
    const auto* from = static_cast<const char*>(address);
    while (bytes > 0) {
        const long written = ::syscall(SYS_pwrite64, file, from, bytes, static_cast<off_t>(at));
        if (written <= 0) return false;
        from += written;
        at += static_cast<std::size_t>(written);
        bytes -= static_cast<std::size_t>(written);
    }
    return true;
}

// Whether the kernel gives transparent huge pages to shared memory that asks for them.
bool transparent_huge_pages_for_shared_memory() {
    std::ifstream setting("/sys/kernel/mm/transparent_hugepage/shmem_enabled");
    std::string text;
    std::getline(setting, text);
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

status mapped_file::overlay(void* address, std::size_t bytes, std::size_t at) {
    if (!copy_into_file(file_, address, bytes, at)) return status::system_error;
    overlaid = {address, bytes, at, file_};
    if (!map_fixed(overlaid, MAP_SHARED)) {
        overlaid = {};
        return status::system_error;
    }
    static const int registered = ::pthread_atfork(nullptr, nullptr, give_child_its_own_copy);
    return registered == 0 ? status::ok : status::system_error;
}

void mapped_file::unmap() {
    if (!base_) return;
    // The program may still use its static data (destructors, exit handlers): give it a private
    // copy. The copy stays readable after the file is closed because a mapping keeps its file
    // alive.
    if (overlaid.file == file_) {
        give_child_its_own_copy();
        overlaid = {};
    }
    ::munmap(base_, bytes_);
    base_ = nullptr;
}

}  // namespace skerry::transports
