// SPDX-License-Identifier: BSD-3-Clause
// SYNC ALL, SYNC IMAGES, SYNC MEMORY. Fortran 2018, 11.6.
#include <cstring>
#include <span>
#include <unordered_set>
#include <vector>

#include "images.hpp"
#include "registration.hpp"

namespace skerry::coarray {
namespace {

std::vector<std::uint64_t> synced;  // how often this image has synchronised with each PE

void tell_arrival(int pe) {
    front.notices->signal(&front.words->syncs_from[front.all->pe()],
                          ++synced[static_cast<std::size_t>(pe)], transports::signal_op::set, pe);
}

outcome await(int pe) {
    const std::uint64_t wanted = synced[static_cast<std::size_t>(pe)];
    const auto has_come = [&] {
        // ordering: acquire; partner is the release of the signal in tell_arrival
        return __atomic_load_n(&front.words->syncs_from[pe], __ATOMIC_ACQUIRE) >= wanted;
    };
    outcome theirs = ok;
    front.waits->until([&] {
        if (has_come()) return true;
        if (!any_departed()) return false;
        theirs = outcome_of(pe);
        return theirs != ok;
    });
    return has_come() ? ok : theirs;
}

// With these images, of which this one may be one.
void sync_with(std::span<const int> images, const report& told) {
    ++front.segment;
    front.ordering->quiet();
    if (synced.empty()) synced.resize(static_cast<std::size_t>(front.all->n_pes()));
    for (const int image : images)
        if (image != front.team.me) tell_arrival(pe_of(image));
    outcome worst = ok;
    int worst_image = 0;
    for (const int image : images) {
        if (image == front.team.me) continue;
        const outcome one = await(pe_of(image));
        if (one <= worst) continue;
        worst = one;
        worst_image = image;
    }
    if (worst != ok) return tell(told, worst, worst_image);
    told.succeed();
}

// For these statements gfortran 12 passes the address of a pointer to the text. Text itself does
// not look like an address: its upper bytes would be zero.
char* text_of(char* errmsg) {
    if (!errmsg) return nullptr;
    std::uintptr_t word;
    std::memcpy(&word, errmsg, sizeof word);
    return word >> 47 == 0 && word >= 4096 ? reinterpret_cast<char*>(word) : errmsg;
}

bool has_twins(std::span<const int> images) {
    if (images.size() < 2) return false;
    std::unordered_set<int> seen;
    for (const int image : images)
        if (!seen.insert(image).second) return true;
    return false;
}

}  // namespace
}  // namespace skerry::coarray

using namespace skerry::coarray;

extern "C" {

void _gfortran_caf_sync_all(int* stat, char* errmsg, std::size_t errmsg_len) {
    enter("sync all");
    const report told{stat, text_of(errmsg), errmsg_len};
    const bool ends_allocate = complete_allocations();  // with stat=
    const outcome what = meet();
    if (what != ok && !ends_allocate) [[unlikely]]
        return tell(told, what, 0);
    told.succeed();
}

void _gfortran_caf_sync_images(int count, int images[], int* stat, char* errmsg,
                               std::size_t errmsg_len) {
    enter("sync images");
    const report told{stat, text_of(errmsg), errmsg_len};
    if (count >= 0) {
        const std::span<const int> some(images, static_cast<std::size_t>(count));
        if (has_twins(some)) return told.fail(duplicate_images, "an image is named twice");
        return sync_with(some, told);
    }
    std::vector<int> all(static_cast<std::size_t>(front.team.size));
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<int>(i) + 1;
    sync_with(all, told);
}

void _gfortran_caf_sync_memory(int* stat, char* errmsg, std::size_t errmsg_len) {
    enter("sync memory");
    ++front.segment;
    front.ordering->quiet();
    report{stat, text_of(errmsg), errmsg_len}.succeed();
}

}  // extern "C"
