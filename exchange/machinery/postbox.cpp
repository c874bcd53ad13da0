// SPDX-License-Identifier: BSD-3-Clause
#include "machinery/postbox.hpp"

#include <algorithm>
#include <cstring>

#include "machinery/of_all.hpp"
#include "skerry/base/fatal.hpp"

namespace skerry::exchange {
namespace {

// Where a PE keeps what belongs to a link, as offsets in its postbox.
struct place_of_link {
    std::uint64_t region;      // of the link from the partner
    std::uint64_t free_words;  // of the link to the partner
};

// Lays the links out one after the other and notes their places by phase and partner.
std::size_t lay_out(const message_table& table, int n_pes, place_of_link* book) {
    std::size_t at = 0;
    for (const link_memory& l : table.in) {
        book[l.phase * n_pes + l.partner].region = at;
        at += l.region_bytes;
    }
    for (const link_memory& l : table.out) {
        book[l.phase * n_pes + l.partner].free_words = at;
        at += l.free_bytes;
    }
    return at;
}

void set_pointers(link_memory& l, std::byte* region, std::byte* direct, std::byte* free_words) {
    auto* words = reinterpret_cast<std::uint64_t*>(free_words);
    for (std::size_t i = 0; i < l.messages.size(); ++i) {
        message& m = *l.messages[i];
        m.region = region;
        m.direct = direct;
        m.free_word = words + (l.free_word_each ? i : 0);
    }
}

}  // namespace

std::byte* allocate_everywhere(runtime::world& world, std::size_t bytes) {
    const auto most = static_cast<std::uint64_t>(
        most_of_all(world, static_cast<std::int64_t>(std::max<std::size_t>(bytes, 64))));
    void* memory = world.symmetric_heap().allocate(most);
    if (!memory)
        fatal("exchange",
              "the symmetric heap has no room for %llu bytes of buffers: "
              "enlarge it with SHMEM_SYMMETRIC_SIZE",
              static_cast<unsigned long long>(most));
    std::memset(memory, 0, most);
    return static_cast<std::byte*>(memory);
}

postbox::postbox(runtime::world& world, message_table& table, std::uint64_t initial)
    : world_(world) {
    runtime::team& everybody = world.all_teams().world();
    const runtime::rma& copies = world.with().copies;
    const std::size_t n_pes = world.n_pes();
    const std::size_t book_bytes = count_phases(table) * n_pes * sizeof(place_of_link);
    std::byte* book_memory = allocate_everywhere(world, book_bytes);
    auto* book = reinterpret_cast<place_of_link*>(book_memory);
    memory_ = allocate_everywhere(world, lay_out(table, world.n_pes(), book));
    for (const link_memory& l : table.out) {
        auto* words = reinterpret_cast<std::uint64_t*>(
            memory_ + book[l.phase * n_pes + l.partner].free_words);
        std::fill_n(words, l.free_bytes / sizeof *words, initial);
    }
    everybody.barrier();  // books and words are filled, nothing is in use yet
    const auto there = [&](const link_memory& l) {
        place_of_link place;
        copies.get(&place, book + l.phase * n_pes + world_.pe(), sizeof place, l.partner);
        return place;
    };
    for (link_memory& l : table.out) {
        std::byte* region = memory_ + there(l).region;
        auto* direct = static_cast<std::byte*>(copies.direct_pointer(region, l.partner));
        set_pointers(l, region, direct, memory_ + book[l.phase * n_pes + l.partner].free_words);
    }
    for (link_memory& l : table.in) {
        std::byte* region = memory_ + book[l.phase * n_pes + l.partner].region;
        set_pointers(l, region, region, memory_ + there(l).free_words);
    }
    everybody.barrier();  // all have read the books
    world.symmetric_heap().release(book_memory);
}

postbox::~postbox() {
    world_.all_teams().world().barrier();
    world_.symmetric_heap().release(memory_);
}

}  // namespace skerry::exchange
