// SPDX-License-Identifier: BSD-3-Clause
// RANDOM_INIT. Fortran 2018, 16.9.155. Seeds are made of what they may depend on.
#include <sys/random.h>

#include "front_end.hpp"
#include "image_words.hpp"

extern "C" {
// libgfortran's RANDOM_SEED; its generator has seeds of 8 integers.
[[gnu::weak]] void _gfortran_random_seed_i4(int* size, skerry::coarray::descriptor* put,
                                            skerry::coarray::descriptor* get);
}

using namespace skerry::coarray;

namespace {

constexpr int seed_words = 8;

// Steele, Lea and Flood's SplitMix64: good seeds from any numbers.
std::uint64_t next_random(std::uint64_t& state) {
    std::uint64_t mixed = state += 0x9e3779b97f4a7c15;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
    return mixed ^ (mixed >> 31);
}

// Calls that are neither repeatable nor different by image count: the n-th gives all images the
// same.
std::uint64_t number_of_call() {
    static std::uint64_t calls = 0;
    return front.copies->get_value(&front.words->number_of_run, 0) + ++calls;
}

void put_seed(std::uint64_t state) {
    std::uint64_t values[seed_words / 2];
    for (std::uint64_t& value : values) value = next_random(state);
    alignas(descriptor) std::byte room[sizeof(descriptor) + sizeof(dimension)]{};
    descriptor& seed = *reinterpret_cast<descriptor*>(room);
    seed.base = values;
    seed.dtype = {4, 0, 1, element_type::integer, 0};
    seed.span = 4;
    seed.offset = static_cast<std::size_t>(-1);
    seed.dim[0] = {1, 1, seed_words};
    if (_gfortran_random_seed_i4) _gfortran_random_seed_i4(nullptr, &seed, nullptr);
}

}  // namespace

extern "C" {

void _gfortran_caf_random_init(bool repeatable, bool image_distinct) {
    enter("random_init");
    std::uint64_t state = 0x5ea5e11;
    if (!repeatable) state = number_of_call();
    if (image_distinct) {
        std::uint64_t image = static_cast<std::uint64_t>(front.team.pes[front.team.me - 1]) + 1;
        state ^= next_random(image);
    }
    put_seed(state);
}

}  // extern "C"
