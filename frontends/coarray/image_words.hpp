// SPDX-License-Identifier: BSD-3-Clause
// The words of one image that others read and write. They lie at the same place in every segment.
#pragma once

#include <cstdint>

namespace skerry::coarray {

enum class image_state : std::uint32_t { running, stopped, failed };

struct image_words {
    // Written by this image alone: what has become of it, and since when (see images.cpp).
    alignas(64) std::uint64_t state;
    // Counts the images that have stopped or failed; each adds itself here.
    std::uint64_t departures;
    // Of image 1 alone: 1 once an image is about to end the job with an error.
    std::uint64_t error_stops;
    // Of image 1 alone: another number in every run.
    std::uint64_t number_of_run;
    // The process that the image is.
    std::uint64_t process;
    // How many operations of the initial team it has entered.
    std::uint64_t entered;
    // The lock that this image waits for (lock_word::name), or 0; and how often one was handed to
    // it.
    std::uint64_t wanted_lock;
    std::uint64_t locks_given;
    // Then, for every PE, how often it has synchronised with this one (sync images).
    alignas(64) std::uint64_t syncs_from[];

    static std::size_t bytes(int images) {
        return sizeof(image_words) + static_cast<std::size_t>(images) * sizeof(std::uint64_t);
    }
};

}  // namespace skerry::coarray
