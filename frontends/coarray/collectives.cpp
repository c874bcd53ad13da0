// SPDX-License-Identifier: BSD-3-Clause
// Collective subroutines. Fortran 2018, 16.9.46 to 16.9.50. The argument may be any array of any
// kind: it passes, in pieces, through a buffer that all images have at the same address.
#include "skerry/runtime/collectives.hpp"

#include <algorithm>
#include <cstring>

#include "collectives.hpp"
#include "images.hpp"
#include "section.hpp"

namespace skerry::coarray {
namespace {

constexpr std::size_t stage_bytes = 256 << 10;
std::byte* stage = nullptr;  // symmetric

// An array, dense, element by element.
class dense {
 public:
    explicit dense(const descriptor& array)
        : array_(array, 0), element_bytes_(array.element_bytes()), left_(array_.elements()) {
        for (int nth = 0; nth < array_.rank; ++nth)
            if (array_.axes[nth].stride != static_cast<std::ptrdiff_t>(bytes_before(nth)))
                copy_ = std::make_unique<std::byte[]>(left_ * element_bytes_);
        if (copy_) copy_here(packed(), array_);
        at_ = copy_ ? copy_.get() : array_.base;
    }
    // The next piece; its elements.
    std::size_t next() const { return std::min(left_, stage_bytes / element_bytes_); }
    std::byte* at() const { return at_; }
    void advance(std::size_t elements) {
        left_ -= elements;
        at_ += elements * element_bytes_;
    }
    // After the last piece: back to where it came from.
    void finish() {
        if (copy_) copy_here(array_, packed());
    }

 private:
    std::size_t bytes_before(int axis) const {
        std::size_t bytes = element_bytes_;
        for (int nth = 0; nth < axis; ++nth) bytes *= array_.axes[nth].extent;
        return bytes;
    }
    section packed() const {
        section all = array_;
        all.base = copy_.get();
        for (int nth = 0; nth < all.rank; ++nth)
            all.axes[nth].stride = static_cast<std::ptrdiff_t>(bytes_before(nth));
        return all;
    }

    section array_;
    std::size_t element_bytes_;
    std::size_t left_;
    std::unique_ptr<std::byte[]> copy_;
    std::byte* at_;
};

// Ends the statement where a member has departed.
bool is_impossible(const report& told) {
    if (!any_departed()) [[likely]]
        return false;
    for (int image = 1; image <= front.team.size; ++image)
        if (const outcome what = outcome_of(pe_of(image)); what != ok) {
            tell(told, what, image);
            return true;
        }
    return false;
}

}  // namespace

void make_stage() {
    stage = static_cast<std::byte*>(front.world->symmetric_heap().allocate(stage_bytes));
}

void combine_over_team(descriptor& array, int result_image, const runtime::reduction& how,
                       const report& told) {
    if (result_image != 0) pe_of(result_image);
    if (array.element_bytes() > stage_bytes)
        fatal(routine(), "elements have %zu bytes; %zu at most", array.element_bytes(),
              stage_bytes);
    if (is_impossible(told)) return;
    const bool is_for_me = result_image == 0 || result_image == front.team.me;
    dense values(array);
    for (std::size_t now; (now = values.next()) > 0; values.advance(now)) {
        const std::size_t bytes = now * how.element_bytes;
        std::memcpy(stage, values.at(), bytes);
        runtime::reduce(*front.team.members, stage, stage, now, how);
        if (is_for_me) std::memcpy(values.at(), stage, bytes);
    }
    if (is_for_me) values.finish();
    told.succeed();
}

}  // namespace skerry::coarray

using namespace skerry::coarray;

extern "C" {

void _gfortran_caf_co_broadcast(descriptor* a, int source_image, int* stat, char* errmsg,
                                std::size_t errmsg_len) {
    enter("co_broadcast");
    pe_of(source_image);
    const report told{stat, errmsg, errmsg_len};
    if (is_impossible(told)) return;
    const bool is_source = source_image == front.team.me;
    dense values(*a);
    for (std::size_t now; (now = values.next()) > 0; values.advance(now)) {
        const std::size_t bytes = now * a->element_bytes();
        if (is_source) std::memcpy(stage, values.at(), bytes);
        skerry::runtime::broadcast(*front.team.members, stage, stage, bytes, source_image - 1,
                                   true);
        if (!is_source) std::memcpy(values.at(), stage, bytes);
    }
    if (!is_source) values.finish();
    told.succeed();
}

}  // extern "C"
