// SPDX-License-Identifier: BSD-3-Clause
// section_random_test [ROUNDS [FIRST]]: copies between random sections, this image's and others',
// against copies of one element after the other. A round depends on its number alone.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "front_end.hpp"
#include "section_case.hpp"

namespace {

using namespace skerry::coarray;
using namespace skerry::coarray::testing;

enum class way { here, put, get, between_two, within_one, most = within_one };

// Memory that others can reach, one for each use: each PE's is used by one other PE only.
struct arenas {
    std::byte* of[3];

    arenas() {
        for (std::byte*& one : of)
            one = static_cast<std::byte*>(front.world->symmetric_heap().allocate(arena_bytes));
    }
};

std::vector<int> random_extents(generator& random) {
    const int rank = pick(random, 0, 9) == 0 ? pick(random, 5, 15) : pick(random, 0, 4);
    std::vector<int> extents;
    int room = 120;  // elements
    for (int nth = 0; nth < rank; ++nth) {
        const int most = rank > 4 ? (pick(random, 0, 3) == 0 ? 2 : 1) : std::min(12, room);
        extents.push_back(pick(random, 0, 40) == 0 ? 0 : pick(random, 1, most));
        room /= std::max(1, extents.back());
    }
    return extents;
}

void fill(generator& random, arena& bytes, const side& with) {
    for (std::byte& one : bytes) one = static_cast<std::byte>(random());
    for (const std::size_t place : with.places()) store_random(random, with.what, &bytes[place]);
}

// What the target's arena holds afterwards.
arena naive_copy(const side& to, arena before, const side& from, const arena& source) {
    std::vector<arena> values;
    for (const std::size_t place : from.places()) {
        const std::byte* at = source.data() + place;
        assign(to.what, values.emplace_back(to.what.bytes).data(), from.what, at);
    }
    for (std::size_t nth = 0; nth < to.places().size() && !values.empty(); ++nth) {
        const arena& value = values[values.size() > 1 ? nth : 0];
        std::copy(value.begin(), value.end(), before.data() + to.places()[nth]);
    }
    return before;
}

class round_of_test {
 public:
    round_of_test(const arenas& all, int number)
        : all_(all),
          number_(number),
          random_(static_cast<unsigned>(number)),
          how_(static_cast<way>(pick(random_, 0, static_cast<int>(way::most)))),
          extents_(random_extents(random_)),
          is_scalar_(pick(random_, 0, 7) == 0),
          target_(random_element(random_)),
          to_(random_, target_, extents_, true),
          from_(random_, random_partner(random_, target_),
                is_scalar_ ? std::vector<int>{} : extents_, false) {}

    void run() {
        arena source(arena_bytes), target(arena_bytes);
        for (std::byte& one : target) one = static_cast<std::byte>(random_());
        fill(random_, source, from_);
        if (how_ == way::within_one) target = source;
        arena wanted = naive_copy(to_, target, from_, source);
        copy(target, source);
        forget_padding(target);
        forget_padding(wanted);
        if (target != wanted) fail(target, wanted);
    }

 private:
    // The last 6 of the 16 bytes of a long double are of no meaning.
    void forget_padding(arena& of) const {
        if (target_.kind != 10) return;
        for (const std::size_t place : to_.places())
            for (std::size_t part = 0; part < target_.bytes; part += 16)
                std::memset(&of[place + part + 10], 0, 6);
    }

    void copy(arena& target, arena& source) const {
        const int me = front.all->pe(), n = front.all->n_pes();
        const int next = (me + 1) % n, previous = (me + n - 1) % n;
        const auto &remote_target = all_.of[0], &remote_source = all_.of[1];
        const auto send = [](const arena& from, std::byte* to, int pe) {
            front.copies->put(to, from.data(), arena_bytes, pe);
            front.ordering->quiet();
        };
        const bool to_remote = how_ == way::put || how_ >= way::between_two;
        if (to_remote) send(target, remote_target, next);
        switch (how_) {
            case way::here:
                copy_here(to_.in(target.data()), from_.in(source.data()));
                break;
            case way::put:
                put_section(to_.in(remote_target), next, from_.in(source.data()));
                break;
            case way::get:
                send(source, remote_source, next);
                get_section(to_.in(target.data()), from_.in(remote_source), next);
                break;
            case way::between_two:
                send(source, all_.of[2], previous);
                copy_section(to_.in(remote_target), next, from_.in(all_.of[2]), previous);
                break;
            case way::within_one:
                copy_section(to_.in(remote_target), next, from_.in(remote_target), next);
                break;
        }
        front.ordering->quiet();
        if (to_remote) front.copies->get(target.data(), remote_target, arena_bytes, next);
    }

    [[noreturn]] void fail(const arena& got, const arena& wanted) const {
        const auto at = std::mismatch(got.begin(), got.end(), wanted.begin()).first - got.begin();
        std::fprintf(
            stderr,
            "PE %d, round %d: way %d, %zu dimensions, type %d kind %d %zu bytes becomes type "
            "%d kind %d %zu bytes: byte %td is wrong\n",
            front.all->pe(), number_, static_cast<int>(how_), extents_.size(),
            static_cast<int>(from_.what.type), from_.what.kind, from_.what.bytes,
            static_cast<int>(target_.type), target_.kind, target_.bytes, at);
        std::exit(1);
    }

    const arenas& all_;
    const int number_;
    generator random_;
    const way how_;
    const std::vector<int> extents_;
    const bool is_scalar_;
    const element target_;
    const side to_, from_;
};

}  // namespace

int main(int argc, char** argv) {
    enter("section test");
    const int rounds = argc > 1 ? std::atoi(argv[1]) : 800;
    const int first = argc > 2 ? std::atoi(argv[2]) : 1000000 * front.all->pe();
    const arenas all;
    front.team.members->barrier();
    for (int number = first; number < first + rounds; ++number) round_of_test(all, number).run();
    front.team.members->barrier();
    if (front.all->pe() == 0) std::printf("%d rounds on each PE\n", rounds);
    return 0;
}
