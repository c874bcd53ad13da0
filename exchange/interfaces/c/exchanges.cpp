// SPDX-License-Identifier: BSD-3-Clause
// Halos, redistributions and transpositions: arguments are checked and turned into those of C++.
#include <algorithm>
#include <cstring>
#include <optional>

#include "handles.hpp"
#include "skerry/exchange/transpose.hpp"
#include "skerry/exchange/tuner.hpp"

using namespace skerry;
using exchange::c::given;
using exchange::c::invalid;

namespace {

bool is_tuned(const char* strategy) {
    return strategy && std::strcmp(strategy, "tuned") == 0;
}

// The strategy of a name, if it can be used; else the reason is noted. The default one for what is
// to be tuned later.
std::optional<exchange::variant> strategy_of(const char* name, runtime::world& here) {
    exchange::variant how = exchange::default_variant();
    if (!name || is_tuned(name)) return how;
    std::string error;
    if (!exchange::parse_variant(name, how, error)) {
        invalid(std::move(error));
        return {};
    }
    const exchange::verdict verdict = exchange::applicable(how, exchange::surroundings_of(here));
    if (verdict.applicable) return how;
    invalid("the strategy " + how.name() + " cannot be used: " + verdict.why);
    return {};
}

exchange::halo_shape shape_of(const skerry_halo_shape& given) {
    exchange::halo_shape made{.depth = given.depth, .corners = given.faces_only == 0};
    for (int d = 0; d < SKERRY_MOST_DIMENSIONS; ++d) {
        made.periodic[d] = given.periodic[d] != 0;
        if (given.below[d] != 0 || given.above[d] != 0)
            made.depths[d] = exchange::sides{given.below[d], given.above[d]};
    }
    return made;
}

// What the array of a field has below its own points in a direction: the halo, or nothing where
// the direction is neither cut nor periodic and has no room for it.
exchange::global_index margin(const skerry_field& f, const std::string& name, int direction,
                              exchange::global_index own, int blocks,
                              const exchange::halo_shape& shape) {
    const exchange::global_index length = f.shape[direction];
    const exchange::sides layers = shape.of(direction);
    if (blocks == 1 && !shape.periodic[direction] && length == own) return 0;
    if (length < own + layers.below + layers.above)
        fatal("skerry_halo",
              "field %s: %lld elements in direction %d are too few: the block has %lld there, and "
              "%d more below and %d above are for the halo",
              name.c_str(), static_cast<long long>(length), direction, static_cast<long long>(own),
              layers.below, layers.above);
    return layers.below;
}

exchange::field field_of(const skerry_field& f, const std::string& name,
                         const exchange::decomposition& cut, int pe,
                         const exchange::halo_shape& shape) {
    exchange::field made{.name = name, .first = f.data, .element_bytes = f.element_bytes};
    if (!f.data || f.element_bytes == 0)
        fatal("skerry_halo", "field %s: data is NULL or element_bytes is 0", name.c_str());
    const bool is_contiguous = f.strides[0] == 0;
    if (is_contiguous && f.shape[0] == 0)
        fatal("skerry_halo", "field %s: give its shape or its strides", name.c_str());
    const auto directions = std::ranges::count_if(f.shape, [](int64_t n) { return n > 0; });
    if (f.shape[0] != 0 && directions != cut.dimensions())
        fatal("skerry_halo", "field %s has %d directions but the blocks have %d", name.c_str(),
              static_cast<int>(directions), cut.dimensions());
    for (int d = 0; d < cut.dimensions(); ++d) made.extra[d] = f.extra[d];
    const exchange::section own = cut.owned(pe, made.extra);
    exchange::global_index pitch = 1, to_first = 0;
    for (int d = 0; d < cut.dimensions(); ++d) {
        made.strides[d] = is_contiguous ? pitch : f.strides[d];
        pitch *= f.shape[d];
        if (f.shape[0] != 0)
            to_first += margin(f, name, d, own.length(d), cut.blocks(d), shape) * made.strides[d];
    }
    made.first =
        static_cast<std::byte*>(f.data) + to_first * static_cast<std::ptrdiff_t>(f.element_bytes);
    return made;
}

exchange::listed_array array_of(const skerry_array& a, const std::string& name) {
    const auto& mapping = given(a.mapping, "skerry_redistribution", "an array's mapping").who;
    if ((!a.source && mapping.sources > 0) || (!a.target && mapping.wanted > 0) ||
        a.element_bytes == 0 || a.levels < 0)
        fatal("skerry_redistribution",
              "array %s: source or target is NULL, element_bytes is 0, or levels are negative",
              name.c_str());
    exchange::listed_array made{.name = name, .mapping = &mapping};
    made.source = a.source;
    made.target = a.target;
    made.element_bytes = a.element_bytes;
    made.levels = a.levels == 0 ? 1 : a.levels;
    made.from.level_pitch = a.source_level_pitch;
    made.to.level_pitch = a.target_level_pitch;
    if (a.source_layout) made.from.at = a.source_layout->indices;
    if (a.target_layout) made.to.at = a.target_layout->indices;
    return made;
}

void require_shape(const skerry_field& f, const char* end, const std::string& name,
                   const exchange::section& block) {
    for (int d = 0; d < SKERRY_MOST_DIMENSIONS; ++d)
        if (f.shape[0] != 0 && std::max<int64_t>(f.shape[d], 1) != block.length(d))
            fatal("skerry_transposition",
                  "array %s: its %s has %lld elements in direction %d, but the block of this PE "
                  "%lld",
                  name.c_str(), end, static_cast<long long>(f.shape[d]), d,
                  static_cast<long long>(block.length(d)));
}

exchange::block_array array_of(const skerry_block_array& a, const std::string& name) {
    if (a.source.element_bytes != a.target.element_bytes)
        fatal("skerry_transposition", "array %s: elements of %zu and of %zu bytes", name.c_str(),
              a.source.element_bytes, a.target.element_bytes);
    exchange::block_array made{.name = name, .source = a.source.data, .target = a.target.data};
    made.element_bytes = a.source.element_bytes;
    std::ranges::copy(a.source.strides, made.source_strides.begin());
    std::ranges::copy(a.target.strides, made.target_strides.begin());
    return made;
}

// Their names, or their numbers.
const char* name_of(const skerry_block_array& array) {
    return array.source.name;
}

const char* name_of(const auto& described) {
    return described.name;
}

template <typename described>
std::vector<std::string> names_of(std::span<const described> all) {
    std::vector<std::string> names;
    for (const described& one : all)
        names.push_back(name_of(one) ? name_of(one) : std::to_string(names.size()));
    return names;
}

// What redistributions and transpositions have in common: arrays make a plan.
template <typename described, typename planner>
skerry_status exchange_of(skerry_world& of, std::span<const described> arrays, const char* strategy,
                          skerry_exchange** made, planner plan_of) {
    auto how = strategy_of(strategy, *of.here);
    if (!how) return SKERRY_INVALID;
    auto handle = std::make_unique<skerry_exchange>(skerry_exchange{of, names_of(arrays), nullptr});
    std::vector<decltype(array_of(arrays[0], ""))> wanted;
    for (const described& a : arrays) wanted.push_back(array_of(a, handle->names[wanted.size()]));
    const exchange::plan what = plan_of(wanted);
    if (is_tuned(strategy)) how = exchange::tune(*of.here, {.phases = &what}).chosen;
    handle->ready = std::make_unique<exchange::persistent_exchange>(*of.here, what, *how);
    ++of.exchanges;
    *made = handle.release();
    return SKERRY_OK;
}

}  // namespace

extern "C" {

skerry_status skerry_halo(skerry_world* world, const skerry_blocks* blocks,
                          const skerry_field* fields, size_t n_fields,
                          const skerry_halo_shape* shape, const char* strategy,
                          skerry_exchange** made) {
    skerry_world& of = given(world, "skerry_halo", "world");
    const auto& cut = given(blocks, "skerry_halo", "blocks").cut;
    const exchange::halo_shape wanted = shape_of(given(shape, "skerry_halo", "shape"));
    skerry_exchange*& handed = given(made, "skerry_halo", "made");
    auto how = strategy_of(strategy, *of.here);
    if (!how) return SKERRY_INVALID;
    if (cut.n_blocks() != of.here->n_pes())
        fatal("skerry_halo", "there are %d blocks but %d PEs: make one block a PE", cut.n_blocks(),
              of.here->n_pes());
    const std::span all = given(fields, n_fields, "skerry_halo", "fields");
    auto handle = std::make_unique<skerry_exchange>(skerry_exchange{of, names_of(all), nullptr});
    std::vector<exchange::field> exchanged;
    for (const skerry_field& f : all)
        exchanged.push_back(
            field_of(f, handle->names[exchanged.size()], cut, of.here->pe(), wanted));
    if (is_tuned(strategy)) how = exchange::tune_halo(*of.here, cut, exchanged, wanted).chosen;
    handle->ready = std::make_unique<exchange::halo>(*of.here, cut, exchanged, wanted, *how);
    ++of.exchanges;
    handed = handle.release();
    return SKERRY_OK;
}

skerry_status skerry_redistribution(skerry_world* world, const skerry_array* arrays,
                                    size_t n_arrays, const char* strategy, skerry_exchange** made) {
    const char* const routine = "skerry_redistribution";
    skerry_world& of = given(world, routine, "world");
    return exchange_of(
        of, given(arrays, n_arrays, routine, "arrays"), strategy, &given(made, routine, "made"),
        [&](const auto& all) { return exchange::make_redistribution_plan(*of.here, all); });
}

skerry_status skerry_transposition(skerry_world* world, const skerry_blocks* from,
                                   const skerry_blocks* to, const skerry_block_array* arrays,
                                   size_t n_arrays, const char* strategy, skerry_exchange** made) {
    const char* const routine = "skerry_transposition";
    skerry_world& of = given(world, routine, "world");
    const auto &source = given(from, routine, "from").cut, &target = given(to, routine, "to").cut;
    const int pe = of.here->pe();
    const auto owned = [&](const exchange::decomposition& blocks) {
        return pe < blocks.n_blocks() ? blocks.owned(pe) : exchange::section({{0, 0}});
    };
    return exchange_of(of, given(arrays, n_arrays, routine, "arrays"), strategy,
                       &given(made, routine, "made"), [&](const auto& all) {
                           for (std::size_t k = 0; k < all.size(); ++k) {
                               const std::string name(all[k].name);
                               require_shape(arrays[k].source, "source", name, owned(source));
                               require_shape(arrays[k].target, "target", name, owned(target));
                           }
                           return exchange::make_transpose_plan(*of.here, source, target, all);
                       });
}

void skerry_start(skerry_exchange* exchange) {
    given(exchange, "skerry_start", "exchange").ready->start();
}

void skerry_finish(skerry_exchange* exchange) {
    given(exchange, "skerry_finish", "exchange").ready->finish();
}

void skerry_run(skerry_exchange* exchange) {
    given(exchange, "skerry_run", "exchange").ready->run();
}

void skerry_destroy(skerry_exchange* exchange) {
    if (!exchange) return;
    --exchange->of.exchanges;
    delete exchange;
}

skerry_counters skerry_counted(const skerry_exchange* exchange) {
    const auto done = given(exchange, "skerry_counted", "exchange").ready->counted();
    return {done.exchanges, done.puts, done.bytes, done.pack_seconds, done.wait_seconds};
}

}  // extern "C"
