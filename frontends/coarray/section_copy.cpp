// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cstring>
#include <memory>

#include "convert.hpp"
#include "front_end.hpp"
#include "private_memory.hpp"
#include "section.hpp"
#include "skerry/base/copy.hpp"

namespace skerry::coarray {
namespace {

struct loop {
    std::size_t count;
    std::ptrdiff_t to, from;  // bytes from one turn to the next
    const std::ptrdiff_t *to_places, *from_places;

    bool is_regular() const { return !to_places && !from_places; }
    std::byte* to_at(std::byte* start, std::size_t turn) const {
        return start + (to_places ? to_places[turn] : static_cast<std::ptrdiff_t>(turn) * to);
    }
    const std::byte* from_at(const std::byte* start, std::size_t turn) const {
        return start + (from_places ? from_places[turn] : static_cast<std::ptrdiff_t>(turn) * from);
    }
};

// The loops of a copy, innermost first, each turn of which moves `run` bytes.
struct plan {
    std::size_t run;
    bool may_grow;  // elements that lie side by side are one run
    int depth = 0;
    loop loops[2 * most_dimensions];

    void add(const loop& next) {
        const auto bytes = static_cast<std::ptrdiff_t>(run);
        if (depth == 0 && may_grow && next.is_regular() && next.to == bytes && next.from == bytes) {
            run *= next.count;
            return;
        }
        if (depth > 0 && next.is_regular() && loops[depth - 1].is_regular()) {
            loop& last = loops[depth - 1];
            const auto turns = static_cast<std::ptrdiff_t>(last.count);
            if (next.to == last.to * turns && next.from == last.from * turns) {
                last.count *= next.count;
                return;
            }
        }
        loops[depth++] = next;
    }

    // Pairs the dimensions of both; false where they do not fit each other. A scalar fits all.
    bool pair(const section& to, const section& from) {
        if (from.rank == 0) {
            for (int nth = 0; nth < to.rank; ++nth)
                add({to.axes[nth].extent, to.axes[nth].stride, 0, to.axes[nth].places, nullptr});
            return true;
        }
        cursor t{to}, f{from};
        while (!t.is_done() && !f.is_done()) {
            const std::size_t turns = std::min(t.now.extent, f.now.extent);
            if (!t.can_split(turns) || !f.can_split(turns)) return false;
            add({turns, t.now.stride, f.now.stride, t.now.places, f.now.places});
            t.advance(turns);
            f.advance(turns);
        }
        return t.is_done() && f.is_done();
    }

    // Where the source is larger the target's extents count, as in the compiler's own assignments.
    void pair_or_refuse(const section& to, const section& from) {
        const std::size_t bytes = run;
        if (pair(to, from)) [[likely]]
            return;
        run = bytes;
        depth = 0;
        section part = from;
        for (int nth = 0; nth < from.rank && from.rank == to.rank; ++nth)
            part.axes[nth].extent = std::min(from.axes[nth].extent, to.axes[nth].extent);
        if (!pair(to, part)) fatal(routine(), "the shapes of both sides differ");
    }

 private:
    // Where the pairing has come to in one section.
    struct cursor {
        const section& of;
        int nth = 0;
        section::axis now = of.axes[0];

        explicit cursor(const section& whole) : of(whole) {}
        bool is_done() const { return nth == of.rank; }
        bool can_split(std::size_t turns) const {
            return now.places ? turns == now.extent : now.extent % turns == 0;
        }
        void advance(std::size_t turns) {
            now.extent /= turns;
            now.stride *= static_cast<std::ptrdiff_t>(turns);
            if (now.extent == 1 && ++nth < of.rank) now = of.axes[nth];
        }
    };
};

// Calls `leaf(to, from, innermost loop)` for every turn of the loops around it.
template <typename function>
void walk(const plan& way, int depth, std::byte* to, const std::byte* from, function& leaf) {
    if (depth <= 1) {
        static constexpr loop once{1, 0, 0, nullptr, nullptr};
        return leaf(to, from, way.depth == 0 ? once : way.loops[0]);
    }
    const loop& outer = way.loops[depth - 1];
    for (std::size_t turn = 0; turn < outer.count; ++turn)
        walk(way, depth - 1, outer.to_at(to, turn), outer.from_at(from, turn), leaf);
}

template <typename word>
void fill(std::byte* to, std::ptrdiff_t pitch, const std::byte* from, std::size_t count) {
    word value;
    std::memcpy(&value, from, sizeof value);
    if (pitch == sizeof(word)) {
        for (std::size_t i = 0; i < count; ++i)
            std::memcpy(to + i * sizeof value, &value, sizeof value);
    } else {
        for (std::size_t i = 0; i < count; ++i, to += pitch) std::memcpy(to, &value, sizeof value);
    }
}

void move_turns(std::byte* to, const std::byte* from, const loop& inner, std::size_t run) {
    if (!inner.is_regular()) {
        for (std::size_t turn = 0; turn < inner.count; ++turn)
            copy_to_polled(inner.to_at(to, turn), inner.from_at(from, turn), run);
    } else if (inner.count == 1) {
        copy_to_polled(to, from, run);
    } else if (inner.from == 0 && run == 8) {
        fill<std::uint64_t>(to, inner.to, from, inner.count);
    } else if (inner.from == 0 && run == 4) {
        fill<std::uint32_t>(to, inner.to, from, inner.count);
    } else {
        copy_strided(to, inner.to, from, inner.from, run, inner.count);
    }
}

// A section of the same shape without gaps, in memory of its own.
struct packed {
    section all;
    std::unique_ptr<std::byte[]> memory;

    packed(const section& shape, const section& elements)
        : memory(std::make_unique_for_overwrite<std::byte[]>(shape.elements() *
                                                             elements.element_bytes)) {
        all = dense(shape, elements, memory.get());
    }
};

bool overlap(const section& a, const section& b) {
    const extent left = bounds_of(a), right = bounds_of(b);
    return left.first < right.last && right.first < left.last;
}

// Both in this process's memory, from other bases on than the sections say.
void copy_apart(const section& to, std::byte* to_base, const section& from,
                const std::byte* from_base) {
    const conversion changes(to, from);
    plan way;
    way.run = to.element_bytes;
    way.may_grow = !changes.is_needed();
    way.pair_or_refuse(to, from);
    auto leaf = [&](std::byte* t, const std::byte* f, const loop& inner) {
        if (!changes.is_needed()) return move_turns(t, f, inner, way.run);
        if (inner.is_regular()) return changes.apply(t, inner.to, f, inner.from, inner.count);
        for (std::size_t turn = 0; turn < inner.count; ++turn)
            changes.apply(inner.to_at(t, turn), 0, inner.from_at(f, turn), 0, 1);
    };
    walk(way, way.depth, to_base, from_base, leaf);
}

void copy_apart(const section& to, const section& from) {
    copy_apart(to, to.base, from, from.base);
}

// `remote` is in memory that is not mapped here and of the same elements; `move` is one of the
// runtime's strided copies.
template <typename function>
void by_engine(const section& to, const section& from, function move) {
    plan way;
    way.run = to.element_bytes;
    way.may_grow = true;
    way.pair_or_refuse(to, from);
    auto leaf = [&](std::byte* t, const std::byte* f, const loop& inner) {
        if (inner.is_regular()) return move(t, f, inner.to, inner.from, way.run, inner.count);
        for (std::size_t turn = 0; turn < inner.count; ++turn)
            move(inner.to_at(t, turn), inner.from_at(f, turn), 0, 0, way.run, 1);
    };
    walk(way, way.depth, to.base, from.base, leaf);
}

template <typename function>
void put_by(function put, const section& to, const section& from) {
    if (!conversion(to, from).is_needed()) return by_engine(to, from, put);
    const packed converted(from, to);
    copy_apart(converted.all, from);
    by_engine(to, converted.all, put);
}

template <typename function>
void get_by(function get, const section& to, const section& from) {
    if (!conversion(to, from).is_needed()) return by_engine(to, from, get);
    const packed fetched(from, from);
    by_engine(fetched.all, from, get);
    copy_apart(to, fetched.all);
}

bool is_own(int pe) {
    return pe == front.all->pe();
}

}  // namespace

void copy_here(const section& to, const section& from) {
    if (to.is_empty || from.is_empty) return;
    if (!overlap(to, from)) return copy_apart(to, from);
    const packed copy(from, from);
    copy_apart(copy.all, from);
    copy_apart(to, copy.all);
}

void put_section(const section& to, int to_pe, const section& from) {
    if (to.is_empty || from.is_empty) return;
    if (is_own(to_pe)) return copy_here(to, from);
    if (const runtime::place there = front.all->direct(to.base, to_pe); there.is_mapped)
        [[likely]] {
        copy_apart(to, there.object, from, from.base);
        return there.wake();
    }
    const auto put = [=](std::byte* t, const std::byte* f, std::ptrdiff_t t_pitch,
                         std::ptrdiff_t f_pitch, std::size_t run, std::size_t count) {
        front.copies->settle(t, t_pitch, run, count, to_pe);
        if (count == 1) return front.copies->put(t, f, run, to_pe);
        front.copies->put_strided(t, f, t_pitch, f_pitch, run, count, to_pe);
    };
    put_by(put, to, from);
}

void get_section(const section& to, const section& from, int from_pe) {
    if (to.is_empty || from.is_empty) return;
    if (is_own(from_pe)) return copy_here(to, from);
    if (const runtime::place there = front.all->direct(from.base, from_pe); there.is_mapped)
        [[likely]]
        return copy_apart(to, to.base, from, there.object);
    const auto get = [=](std::byte* t, const std::byte* f, std::ptrdiff_t t_pitch,
                         std::ptrdiff_t f_pitch, std::size_t run, std::size_t count) {
        front.copies->settle(f, f_pitch, run, count, from_pe);
        if (count == 1) return front.copies->get(t, f, run, from_pe);
        front.copies->get_strided(t, f, t_pitch, f_pitch, run, count, from_pe);
    };
    get_by(get, to, from);
}

void copy_section(const section& to, int to_pe, const section& from, int from_pe) {
    if (to.is_empty || from.is_empty) return;
    if (is_own(from_pe)) return put_section(to, to_pe, from);
    if (is_own(to_pe)) return get_section(to, from, from_pe);
    const runtime::place source = front.all->direct(from.base, from_pe);
    const runtime::place target = front.all->direct(to.base, to_pe);
    if (source.is_mapped && target.is_mapped) {
        section here = to, there = from;
        here.base = target.object;
        there.base = source.object;
        copy_here(here, there);
        return target.wake();
    }
    const packed between(from, from);
    get_section(between.all, from, from_pe);
    put_section(to, to_pe, between.all);
}

void put_private(const section& to, int to_pe, const section& from) {
    if (is_own(to_pe) || !to.is_private) return put_section(to, to_pe, from);
    if (to.is_empty || from.is_empty) return;
    const auto put = [=](std::byte* t, const std::byte* f, std::ptrdiff_t t_pitch,
                         std::ptrdiff_t f_pitch, std::size_t run, std::size_t count) {
        for (; count > 0; --count, t += t_pitch, f += f_pitch) write_private(to_pe, t, f, run);
    };
    put_by(put, to, from);
}

void get_private(const section& to, const section& from, int from_pe) {
    if (is_own(from_pe) || !from.is_private) return get_section(to, from, from_pe);
    if (to.is_empty || from.is_empty) return;
    const auto get = [=](std::byte* t, const std::byte* f, std::ptrdiff_t t_pitch,
                         std::ptrdiff_t f_pitch, std::size_t run, std::size_t count) {
        for (; count > 0; --count, t += t_pitch, f += f_pitch) read_private(from_pe, t, f, run);
    };
    get_by(get, to, from);
}

void copy_private(const section& to, int to_pe, const section& from, int from_pe) {
    if (to.is_empty || from.is_empty) return;
    const packed between(from, from);
    get_private(between.all, from, from_pe);
    put_private(to, to_pe, between.all);
}

}  // namespace skerry::coarray
