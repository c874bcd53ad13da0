// SPDX-License-Identifier: BSD-3-Clause
// For lists without stripes whose indices fill most of an interval: a PE gets an equal part of it
// and keeps a table of who has which index of its part, where.
#include <algorithm>
#include <limits>

#include "directory/directory.hpp"

namespace skerry::exchange {
namespace {

constexpr std::uint64_t most_slots_an_index = 4;
constexpr std::uint64_t fewest_pieces_an_index =
    3;  // one of three: more regular lists have stripes

// To a directory: an index of its part that the sender has, and where it is in the sender's list.
struct told_index {
    std::uint32_t slot;
    std::uint32_t place;
};

// Also the answer to a receiver. Slots are asked for, and answered, in the order of the receiver's
// list.
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

// By directory, what make(slot, place) makes of each index.
template <typename type, typename function>
std::vector<huge_vector<type>> dealt_out(const index_list& list, const parts& by, int n_pes,
                                         function make) {
    std::vector<std::size_t> counts(static_cast<std::size_t>(n_pes));
    for_each_index(list,
                   [&](global_index index, std::uint32_t) { ++counts[by.directory_of(index)]; });
    std::vector<huge_vector<type>> outgoing(counts.size());
    for (std::size_t pe = 0; pe < counts.size(); ++pe) outgoing[pe].reserve(counts[pe]);
    for_each_index(list, [&](global_index index, std::uint32_t place) {
        const std::size_t directory = by.directory_of(index);
        outgoing[directory].push_back(make(by.slot_of(index, directory), place));
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
    // It will be looked at soon: slots come in no order, and the table is larger than any cache.
    void prefetch(std::uint32_t slot) const { __builtin_prefetch(&owners_[slot]); }

 private:
    huge_vector<owner> owners_;
};

// act(value) for each, whose slot has been prefetched.
template <typename type, typename function, typename action>
void for_each_slot(const table& known, std::span<const type> piece, function slot_of, action act) {
    constexpr std::size_t ahead = 24;
    for (std::size_t i = 0; i < std::min(ahead, piece.size()); ++i)
        known.prefetch(slot_of(piece[i]));
    for (std::size_t i = 0; i < piece.size(); ++i) {
        if (i + ahead < piece.size()) known.prefetch(slot_of(piece[i + ahead]));
        act(piece[i]);
    }
}

// How many were there already.
std::int64_t enter_all(all_to_all& everybody, table& known,
                       const std::vector<huge_vector<told_index>>& told) {
    std::int64_t several = 0;
    everybody(told, [&](int pe, std::span<const told_index> piece) {
        for_each_slot(
            known, piece, [](const told_index& t) { return t.slot; },
            [&](const told_index& t) {
                several += !known.enter(t.slot, {pe, t.place});
            });
    });
    return several;
}

// By receiver.
std::vector<huge_vector<owner>> look_up(all_to_all& everybody, const table& known,
                                        const std::vector<huge_vector<std::uint32_t>>& asked) {
    std::vector<huge_vector<owner>> answers(asked.size());
    const auto expect = [&](int pe, std::size_t count) {
        answers[static_cast<std::size_t>(pe)].reserve(count);
    };
    everybody(asked, expect, [&](int pe, std::span<const std::uint32_t> piece) {
        huge_vector<owner>& answer = answers[static_cast<std::size_t>(pe)];
        for_each_slot(
            known, piece, [](std::uint32_t slot) { return slot; },
            [&](std::uint32_t slot) { answer.push_back(known[slot]); });
    });
    return answers;
}

// In the order of this PE's places, so that nothing is left to sort.
void note(const std::vector<huge_vector<owner>>& answers, const index_list& want, const parts& by,
          findings& found) {
    std::vector<std::size_t> counts(found.by_partner.size());
    for (const huge_vector<owner>& of_one : answers)
        for (const owner& from : of_one)
            if (from.pe >= 0) ++counts[static_cast<std::size_t>(from.pe)];
    for (std::size_t pe = 0; pe < counts.size(); ++pe) found.by_partner[pe].reserve(counts[pe]);
    std::vector<const owner*> next;
    for (const huge_vector<owner>& of_one : answers) next.push_back(of_one.data());
    for_each_index(want, [&](global_index index, std::uint32_t place) {
        const owner& from = *next[by.directory_of(index)]++;
        if (from.pe >= 0) {
            found.by_partner[static_cast<std::size_t>(from.pe)].push_back(
                {place, from.place, 1, 1, 1});
            return;
        }
        if (found.missing == 0 || index < found.first_missing) found.first_missing = index;
        ++found.missing;
    });
}

}  // namespace

bool find_by_table(runtime::world& world, all_to_all& everybody, const overview& of_all,
                   const both_lists& mine, findings& found) {
    if (!is_suitable(of_all)) return false;
    const int n_pes = world.n_pes();
    const parts by(of_all, n_pes);
    std::vector<huge_vector<owner>> answers;
    {
        table known(by.width());
        const std::int64_t several =
            enter_all(everybody, known,
                      dealt_out<told_index>(mine.have, by, n_pes,
                                            [](std::uint32_t slot, std::uint32_t place) {
                                                return told_index{slot, place};
                                            }));
        if (most_of_all(world, several) > 0) return false;
        answers = look_up(
            everybody, known,
            dealt_out<std::uint32_t>(mine.want, by, n_pes,
                                     [](std::uint32_t slot, std::uint32_t) { return slot; }));
    }
    answers = everybody.collect(answers);
    found.by_partner.resize(static_cast<std::size_t>(n_pes));
    note(answers, mine.want, by, found);
    return true;
}

}  // namespace skerry::exchange
