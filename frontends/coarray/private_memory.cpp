// SPDX-License-Identifier: BSD-3-Clause
#include "private_memory.hpp"

#include <sys/prctl.h>
#include <sys/uio.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "front_end.hpp"
#include "image_words.hpp"

namespace skerry::coarray {
namespace {

using transfer = ssize_t (*)(pid_t, const iovec*, unsigned long, const iovec*, unsigned long,
                             unsigned long);

void move(transfer how, int pe, void* own, void* theirs, std::size_t bytes) {
    if (pe == front.all->pe()) {
        std::memmove(how == ::process_vm_readv ? own : theirs,
                     how == ::process_vm_readv ? theirs : own, bytes);
        return;
    }
    const bootstrap::host_map& hosts = front.world->job().hosts();
    const char* why = "it runs on another host";
    if (hosts.host_of(pe) == hosts.host_of(front.all->pe())) {
        const auto process = static_cast<pid_t>(front.copies->get_value(&front.words->process, pe));
        const iovec here{own, bytes}, there{theirs, bytes};
        if (how(process, &here, 1, &there, 1, 0) == static_cast<ssize_t>(bytes)) return;
        why = std::strerror(errno);
    }
    fatal(routine(),
          "a pointer component of image %d points to ordinary memory (%p), which cannot be reached "
          "from here: %s; allocate what it points to as a coarray or as a component of one",
          pe + 1, theirs, why);
}

}  // namespace

void open_private_memory() {
    front.words->process = static_cast<std::uint64_t>(::getpid());
#ifdef PR_SET_PTRACER
    ::prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY, 0, 0, 0);  // fails where nothing forbids it
#endif
}

void read_private(int pe, void* to, const void* theirs, std::size_t bytes) {
    move(::process_vm_readv, pe, to, const_cast<void*>(theirs), bytes);
}

void write_private(int pe, void* theirs, const void* from, std::size_t bytes) {
    move(::process_vm_writev, pe, const_cast<void*>(from), theirs, bytes);
}

}  // namespace skerry::coarray
