// SPDX-License-Identifier: BSD-3-Clause
// Coarrays come and go. Whole ones are allocated by all images of the team alike; allocatable
// components by one image alone, on a heap of its own that the others can reach.
#include "registration.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "coarray.hpp"
#include "images.hpp"
#include "local_memory.hpp"
#include "outcome.hpp"
#include "teams.hpp"

namespace skerry::coarray {
namespace {

// As gfortran numbers them. For locks and events the size counts elements.
enum class kind : int {
    static_coarray,
    allocatable_coarray,
    static_lock,
    allocatable_lock,
    critical,
    static_event,
    allocatable_event,
    component,
    allocation_of_component,
};

std::unordered_set<coarray*> known;
std::vector<coarray*> incomplete;  // whose bounds the program has yet to set
bool last_allocate_has_stat = false;

bool is_counted(kind what) {
    return what >= kind::static_lock && what <= kind::allocatable_event;
}

// The compiler says "allocatable coarray" of components too where it copies whole objects.
bool is_component(kind what, const caf_token* token) {
    if (what == kind::component || what == kind::allocation_of_component) return true;
    return what == kind::allocatable_coarray &&
           front.all->offset_of(token) != runtime::not_symmetric;
}

std::string no_room(const runtime::heap& heap, std::size_t bytes) {
    return "no room for " + std::to_string(bytes) + " bytes: the largest free range has " +
           std::to_string(heap.largest_free_bytes()) + " of the " +
           std::to_string(heap.capacity_bytes()) +
           " that an image has; set SHMEM_SYMMETRIC_SIZE to more (as SHMEM_SYMMETRIC_SIZE=4g)";
}

// All images of the job have the same offsets; of a smaller team each has its own.
bool is_of_all() {
    return front.team.size == front.all->n_pes();
}

const runtime::heap& heap_of_team() {
    return is_of_all() ? front.world->symmetric_heap() : *front.world->local_heap();
}

void* allocate_by_team(std::size_t bytes) {
    return is_of_all() ? front.world->symmetric_heap().allocate(bytes) : allocate_local(bytes);
}

// Null where an image has no room: on all of them then, as the others' blocks are of no use.
coarray* allocate_coarray(std::size_t bytes, bool zeroed, const descriptor* shape) {
    auto* block = static_cast<std::byte*>(allocate_by_team(bytes));
    std::unique_ptr<transports::offset[]> places;
    if (!is_of_all()) {
        places = share_places(block);
        if (!places && block) release_local(block);
        if (!places) return nullptr;
    }
    if (!block) return nullptr;
    if (zeroed) std::memset(block, 0, bytes);
    auto* made = new coarray{block, bytes, shape, std::move(places)};
    known.insert(made);
    if (shape) incomplete.push_back(made);
    return made;
}

void release_coarray(coarray* gone) {
    known.erase(gone);
    std::erase(incomplete, gone);
    note_deallocation(gone);
    if (!front.world->symmetric_heap().release(gone->base)) release_local(gone->base);
    delete gone;
}

// Which the compiler leaves alone where it gets a stat that is not 0.
void forget_base(const coarray& gone, caf_token* token) {
    auto* holder =
        reinterpret_cast<descriptor*>(reinterpret_cast<std::byte*>(token) - gone.token_offset);
    if (holder->base == gone.base) holder->base = nullptr;
}

}  // namespace

void end_with_team(coarray* which, caf_token* token, descriptor* holder) {
    meet();  // nobody uses it any more
    if (*token == which && holder->base == which->base) {
        release_coarray(which);
        *token = nullptr;
        holder->base = nullptr;
    } else {
        which->outlives_team = which->places != nullptr;
        note_deallocation(which);
    }
}

// The token of a component lies behind its descriptor.
void resize_local(descriptor& local, std::size_t bytes) {
    if (front.all->offset_of(&local) == runtime::not_symmetric) {
        std::free(local.base);
        local.base = std::malloc(bytes);
    } else {
        std::free(local.base);
        auto* token = reinterpret_cast<caf_token*>(&local.dim[local.rank()]);
        local.base = *token = allocate_local(bytes);
        if (!local.base) fatal(routine(), "%s", no_room(*front.world->local_heap(), bytes).c_str());
        name_by(token, local.base);
    }
}

bool complete_allocations() {
    for (coarray* each : incomplete) {
        const auto dimensions = static_cast<std::size_t>(std::max(each->shape->rank(), 0));
        const std::size_t bytes = sizeof(descriptor) + dimensions * sizeof(dimension);
        each->own_shape = std::make_unique_for_overwrite<std::byte[]>(bytes);
        std::memcpy(each->own_shape.get(), each->shape, bytes);
        each->shape = reinterpret_cast<const descriptor*>(each->own_shape.get());
    }
    incomplete.clear();
    return std::exchange(last_allocate_has_stat, false);
}

void release_coarray_at(const void* start) {
    for (coarray* each : known) {
        if (each->base != start) continue;
        meet();
        return release_coarray(each);
    }
}

}  // namespace skerry::coarray

using namespace skerry::coarray;

extern "C" {

void _gfortran_caf_register(std::size_t size, int type, caf_token* token, descriptor* desc,
                            int* stat, char* errmsg, std::size_t errmsg_len) {
    enter("allocate");
    const auto what = static_cast<kind>(type);
    const report told{stat, errmsg, errmsg_len};
    told.succeed();
    if (what == kind::component) {
        *token = nullptr;
        return;
    }
    const std::size_t bytes = std::max<std::size_t>(size * (is_counted(what) ? 8 : 1), 1);
    if (is_component(what, token)) {
        *token = desc->base = allocate_local(bytes);
        if (*token) return name_by(token, *token);
        return told.fail(no_memory, "%s", no_room(*front.world->local_heap(), bytes).c_str());
    }
    last_allocate_has_stat = stat != nullptr;
    coarray* made = allocate_coarray(bytes, is_counted(what),
                                     what == kind::allocatable_coarray ? desc : nullptr);
    *token = made;
    desc->base = made ? made->base : nullptr;
    if (made) {
        made->token_offset =
            reinterpret_cast<std::byte*>(token) - reinterpret_cast<std::byte*>(desc);
        return note_allocation(made, token, desc);
    }
    const bool has_room = heap_of_team().largest_free_bytes() >= bytes;
    told.fail(no_memory, "%s%s", has_room ? "another image of the team lacks room; here: " : "",
              no_room(heap_of_team(), bytes).c_str());
}

// type 0: the coarray or component is gone; 1: the component is no longer allocated.
void _gfortran_caf_deregister(caf_token* token, int, int* stat, char* errmsg,
                              std::size_t errmsg_len) {
    enter("deallocate");
    const report told{stat, errmsg, errmsg_len};
    told.succeed();
    if (!*token) return;
    auto* gone = static_cast<coarray*>(*token);
    if (known.contains(gone)) {
        const outcome what = gone->outlives_team ? ok : meet();  // nobody uses it any more
        if (what != ok && stat) {
            tell(told, what, 0);
            forget_base(*gone, token);
        }
        release_coarray(gone);
        *token = nullptr;
    } else if (void* block = *token; release_local(block)) {  // else the compiler made no token
        *token = nullptr;
    }
}

}  // extern "C"
