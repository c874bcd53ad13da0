// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>

#include "handles.hpp"
#include "skerry/exchange/cubed_sphere.hpp"

using namespace skerry;
using exchange::index_list;
using exchange::c::given;

namespace {

skerry_list* handle(index_list list) {
    return new skerry_list{std::move(list)};
}

const index_list& indices(const skerry_list* list, const char* routine) {
    return given(list, routine, "a list").indices;
}

skerry_list* handles(exchange::placed_cells made, skerry_list** places) {
    if (places) *places = handle(std::move(made.places));
    return handle(std::move(made.cells));
}

exchange::face_block on_face(int face, const int64_t* first, const int64_t* end,
                             const char* routine) {
    given(first, routine, "first");
    given(end, routine, "end");
    return {face, {{first[0], end[0]}, {first[1], end[1]}}};
}

}  // namespace

extern "C" {

skerry_list* skerry_list_of(const int64_t* all, size_t count) {
    return handle(index_list::of(given(all, count, "skerry_list_of", "indices")));
}

skerry_list* skerry_list_of_stripes(const skerry_stripe* stripes, size_t count) {
    std::vector<exchange::stripe> all;
    for (const skerry_stripe& s : given(stripes, count, "skerry_list_of_stripes", "stripes")) {
        if (s.count < 0 || (s.stride == 0 && s.count > 1))
            fatal("skerry_list_of_stripes",
                  "stripe %zu has %lld indices with a stride of %lld: at most one index may have "
                  "the stride 0",
                  all.size(), static_cast<long long>(s.count), static_cast<long long>(s.stride));
        all.push_back({s.first, s.stride, s.count});
    }
    return handle(index_list(all));
}

skerry_list* skerry_list_of_box(int dimensions, const int64_t* shape, const int64_t* corner,
                                const int64_t* lengths) {
    const char* const routine = "skerry_list_of_box";
    if (dimensions < 1) fatal(routine, "a box has at least one direction");
    const auto n = static_cast<std::size_t>(dimensions);
    return handle(index_list::box(given(shape, n, routine, "shape"),
                                  given(corner, n, routine, "corner"),
                                  given(lengths, n, routine, "lengths")));
}

skerry_list* skerry_list_of_cube_block(int64_t n, int face, const int64_t first[2],
                                       const int64_t end[2], int64_t width, skerry_list** places) {
    return handles(
        exchange::cube_block(n, on_face(face, first, end, "skerry_list_of_cube_block"), width),
        places);
}

skerry_list* skerry_list_of_cube_halo(int64_t n, int face, const int64_t first[2],
                                      const int64_t end[2], int64_t width, skerry_list** places) {
    return handles(
        exchange::cube_halo(n, on_face(face, first, end, "skerry_list_of_cube_halo"), width),
        places);
}

skerry_list* skerry_list_concatenate(const skerry_list* const* lists, size_t count) {
    std::vector<index_list> all;
    for (const skerry_list* list : given(lists, count, "skerry_list_concatenate", "lists"))
        all.push_back(indices(list, "skerry_list_concatenate"));
    return handle(exchange::concatenate(all));
}

skerry_list* skerry_list_replace(const skerry_list* list, const skerry_list* from,
                                 const skerry_list* to) {
    const char* const routine = "skerry_list_replace";
    return handle(
        exchange::replace(indices(list, routine), indices(from, routine), indices(to, routine)));
}

skerry_list* skerry_list_intersect(const skerry_list* a, const skerry_list* b) {
    const char* const routine = "skerry_list_intersect";
    return handle(exchange::intersect(indices(a, routine), indices(b, routine)));
}

skerry_list* skerry_list_subtract(const skerry_list* a, const skerry_list* b) {
    const char* const routine = "skerry_list_subtract";
    return handle(exchange::subtract(indices(a, routine), indices(b, routine)));
}

skerry_list* skerry_list_unite(const skerry_list* a, const skerry_list* b) {
    const char* const routine = "skerry_list_unite";
    return handle(exchange::unite(indices(a, routine), indices(b, routine)));
}

int64_t skerry_list_size(const skerry_list* list) {
    return indices(list, "skerry_list_size").size();
}

void skerry_list_expand(const skerry_list* list, int64_t* into) {
    const index_list& from = indices(list, "skerry_list_expand");
    if (from.empty()) return;
    std::ranges::copy(from.expanded(), &given(into, "skerry_list_expand", "indices"));
}

void skerry_list_destroy(skerry_list* list) {
    delete list;
}

skerry_mapping* skerry_map(skerry_world* world, const skerry_list* have, const skerry_list* want) {
    const char* const routine = "skerry_map";
    return new skerry_mapping{exchange::map_by_directory(
        *given(world, routine, "world").here, indices(have, routine), indices(want, routine))};
}

void skerry_mapping_destroy(skerry_mapping* mapping) {
    delete mapping;
}

void skerry_mapping_sizes(const skerry_mapping* mapping, int64_t* had, int64_t* wanted) {
    const auto& who = given(mapping, "skerry_mapping_sizes", "mapping").who;
    given(had, "skerry_mapping_sizes", "had") = who.sources;
    given(wanted, "skerry_mapping_sizes", "wanted") = who.wanted;
}

int64_t skerry_mapping_missing(const skerry_mapping* mapping, int64_t* first) {
    const auto& who = given(mapping, "skerry_mapping_missing", "mapping").who;
    if (first && who.missing > 0) *first = who.first_missing;
    return who.missing;
}

int64_t skerry_mapping_several(const skerry_mapping* mapping) {
    return given(mapping, "skerry_mapping_several", "mapping").who.several;
}

}  // extern "C"
