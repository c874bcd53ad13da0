// SPDX-License-Identifier: BSD-3-Clause
// Nothing outside of the objects that a chain names is touched: subscripts are compared with the
// other image's bounds, which the program may have mistaken for its own.
#include "by_ref/resolve.hpp"

#include "by_ref/remembered.hpp"

namespace skerry::coarray {
namespace {

struct subscript_range {
    std::ptrdiff_t lowest, highest;

    bool contains(std::ptrdiff_t value) const { return lowest <= value && value <= highest; }
};

[[noreturn, gnu::cold]] void refuse_subscript(std::ptrdiff_t value, const subscript_range& all,
                                              int dimension, int pe) {
    fatal(routine(), "subscript %td of dimension %d is not within %td to %td on image %d", value,
          dimension + 1, all.lowest, all.highest, pe + 1);
}

// One dimension of an array reference, as the compiler hands it over.
struct dimension_reference {
    const reference& ref;
    int nth;
    int pe;
    subscript_range all;

    const auto& subscript() const { return ref.array.dim[nth]; }
    void check(std::ptrdiff_t value) const {
        if (!all.contains(value)) [[unlikely]]
            refuse_subscript(value, all, nth, pe);
    }

    // Subscript `lower` is where `to` has its base, and each further one lies `stride` bytes on.
    void add_to(section& to, std::ptrdiff_t lower, std::ptrdiff_t stride) const {
        const subscript_mode mode = ref.array.mode[nth];
        auto [first, last, step] = subscript().triplet;
        if (mode == subscript_mode::vector) return add_vector(to, lower, stride);
        const bool is_static = ref.type == reference_type::static_array;
        const bool is_one = mode == subscript_mode::single || (is_static && step == 0);
        const bool is_full = mode == subscript_mode::full;
        if (is_one) {
            last = first;
        } else if (!is_static) {  // whose triplets are complete
            if (is_full || mode == subscript_mode::open_start) first = all.lowest;
            if (is_full || mode == subscript_mode::open_end) last = all.highest;
        }
        add_triplet(to, first, last, is_one || step == 0 ? 1 : step, lower, stride);
    }

 private:
    void add_triplet(section& to, std::ptrdiff_t first, std::ptrdiff_t last, std::ptrdiff_t step,
                     std::ptrdiff_t lower, std::ptrdiff_t stride) const {
        if (step > 0 ? last < first : last > first) return to.add(0, 0);
        check(first);
        std::ptrdiff_t distance;
        if (__builtin_sub_overflow(last, first, &distance) || distance == PTRDIFF_MIN)
            refuse_subscript(last, all, nth, pe);
        const std::ptrdiff_t steps = step == 1 ? distance : distance / step;
        if (steps > 0) check(first + steps * step);
        to.base += (first - lower) * stride;
        to.add(static_cast<std::size_t>(steps) + 1, steps > 0 ? stride * step : 0);
    }

    void add_vector(section& to, std::ptrdiff_t lower, std::ptrdiff_t stride) const {
        vector_subscript values{};
        values.count = subscript().vector.count;
        values.vector = {subscript().vector.values, subscript().vector.kind};
        for (std::size_t at = 0; at < values.count; ++at) check(subscript_at(values, at));
        if (values.count == 0) return to.add(0, 0);
        to.add(values, lower, stride);
    }
};

// The address range of the object that a chain has come to. `last` null: its end is not known.
struct object {
    const std::byte *first, *last;
    bool is_private = false;

    bool holds(const std::byte* from, const std::byte* to) const {
        if (last) [[likely]]
            return first <= from && to <= last;
        return first <= from &&
               (is_private || front.all->offset_of(to - 1) != runtime::not_symmetric);
    }
    std::ptrdiff_t bytes() const { return (last ? last : first + (PTRDIFF_MAX >> 16)) - first; }
};

class path {
 public:
    // `here` is where it leads: the caller's, as it is too large to be copied.
    path(section& here, const coarray& of, int pe, element_type type, int kind, array_shape* shape)
        : found(here), of_(of), pe_(pe), shape_(shape), within_{of.at(0, pe), of.at(of.bytes, pe)} {
        found.base = of.at(0, pe);
        found.type = type;
        found.kind = kind;
    }

    // False where a component is not allocated.
    bool follow(const reference& ref) {
        found.element_bytes = ref.item_bytes;
        is_within_ = ref.type == reference_type::array;  // its subscripts are checked one by one
        if (ref.type == reference_type::component) return follow_component(ref);
        if (found.rank + ref.rank() > most_dimensions)
            fatal(routine(), "a reference has more than %d dimensions", most_dimensions);
        if (ref.type == reference_type::static_array) {
            add_static_array(ref);
        } else {
            add_array(ref, array_ ? *array_ : *of_.shape);
        }
        return true;
    }

    void check_end() const {
        if (is_within_ || found.is_empty) return;
        const extent all = bounds_of(found);
        if (!within_.holds(all.first, all.last)) refuse();
    }

    section& found;

 private:
    [[noreturn, gnu::cold]] void refuse() const {
        fatal(routine(), "the section is not within the object that it is of on image %d", pe_ + 1);
    }

    const void* words_here(std::size_t bytes) const {
        if (found.rank > 0 || !within_.holds(found.base, found.base + bytes)) refuse();
        if (found.is_private) [[unlikely]]
            return fetch_private_words(pe_, found.base, bytes);
        return remote_words(pe_, found.base, bytes);
    }

    bool follow_component(const reference& ref) {
        found.base += ref.component.offset;
        array_ = nullptr;
        if (ref.component.token_offset <= 0) return true;
        const reference* next = ref.next;
        if (next && next->type == reference_type::array) {
            // The reference says how many dimensions the descriptor has.
            const auto dimensions = static_cast<std::size_t>(next->rank()) * sizeof(dimension);
            array_ = static_cast<const descriptor*>(words_here(sizeof(descriptor) + dimensions));
            return point_to(array_->base);
        }
        return point_to(*static_cast<void* const*>(words_here(sizeof(void*))));
    }

    bool point_to(void* target) {
        found.base = target ? from_pointer_of(pe_, target) : nullptr;
        found.is_private = target && !found.base;
        if (found.is_private) [[unlikely]]
            found.base = static_cast<std::byte*>(target);
        within_ = {found.base, nullptr, found.is_private};
        return found.base != nullptr;
    }

    // Of an allocatable array or a pointer: subscripts are the array's own.
    void add_array(const reference& ref, const descriptor& array) {
        const auto unit =
            array.span != 0 ? array.span : static_cast<std::ptrdiff_t>(ref.item_bytes);
        const std::byte *first = found.base, *last = found.base + unit;
        for (int nth = 0, rank = ref.rank(); nth < rank; ++nth) {
            const dimension& bounds = array.dim[nth];
            const std::ptrdiff_t stride = bounds.stride * unit;
            if (bounds.lower <= bounds.upper)
                (stride < 0 ? first : last) += (bounds.upper - bounds.lower) * stride;
            add_dimension({ref, nth, pe_, {bounds.lower, bounds.upper}}, bounds.lower, stride);
        }
        if (array_) within_ = {first, last};
    }

    // Of a static array the compiler has multiplied the subscripts by the strides.
    void add_static_array(const reference& ref) {
        const auto unit = static_cast<std::ptrdiff_t>(ref.item_bytes);
        const subscript_range all{0, unit > 0 ? within_.bytes() / unit : 0};
        for (int nth = 0, rank = ref.rank(); nth < rank; ++nth)
            add_dimension({ref, nth, pe_, all}, 0, unit);
    }

    void add_dimension(const dimension_reference& one, std::ptrdiff_t lower,
                       std::ptrdiff_t stride) {
        const int before = found.rank;
        one.add_to(found, lower, stride);
        if (shape_ && one.ref.array.mode[one.nth] != subscript_mode::single) [[unlikely]]
            shape_->add(found.rank > before ? found.axes[before].extent : 1);
    }

    const coarray& of_;
    const int pe_;
    array_shape* const shape_;
    object within_;
    bool is_within_ = false;             // for sure
    const descriptor* array_ = nullptr;  // of the array that `found` has come to
};

}  // namespace

section resolve(const coarray& of, int pe, const reference* chain, element_type type, int kind,
                missing_component* missing, array_shape* shape) {
    section found;
    path way(found, of, pe, type, kind, shape);
    for (const reference* ref = chain; ref; ref = ref->next) {
        std::byte* parent = found.base;
        if (way.follow(*ref)) [[likely]]
            continue;
        if (missing) *missing = {parent, ref};
        return found;
    }
    way.check_end();
    return found;
}

}  // namespace skerry::coarray
