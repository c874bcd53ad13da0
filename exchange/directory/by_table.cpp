// SPDX-License-Identifier: BSD-3-Clause
// For lists without stripes whose indices fill most of an interval: a PE gets an equal part of it
// and keeps a table of who has which index of its part, where.
#include <limits>

#include "directory/directory.hpp"

namespace skerry::exchange {
namespace {

constexpr std::uint64_t most_slots_an_index = 4;
constexpr std::uint64_t fewest_pieces_an_index =
    3;  // one of three: more regular lists have stripes

// To a directory: an index of its part, and where it is in the sender's list.
struct told_index {
    std::uint32_t slot;
    std::uint32_t place;
};

// To a receiver.
struct told_source {
    std::uint32_t place;
    std::uint32_t remote_place;
    std::int32_t pe;
};

struct owner {
    std::int32_t pe = -1;
    std::uint32_t place = 0;
};

// Parts of `width` indices; a multiplication instead of a division says which.
class parts {
 public:
    parts(const overview& of_all, int n_pes)
        : first_(of_all.first),
          width_((of_all.span() + static_cast<std::uint64_t>(n_pes) - 1) /
                 static_cast<std::uint64_t>(n_pes)),
          reciprocal_(std::numeric_limits<std::uint64_t>::max() / width_ + 1) {}

    std::uint64_t width() const { return width_; }
    std::size_t directory_of(global_index index) const {
        if (width_ == 1) return static_cast<std::size_t>(index - first_);
        const auto offset = static_cast<std::uint64_t>(index - first_);
        return static_cast<std::size_t>((static_cast<unsigned __int128>(offset) * reciprocal_) >>
                                        64);
    }
    std::uint32_t slot_of(global_index index, std::size_t directory) const {
        return static_cast<std::uint32_t>(static_cast<std::uint64_t>(index - first_) -
                                          directory * width_);
    }

 private:
    global_index first_;
    std::uint64_t width_, reciprocal_;
};

template <typename action>
void for_each_index(const index_list& list, action act) {
    list.for_each_stripe([&](const stripe& s, global_index place) {
        for (global_index k = 0; k < s.count; ++k)
            act(s.at(k), static_cast<std::uint32_t>(place + k));
    });
}

std::vector<huge_vector<told_index>> dealt_out(const index_list& list, const parts& by, int n_pes) {
    std::vector<std::size_t> counts(static_cast<std::size_t>(n_pes));
    for_each_index(list,
                   [&](global_index index, std::uint32_t) { ++counts[by.directory_of(index)]; });
    std::vector<huge_vector<told_index>> outgoing(counts.size());
    for (std::size_t pe = 0; pe < counts.size(); ++pe) outgoing[pe].reserve(counts[pe]);
    for_each_index(list, [&](global_index index, std::uint32_t place) {
        const std::size_t directory = by.directory_of(index);
        outgoing[directory].push_back({by.slot_of(index, directory), place});
    });
    return outgoing;
}

bool is_suitable(const overview& of_all) {
    const auto size = static_cast<std::uint64_t>(of_all.size);
    return static_cast<std::uint64_t>(of_all.pieces) > size / fewest_pieces_an_index &&
           of_all.span() < size * most_slots_an_index && of_all.span() <= std::uint64_t{1} << 32;
}

class table {
 public:
    explicit table(std::uint64_t slots) : owners_(slots) {}

    // False if somebody has it already.
    bool enter(std::uint32_t slot, owner by) {
        if (owners_[slot].pe >= 0) return false;
        owners_[slot] = by;
        return true;
    }
    const owner& operator[](std::uint32_t slot) const { return owners_[slot]; }

 private:
    huge_vector<owner> owners_;
};

// By receiver.
std::vector<huge_vector<told_source>> look_up(all_to_all& everybody, const table& known,
                                              const std::vector<huge_vector<told_index>>& asked) {
    std::vector<huge_vector<told_source>> answers(asked.size());
    const auto expect = [&](int pe, std::size_t count) {
        answers[static_cast<std::size_t>(pe)].reserve(count);
    };
    everybody(asked, expect, [&](int pe, std::span<const told_index> piece) {
        for (const told_index& t : piece) {
            const owner& by = known[t.slot];
            if (by.pe >= 0)
                answers[static_cast<std::size_t>(pe)].push_back({t.place, by.place, by.pe});
        }
    });
    return answers;
}

// In the order of this PE's places, so that nothing is left to sort.
void note(const huge_vector<owner>& sources, const index_list& want, findings& found) {
    std::vector<std::size_t> counts(found.by_partner.size());
    for (const owner& from : sources)
        if (from.pe >= 0) ++counts[static_cast<std::size_t>(from.pe)];
    for (std::size_t pe = 0; pe < counts.size(); ++pe) found.by_partner[pe].reserve(counts[pe]);
    for (std::uint32_t place = 0; place < sources.size(); ++place) {
        const owner& from = sources[place];
        if (from.pe >= 0) {
            found.by_partner[static_cast<std::size_t>(from.pe)].push_back(
                {place, from.place, 1, 1, 1});
            continue;
        }
        const global_index index = want[place];
        if (found.missing == 0 || index < found.first_missing) found.first_missing = index;
        ++found.missing;
    }
}

}  // namespace

bool find_by_table(runtime::world& world, all_to_all& everybody, const overview& of_all,
                   const both_lists& mine, findings& found) {
    if (!is_suitable(of_all)) return false;
    const parts by(of_all, world.n_pes());
    huge_vector<owner> sources;
    {
        table known(by.width());
        std::int64_t several = 0;
        everybody(dealt_out(mine.have, by, world.n_pes()),
                  [&](int pe, std::span<const told_index> piece) {
                      for (const told_index& t : piece)
                          several += !known.enter(t.slot, {pe, t.place});
                  });
        if (most_of_all(world, several) > 0) return false;
        const auto answers = look_up(everybody, known, dealt_out(mine.want, by, world.n_pes()));
        sources.resize(static_cast<std::size_t>(mine.want.size()));
        everybody(answers, [&](int, std::span<const told_source> piece) {
            for (const told_source& t : piece) sources[t.place] = {t.pe, t.remote_place};
        });
    }
    found.by_partner.resize(static_cast<std::size_t>(world.n_pes()));
    note(sources, mine.want, found);
    return true;
}

}  // namespace skerry::exchange
