// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/exchange/variant.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "skerry/exchange/strategy.hpp"

namespace {

using namespace skerry::exchange;

variant parsed(std::string_view text) {
    variant v;
    std::string error;
    EXPECT_TRUE(parse_variant(text, v, error)) << error;
    return v;
}

std::string refusal(std::string_view text, const surroundings& here = {true}) {
    const verdict given = applicable(parsed(text), here);
    return given.applicable ? "" : given.why;
}

TEST(variant, names_have_one_order_and_no_implied_options) {
    EXPECT_EQ(parsed("buffers_signal+merged+diagonals").name(), "buffers_signal+diagonals+merged");
    EXPECT_EQ(parsed("buffers_flag+quiet").name(), "buffers_flag");
    EXPECT_EQ(parsed("naive+diagonals").name(), "naive");
    EXPECT_TRUE(parsed("naive").has(option::diagonals));
    EXPECT_EQ(default_variant().name(), "buffers_signal+merged");
}

TEST(variant, what_is_unknown_is_named_with_what_there_is) {
    variant v;
    std::string error;
    EXPECT_FALSE(parse_variant("pigeons", v, error));
    EXPECT_NE(error.find("'pigeons' is no strategy: there are "), std::string::npos);
    EXPECT_NE(error.find("buffers_signal"), std::string::npos);
    EXPECT_FALSE(parse_variant("naive+fast", v, error));
    EXPECT_EQ(
        error,
        "'fast' is no option: there are diagonals, merged, allfields, fence, quiet, nbi, overlap");
    EXPECT_FALSE(parse_variant("", v, error));
}

TEST(variant, contradictions_are_refused_with_a_reason) {
    for (const char* text :
         {"sections_signal+merged", "sections_flag+nbi", "buffers_barrier+fence",
          "buffers_signal+fence+quiet", "buffers_signal+merged+allfields", "buffers_signal+overlap",
          "buffers_barrier+merged+overlap", "mpi_two_sided+quiet", "mpi_datatypes+fence",
          "mpi_neighbor+allfields", "mpi_rma+nbi", "mpi_rma+overlap", "naive+merged"})
        EXPECT_NE(refusal(text), "") << text;
    for (const char* text :
         {"buffers_signal+merged+overlap", "buffers_barrier+diagonals+merged+overlap",
          "sections_signal+allfields+fence", "mpi_two_sided+diagonals+merged",
          "mpi_datatypes+allfields", "mpi_neighbor+merged+overlap", "mpi_rma+diagonals+allfields"})
        EXPECT_EQ(refusal(text), "") << text;
}

TEST(variant, what_goes_by_an_mpi_needs_one) {
    for (const char* text : {"mpi_two_sided", "mpi_datatypes", "mpi_neighbor", "mpi_rma"})
        EXPECT_NE(refusal(text, {false}).find("mpirun"), std::string::npos) << text;
    const surroundings without{.has_messages = true, .has_windows = false};
    EXPECT_NE(refusal("mpi_rma", without).find("no windows"), std::string::npos);
    EXPECT_EQ(refusal("mpi_datatypes", without), "");
}

TEST(variant, lists_hold_every_strategy_and_no_variant_twice) {
    std::set<std::string> names;
    std::set<std::string_view> strategies;
    for (const listed_variant& v : list_all_variants({false})) {
        EXPECT_TRUE(names.insert(v.what.name()).second);
        strategies.insert(v.what.how->name);
        EXPECT_EQ(v.here.applicable, !v.what.how->name.starts_with("mpi_"));
        EXPECT_EQ(v.here.applicable, v.here.why.empty());
        EXPECT_EQ(parsed(v.what.name()), v.what);
    }
    EXPECT_EQ(strategies.size(), all_strategies().size());
    EXPECT_LT(list_variants({false}).size(), list_variants({true}).size());
}

}  // namespace
