// SPDX-License-Identifier: BSD-3-Clause
// Chains of references as a compiler emits them, with arbitrary numbers in them, into a coarray of
// a derived type: each is refused with one message, or gets and puts the very elements that it
// names. Where all numbers are within bounds it must not be refused. Built with -fsanitize=fuzzer
// this is a fuzzer; tests/fuzz/replay.cpp feeds it with a bounded number of inputs.
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <optional>
#include <vector>

#include "by_ref/resolve.hpp"

namespace {

using namespace skerry::coarray;
__extension__ using wide = __int128;

template <int dimensions>
struct array_component {  // as gfortran lays it out
    alignas(descriptor) std::byte head[sizeof(descriptor)];
    dimension dim[dimensions];
    void* token;

    void allocate(void* at, std::size_t bytes, const std::vector<dimension>& bounds) {
        auto& made = reinterpret_cast<descriptor&>(head);
        made.base = at;
        made.span = static_cast<std::ptrdiff_t>(bytes);
        made.dtype = {bytes, 0, dimensions, element_type::real, 0};
        for (int nth = 0; nth < dimensions; ++nth) dim[nth] = bounds[static_cast<std::size_t>(nth)];
        token = at;
    }
};
struct inner {
    array_component<1> x;  // x(-1:2)
    double k;
};
struct outer {
    double fixed[3][5];        // fixed(5, 3)
    array_component<2> a;      // a(0:3, 2:7)
    array_component<1> parts;  // parts(2)
    double* single;
    void* token;
};
struct memory {
    double before[64];
    outer whole[3];  // whole(-1:1)[*]
    double a[3][24], single[3];
    inner parts[3][2];
    double x[3][2][4];
    double behind[64];
};

constexpr std::vector<dimension> bounds_of_whole() {
    return {{1, -1, 1}};
}

struct job {
    memory* all;
    coarray whole{};
    array_component<1> shape;
    int messages = ::memfd_create("messages", 0);

    job() {
        enter("coarray get");
        all = static_cast<memory*>(front.world->symmetric_heap().allocate(sizeof(memory)));
        shape.allocate(all->whole, sizeof(outer), bounds_of_whole());
        whole.base = reinterpret_cast<std::byte*>(all->whole);
        whole.bytes = sizeof all->whole;
        whole.shape = reinterpret_cast<descriptor*>(shape.head);
        skerry::set_message_ending(nullptr);
        skerry::set_abort_handler([](void*, int code) { throw code; }, nullptr);
    }

    void fill() const {
        auto* words = reinterpret_cast<double*>(all);
        for (std::size_t i = 0; i < sizeof(memory) / sizeof(double); ++i)
            words[i] = static_cast<double>(i);
        for (int i = 0; i < 3; ++i) {
            all->whole[i].a.allocate(all->a[i], 8, {{1, 0, 3}, {4, 2, 7}});
            all->whole[i].parts.allocate(all->parts[i], sizeof(inner), {{1, 1, 2}});
            all->whole[i].single = &all->single[i];
            for (int part = 0; part < 2; ++part)
                all->parts[i][part].x.allocate(all->x[i][part], 8, {{1, -1, 2}});
        }
    }
};

// A stream of numbers: mostly small ones.
struct numbers {
    const std::uint8_t *at, *end;

    std::uint8_t byte() { return at < end ? *at++ : std::uint8_t{0}; }
    std::ptrdiff_t next() {
        const auto small = static_cast<std::int8_t>(byte());
        if (small < 90) return small % 9;
        if (small < 110) return byte() * 8 - 200;
        std::uint64_t value = 0;
        for (int i = 0; i < 8; ++i) value = value << 8 | byte();
        return static_cast<std::ptrdiff_t>(value);
    }
};

// What a dimension names: its elements' subscripts, or nothing where they are too many.
struct naive_dimension {
    std::vector<wide> subscripts;
    std::ptrdiff_t lower, upper;  // sane subscripts
    wide stride;                  // bytes
};

struct chain {
    std::deque<reference> refs;
    std::deque<std::vector<std::int64_t>> vectors;
    wide base, object_first,
        object_last;           // bytes from the start of `memory`: of the subscripts 0; its object
    bool is_sane = true;       // no number is out of bounds
    bool is_countable = true;  // else refused for sure
    int sections = 0;
    std::vector<naive_dimension> dimensions;

    reference& add(reference_type type, std::size_t item_bytes) {
        reference& made = refs.emplace_back();
        made.type = type;
        made.item_bytes = item_bytes;
        if (refs.size() > 1) refs[refs.size() - 2].next = &made;
        return made;
    }

    void add_component(std::size_t offset, bool is_allocatable, std::size_t item_bytes = 8) {
        reference& made = add(reference_type::component, item_bytes);
        made.component = {static_cast<std::ptrdiff_t>(offset), is_allocatable ? 8 : 0};
        is_sane &= !is_allocatable || sections == 0;
        base += static_cast<wide>(offset);
    }

    void add_array(numbers& from, reference_type type, std::size_t item_bytes,
                   const std::vector<dimension>& bounds, bool only_single) {
        reference& made = add(type, item_bytes);
        for (std::size_t nth = 0; nth < bounds.size(); ++nth)
            add_dimension(from, made, nth, bounds[nth], only_single);
    }

 private:
    void add_dimension(numbers& from, reference& ref, std::size_t nth, const dimension& bounds,
                       bool only_single) {
        naive_dimension made{{}, bounds.lower, bounds.upper, 0};
        const bool is_static = ref.type == reference_type::static_array;
        made.stride = static_cast<wide>(ref.item_bytes) * (is_static ? 1 : bounds.stride);
        auto mode = static_cast<subscript_mode>(1 + from.byte() % (is_static ? 4 : 6));
        if (is_static && mode == subscript_mode::full) mode = subscript_mode::range;
        if (only_single && from.byte() % 8 != 0) mode = subscript_mode::single;
        ref.array.mode[nth] = mode;
        if (mode == subscript_mode::vector) {
            std::vector<std::int64_t>& values = vectors.emplace_back(from.byte() % 5);
            for (std::int64_t& value : values) value = from.next();
            ref.array.dim[nth].vector = {values.data(), values.size(), 8};
            made.subscripts.assign(values.begin(), values.end());
        } else {
            std::ptrdiff_t first = from.next(), last = from.next(), step = from.next();
            ref.array.dim[nth].triplet = {first, last, step};
            using enum subscript_mode;
            if (mode == full || mode == open_start) first = bounds.lower;
            if (mode == full || mode == open_end) last = bounds.upper;
            if (mode == single || (is_static && step == 0)) last = first;
            if (step == 0 || mode == single) step = 1;
            list(made, first, last, step);
        }
        for (const wide one : made.subscripts)
            is_sane &= bounds.lower <= one && one <= bounds.upper;
        base -= is_static ? 0 : bounds.lower * made.stride;
        sections += made.subscripts.size() != 1;
        dimensions.push_back(std::move(made));
    }

    void list(naive_dimension& to, wide first, wide last, wide step) {
        const wide count = (last - first) / step + 1;
        if (step > 0 ? last < first : last > first) return;
        is_countable &= count < 1000;
        for (wide i = 0; i < count && is_countable; ++i) to.subscripts.push_back(first + i * step);
    }
};

struct target {
    std::vector<wide> places;  // bytes from the start of `memory`
    bool is_within = true;
};

target places_of(const chain& of) {
    target all{{of.base}};
    for (const naive_dimension& one : of.dimensions) {
        std::vector<wide> longer;
        for (const wide subscript : one.subscripts)
            for (const wide place : all.places) longer.push_back(place + subscript * one.stride);
        all.places = std::move(longer);
        if (all.places.size() > 100000) return {{}, false};
    }
    for (const wide place : all.places)
        all.is_within &= of.object_first <= place && place + 8 <= of.object_last;
    return all;
}

// Continues in the block of a component that element `nth` of the dimensions so far has.
bool enter_block(chain& to, const memory* all, std::size_t block_bytes) {
    const target now = places_of(to);
    if (!to.is_countable || now.places.size() != 1 || !now.is_within) return false;
    const auto at = static_cast<std::size_t>(now.places[0]);
    std::byte* block;
    std::memcpy(&block, reinterpret_cast<const std::byte*>(all) + at, sizeof block);
    to.base = block - reinterpret_cast<const std::byte*>(all);
    to.object_first = to.base;
    to.object_last = to.base + static_cast<wide>(block_bytes);
    to.dimensions.clear();
    return true;
}

// False where the chain leads through what it does not name.
bool make(chain& made, numbers& from, const memory* all) {
    made.base = made.object_first = offsetof(memory, whole);
    made.object_last = made.object_first + static_cast<wide>(sizeof(memory::whole));
    const int kind = from.byte() % 5;
    made.add_array(from, reference_type::array, sizeof(outer), bounds_of_whole(), kind != 0);
    bool is_right = true;
    const auto into = [&](std::size_t offset, std::size_t item_bytes, int items) {
        made.add_component(offset, true, item_bytes);
        is_right = is_right && enter_block(made, all, item_bytes * static_cast<unsigned>(items));
    };
    switch (kind) {
        case 0:
            made.add_component(offsetof(outer, fixed), false);
            made.add_array(from, reference_type::static_array, 8, {{1, 0, 4}, {1, 0, 10}}, false);
            break;
        case 1:
            into(offsetof(outer, a), 8, 24);
            made.add_array(from, reference_type::array, 8, {{1, 0, 3}, {4, 2, 7}}, false);
            break;
        case 2:
            into(offsetof(outer, single), 8, 1);
            break;
        default:
            into(offsetof(outer, parts), sizeof(inner), 2);
            made.add_array(from, reference_type::array, sizeof(inner), {{1, 1, 2}}, kind == 3);
            if (kind == 4) {
                made.add_component(offsetof(inner, k), false);
                break;
            }
            into(offsetof(inner, x), 8, 4);
            made.add_array(from, reference_type::array, 8, {{1, -1, 2}}, false);
    }
    return is_right;
}

void require(bool condition, const char* what) {
    if (condition) return;
    std::fprintf(stderr, "chain of references: %s\n", what);
    std::abort();
}

struct outcome_of_copies {
    std::vector<double> got;
    std::vector<std::byte> after;
};

// Nothing where there was a message.
std::optional<outcome_of_copies> copy(const job& with, const chain& way) {
    enter("coarray get");
    outcome_of_copies out;
    try {
        const section all = resolve(with.whole, 0, &way.refs.front(), element_type::real, 8);
        out.got.resize(all.elements());
        section local;
        local.element_bytes = 8;
        local.type = element_type::real;
        local.kind = 8;
        local.base = reinterpret_cast<std::byte*>(out.got.data());
        section scalar = local;
        std::ptrdiff_t stride = 8;
        for (int nth = 0; nth < all.rank;
             stride *= static_cast<std::ptrdiff_t>(all.axes[nth++].extent))
            local.add(all.axes[nth].extent, stride);
        local.is_empty = all.is_empty;
        get_section(local, all, 0);
        double value = -1;
        scalar.base = reinterpret_cast<std::byte*>(&value);
        put_section(all, 0, scalar);
    } catch (int) {
        return {};
    }
    const auto* bytes = reinterpret_cast<const std::byte*>(with.all);
    out.after.assign(bytes, bytes + sizeof(memory));
    return out;
}

void compare(const outcome_of_copies& out, const target& named, std::vector<std::byte> wanted) {
    require(named.is_within, "memory outside was touched");
    require(out.got.size() == named.places.size(), "the number of elements is wrong");
    for (std::size_t i = 0; i < out.got.size(); ++i) {
        std::uint64_t got, there;
        std::memcpy(&got, &out.got[i], 8);
        std::memcpy(&there, &wanted[static_cast<std::size_t>(named.places[i])], 8);
        require(got == there, "another element was got");
    }
    const double value = -1;
    for (const wide place : named.places)
        std::memcpy(&wanted[static_cast<std::size_t>(place)], &value, 8);
    require(out.after == wanted, "another element was put");
}

// How many messages there were; only one line each.
int take_messages(int fd) {
    std::vector<char> text(static_cast<std::size_t>(::lseek(fd, 0, SEEK_END)));
    if (::pread(fd, text.data(), text.size(), 0) < 0 || ::ftruncate(fd, 0) != 0) std::abort();
    ::lseek(fd, 0, SEEK_SET);
    return static_cast<int>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t n) {
    static const job with;
    with.fill();
    chain way;
    numbers from{bytes, bytes + n};
    const bool is_right = make(way, from, with.all);
    const target named = is_right && way.is_countable ? places_of(way) : target{{}, false};
    const auto* memory_bytes = reinterpret_cast<const std::byte*>(with.all);
    const std::vector<std::byte> before(memory_bytes, memory_bytes + sizeof(memory));

    const int errors = ::dup(STDERR_FILENO);
    ::dup2(with.messages, STDERR_FILENO);
    const auto out = copy(with, way);
    ::dup2(errors, STDERR_FILENO);
    ::close(errors);
    require(take_messages(with.messages) == (out ? 0 : 1), "not one message");
    if (out) compare(*out, named, before);
    const bool must_work = is_right && way.is_countable && way.is_sane && named.is_within;
    require(out || !must_work, "refused though it is right");
    return 0;
}
