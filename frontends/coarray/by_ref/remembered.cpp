// SPDX-License-Identifier: BSD-3-Clause
#include "by_ref/remembered.hpp"

#include <map>
#include <utility>
#include <vector>

#include "private_memory.hpp"

namespace skerry::coarray {
namespace {

struct known_words {
    std::uint64_t segment;  // of the program, in which they were fetched
    std::vector<std::byte> words;
};
std::map<std::pair<const std::byte*, int>, known_words> remembered;

}  // namespace

const void* fetch_words(int pe, const std::byte* at, std::size_t bytes) {
    if (pe == front.all->pe()) return at;
    known_words& known = remembered[{at, pe}];
    if (known.words.size() < bytes || known.segment != front.segment) {
        known.words.resize(bytes);
        front.copies->get(known.words.data(), at, bytes, pe);
        known.segment = front.segment;
    }
    return known.words.data();
}

const void* fetch_private_words(int pe, const std::byte* at, std::size_t bytes) {
    static std::vector<std::byte> words;
    if (pe == front.all->pe()) return at;
    words.resize(bytes);
    read_private(pe, words.data(), at, bytes);
    return words.data();
}

}  // namespace skerry::coarray
