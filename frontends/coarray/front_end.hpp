// SPDX-License-Identifier: BSD-3-Clause
// What every routine needs: the runtime's objects and the current team behind one hidden variable,
// and the entry of a call.
#pragma once

#include <cstddef>
#include <cstdint>

#include "abi.hpp"
#include "skerry/base/fatal.hpp"
#include "skerry/bootstrap/bootstrap.hpp"
#include "skerry/runtime/world.hpp"

namespace skerry::coarray {

struct image_words;
struct operation_count;

// The images of a team. Image i of it is PE pes[i - 1]; this image is number `me`.
struct image_team {
    const int* pes = nullptr;
    int size = 0;
    int me = 0;
    runtime::team* members = nullptr;
    operation_count* operations = nullptr;  // of `members`
};

// What collectives move at once: a piece stays in the caches of the cores that share it.
inline constexpr std::size_t room_bytes = std::size_t{256} << 10;

// All null until the first call.
struct front_end {
    bootstrap::call_record* call = nullptr;
    const runtime::peers* all = nullptr;
    const runtime::rma* copies = nullptr;
    const runtime::atomics* updates = nullptr;
    const runtime::signals* notices = nullptr;
    const runtime::order* ordering = nullptr;
    runtime::waiter* waits = nullptr;
    runtime::world* world = nullptr;
    image_words* words = nullptr;  // this image's, which is also the symmetric address of all
    std::byte* room = nullptr;     // the collectives', at the same place on all images
    image_team team;               // the current one
    std::uint64_t segment = 0;     // counts this image's image control statements
    const std::uintptr_t* segments = nullptr;  // where each PE has its own segment in its memory
    std::byte* const* mapped = nullptr;  // the same in this image's memory; null: not to be used
    std::byte* own = nullptr;            // this image's own segment
};
extern front_end front;

// Starts the runtime: at the first call, which is a constructor's where coarrays are static.
void start();

// The start of every routine: notes its name, for messages and for the launcher.
template <std::size_t length>
[[gnu::always_inline]] inline void enter(const char (&routine)[length]) {
    if (!front.call) [[unlikely]]
        start();
    bootstrap::note_call(*front.call, routine);
}

// The name that enter() noted.
inline const char* routine() {
    return front.call->name;
}

[[noreturn, gnu::cold]] void refuse_image(int image);

// The PE that an image of the current team is.
[[gnu::always_inline]] inline int pe_of(int image) {
    if (static_cast<unsigned>(image - 1) >= static_cast<unsigned>(front.team.size)) [[unlikely]]
        refuse_image(image);
    return front.team.pes[image - 1];
}

// The same where the compiler writes 0 for this image: atomics, events and locks.
inline int pe_of_or_own(int image) {
    return image == 0 ? front.all->pe() : pe_of(image);
}

}  // namespace skerry::coarray
