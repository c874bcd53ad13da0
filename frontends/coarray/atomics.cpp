// SPDX-License-Identifier: BSD-3-Clause
// Atomic subroutines, on integers and logicals of atomic kind (4 bytes). Fortran 2018, 16.9.20 on.
#include <cstring>

#include "coarray.hpp"
#include "images.hpp"

namespace skerry::coarray {
namespace {

using transports::atomic_op;

// What an atomic names.
struct atom {
    std::uint32_t* at;
    int pe;

    atom(caf_token token, std::size_t offset, int image) : pe(pe_of_or_own(image)) {
        at = reinterpret_cast<std::uint32_t*>(of_token(token).at(offset, pe));
    }
    std::uint32_t apply(atomic_op op, std::uint32_t operand, std::uint32_t comparand = 0) const {
        return front.updates->apply(op, at, operand, comparand, pe);
    }
};

std::uint32_t bits_of(const void* value) {
    std::uint32_t bits;
    std::memcpy(&bits, value, sizeof bits);
    return bits;
}

bool is_lost(const atom& what, int* stat) {
    return stat && has_failed(what.pe, *stat);
}

void give(void* to, std::uint32_t bits) {
    if (to) std::memcpy(to, &bits, sizeof bits);
}

// Programs wait by looking again and again.
void note_look(const atom& what, std::uint32_t bits) {
    static atom last_atom = what;
    static std::uint32_t last_bits = ~bits;
    if (last_bits == bits && last_atom.at == what.at && last_atom.pe == what.pe)
        front.waits->missed();
    last_atom = what;
    last_bits = bits;
}

// As gfortran numbers them.
atomic_op op_of(int code) {
    constexpr atomic_op ops[] = {atomic_op::add, atomic_op::bit_and, atomic_op::bit_or,
                                 atomic_op::bit_xor};
    if (code < 1 || code > 4) fatal(routine(), "there is no atomic operation %d", code);
    return ops[code - 1];
}

}  // namespace
}  // namespace skerry::coarray

using namespace skerry::coarray;

extern "C" {

void _gfortran_caf_atomic_define(caf_token token, std::size_t offset, int image_index, void* value,
                                 int* stat, int, int) {
    enter("atomic_define");
    const atom what(token, offset, image_index);
    if (is_lost(what, stat)) return;
    what.apply(atomic_op::store, bits_of(value));
}

void _gfortran_caf_atomic_ref(caf_token token, std::size_t offset, int image_index, void* value,
                              int* stat, int, int) {
    enter("atomic_ref");
    const atom what(token, offset, image_index);
    if (is_lost(what, stat)) return;
    const std::uint32_t bits = what.apply(atomic_op::load, 0);
    note_look(what, bits);
    give(value, bits);
}

void _gfortran_caf_atomic_cas(caf_token token, std::size_t offset, int image_index, void* old,
                              void* compare, void* new_val, int* stat, int, int) {
    enter("atomic_cas");
    const atom what(token, offset, image_index);
    if (is_lost(what, stat)) return;
    give(old, what.apply(atomic_op::compare_swap, bits_of(new_val), bits_of(compare)));
}

void _gfortran_caf_atomic_op(int op, caf_token token, std::size_t offset, int image_index,
                             void* value, void* old, int* stat, int, int) {
    enter("atomic_op");
    const atom what(token, offset, image_index);
    if (is_lost(what, stat)) return;
    give(old, what.apply(op_of(op), bits_of(value)));
}

}  // extern "C"
