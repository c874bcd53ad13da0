// SPDX-License-Identifier: BSD-3-Clause
// CO_SUM and its like, over the current team. Fortran 2018, 16.9. Arguments are ordinary memory:
// they go through the room that every image has at the same place, a piece at a time.
#include <algorithm>
#include <cstring>
#include <memory>

#include "images.hpp"
#include "reductions.hpp"
#include "section.hpp"

using namespace skerry::coarray;
using skerry::runtime::reduction;

namespace {

// Elements beyond do not fit into the work space of the runtime's reductions.
constexpr std::size_t most_element_bytes = std::size_t{16} << 10;
// Beyond, the others fetch an array of the root's from where it is.
constexpr std::size_t most_told_bytes = 4096;

// An argument as bytes in a row, packed where it has gaps.
class bytes_of {
 public:
    explicit bytes_of(const section& all)
        : all_(all), size_(all.elements() * all.element_bytes), at_(all.base) {
        if (is_dense(all)) [[likely]]
            return;
        memory_ = std::make_unique_for_overwrite<std::byte[]>(size_);
        at_ = memory_.get();
        copy_here(dense(all, all, at_), all);
    }
    std::byte* at(std::size_t offset) const { return at_ + offset; }
    std::size_t size() const { return size_; }
    // What was written becomes the argument's value.
    void give_back() const {
        if (memory_) copy_here(all_, dense(all_, all_, at_));
    }

 private:
    const section& all_;
    std::size_t size_;
    std::byte* at_;
    std::unique_ptr<std::byte[]> memory_;
};

int members() {
    return front.team.size;
}

void tell_missing(const report& told, int image) {
    tell(told, outcome_of(pe_of(image)), image);
}

// A collective statement: `run` is what this image does in it, unless a member is missing. Where
// one turns out to be missing meanwhile, the values that come are of no use.
template <typename function>
void carry_out(const report& told, function run) {
    if (const int missing = operate(front.team, run); missing != 0) [[unlikely]]
        return tell_missing(told, missing);
    told.succeed();
}

// Where each image has its turn as the root, for elements of any size.
void reduce_in_turns(const bytes_of& values, const reduction& how, bool wants) {
    const auto own = std::make_unique_for_overwrite<std::byte[]>(values.size());
    const auto result = std::make_unique_for_overwrite<std::byte[]>(values.size());
    for (int root = 0; root < members(); ++root) {
        std::memcpy(own.get(), values.at(0), values.size());
        broadcast_local(*front.team.members, own.get(), values.size(), root);
        if (root == 0) {
            std::memcpy(result.get(), own.get(), values.size());
        } else {
            how.combine(result.get(), own.get(), values.size() / how.element_bytes);
        }
    }
    if (wants) std::memcpy(values.at(0), result.get(), values.size());
}

void reduce_in_pieces(const bytes_of& values, const reduction& how, bool wants) {
    const std::size_t piece = room_bytes / how.element_bytes * how.element_bytes;
    for (std::size_t done = 0; done < values.size(); done += piece) {
        const std::size_t now = std::min(piece, values.size() - done);
        std::memcpy(front.room, values.at(done), now);
        reduce(*front.team.members, front.room, front.room, now / how.element_bytes, how);
        if (wants) std::memcpy(values.at(done), front.room, now);
    }
}

void reduce_section(const section& all, const reduction& how, int result_image) {
    const bool wants = result_image == 0 || result_image == front.team.me;
    if (result_image != 0) pe_of(result_image);  // refuses one that does not exist
    if (all.is_empty || all.element_bytes == 0 || members() == 1) return;
    const bytes_of values(all);
    if (how.element_bytes <= most_element_bytes) {
        reduce_in_pieces(values, how, wants);
    } else {
        reduce_in_turns(values, how, wants);
    }
    if (wants) values.give_back();
}

// The root's lies where all can fetch it.
void fetch_section(const section& all, std::byte* from, int root) {
    if (root != front.team.me - 1) get_section(all, dense(all, all, from), front.team.pes[root]);
    front.team.members->sync();  // nobody reads it any more
}

void broadcast_in_pieces(const section& all, int root) {
    const bool is_root = root == front.team.me - 1;
    const bytes_of values(all);
    for (std::size_t done = 0; done < values.size(); done += room_bytes) {
        const std::size_t now = std::min(room_bytes, values.size() - done);
        if (is_root) std::memcpy(front.room, values.at(done), now);
        front.team.members->sync();
        if (!is_root) front.copies->get(values.at(done), front.room, now, front.team.pes[root]);
        front.team.members->sync();
    }
    if (!is_root) values.give_back();
}

void broadcast_section(const section& all, int root) {
    if (all.is_empty || all.element_bytes == 0 || members() == 1) return;
    skerry::runtime::team& team = *front.team.members;
    if (all.elements() * all.element_bytes <= most_told_bytes) {
        const bytes_of values(all);
        broadcast_local(team, values.at(0), values.size(), root);
        return values.give_back();
    }
    auto at = is_dense(all) ? front.all->offset_of(all.base) : skerry::runtime::not_symmetric;
    broadcast_local(team, &at, sizeof at, root);
    if (is_operation_vain()) return;  // nobody told where
    if (at == skerry::runtime::not_symmetric) return broadcast_in_pieces(all, root);
    fetch_section(all, front.all->own(at), root);
}

// gfortran 12 hands over allocatable components as they are.
section whole(const descriptor& a) {
    section all(a, 0);
    if (!all.base && !all.is_empty)
        skerry::fatal(routine(), "the argument, or a component of it, is not allocated here");
    return all;
}

section argument(const descriptor& a, int characters = 0) {
    section all = whole(a);
    if (all.type == element_type::character && characters > 0)
        all.kind = static_cast<int>(all.element_bytes / static_cast<std::size_t>(characters));
    return all;
}

void combine(combination what, const descriptor& a, int characters, int result_image,
             const report& told) {
    section all = argument(a, characters);
    carry_out(told, [&] {
        all.kind += kind_of_long_reals(all);
        reduce_section(all, reduction_by(what, all), result_image);
    });
}

}  // namespace

extern "C" {

void _gfortran_caf_co_sum(descriptor* a, int result_image, int* stat, char* errmsg,
                          std::size_t errmsg_len) {
    enter("co_sum");
    combine(combination::sum, *a, 0, result_image, {stat, errmsg, errmsg_len});
}

void _gfortran_caf_co_min(descriptor* a, int result_image, int* stat, char* errmsg, int a_len,
                          std::size_t errmsg_len) {
    enter("co_min");
    combine(combination::least, *a, a_len, result_image, {stat, errmsg, errmsg_len});
}

void _gfortran_caf_co_max(descriptor* a, int result_image, int* stat, char* errmsg, int a_len,
                          std::size_t errmsg_len) {
    enter("co_max");
    combine(combination::most, *a, a_len, result_image, {stat, errmsg, errmsg_len});
}

void _gfortran_caf_co_broadcast(descriptor* a, int source_image, int* stat, char* errmsg,
                                std::size_t errmsg_len) {
    enter("co_broadcast");
    pe_of(source_image);  // refuses one that does not exist
    const section all = whole(*a);
    carry_out({stat, errmsg, errmsg_len}, [&] { broadcast_section(all, source_image - 1); });
}

void _gfortran_caf_co_reduce(descriptor* a, void (*operation)(), int opr_flags, int result_image,
                             int* stat, char* errmsg, int a_len, std::size_t errmsg_len) {
    enter("co_reduce");
    section all = argument(*a);
    const user_function called{operation, opr_flags, static_cast<std::size_t>(a_len)};
    carry_out({stat, errmsg, errmsg_len}, [&] {
        all.kind += kind_of_long_reals(all);
        reduce_section(all, reduction_by(called, all), result_image);
    });
}

}  // extern "C"
