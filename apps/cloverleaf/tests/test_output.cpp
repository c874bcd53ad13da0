// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

#include "options.hpp"
#include "output/json_writer.hpp"
#include "output/report.hpp"
#include "output/vtk.hpp"
#include "problem/initial.hpp"

namespace skerry::cloverleaf {
namespace {

options parse(std::vector<std::string> words) {
    std::vector<char*> argv;
    words.insert(words.begin(), "cloverleaf");
    for (std::string& w : words) argv.push_back(w.data());
    return parse_options(static_cast<int>(argv.size()), argv.data());
}

TEST(options, are_read) {
    const options o = parse(
        {"a.in", "--cells", "20x30", "--steps=4", "--json", "-", "--strategy", "naive+overlap"});
    EXPECT_EQ(o.error, "");
    EXPECT_EQ(o.deck_file, "a.in");
    EXPECT_EQ(o.x_cells, 20);
    EXPECT_EQ(o.y_cells, 30);
    EXPECT_EQ(o.steps, 4);
    EXPECT_EQ(o.json, "-");
    EXPECT_EQ(o.strategy, "naive+overlap");
}

TEST(options, mistakes_are_named) {
    EXPECT_NE(parse({"--cells", "20"}).error.find("--cells"), std::string::npos);
    EXPECT_NE(parse({"--cells", "0x4"}).error.find("--cells"), std::string::npos);
    EXPECT_NE(parse({"--steps", "many"}).error.find("many"), std::string::npos);
    EXPECT_NE(parse({"--colour", "red"}).error.find("--colour"), std::string::npos);
    EXPECT_NE(parse({"--json"}).error.find("--json"), std::string::npos);
    EXPECT_NE(parse({"a.in", "b.in"}).error.find("b.in"), std::string::npos);
}

TEST(json, escapes_nests_and_has_no_nan) {
    json_writer json;
    json.begin_object();
    json.text("a\"b", "c\\\n");
    json.begin_array("list");
    json.number({}, 1.5);
    json.null({});
    json.end_array();
    json.number("nan", 0.0 / 0.0);
    json.boolean("yes", true);
    json.end_object();
    EXPECT_EQ(json.take(),
              R"({"a\"b": "c\\\u000a", "list": [1.5, null], "nan": null, "yes": true})");
}

TEST(json, report_has_what_the_lab_reads) {
    run_report r;
    r.variant = "naive";
    r.checksum = 0xabc;
    const std::string text = to_json(r);
    for (const char* member :
         {"\"app\": \"cloverleaf\"", "\"mpi\": null", "\"cells\": [0, 0]",
          "\"times_s\": {\"compute\": 0", "\"checksum\": \"0000000000000abc\""})
        EXPECT_NE(text.find(member), std::string::npos) << member << " in " << text;
}

TEST(vtk, appended_bytes_are_where_the_index_says) {
    const deck d = std::get<deck>(parse_deck(built_in_deck(), "built-in"));
    const block_grid grid{2, 1};
    const field_layout layout = make_layout(grid, d.x_cells, d.y_cells);
    std::vector<double> memory(layout.total_bytes() / sizeof(double));
    const block b(d.domain(), extent_of(grid, d.x_cells, d.y_cells, 1), layout,
                  in_one_piece(layout, memory.data()));
    set_initial_fields(d, b);
    const auto folder = std::filesystem::temp_directory_path() / "cloverleaf_vtk_test";
    ASSERT_EQ(vtk_writer(folder.string(), b, grid, 1).write(7, 0.5), "");
    std::ifstream file(folder / "clover.7.1.vtr", std::ios::binary);
    std::ostringstream content;
    content << file.rdbuf();
    const std::string text = content.str();
    EXPECT_NE(text.find("Piece Extent=\"5 10 0 2 0 0\""), std::string::npos);
    const auto data = text.find("\n_") + 2;
    std::uint64_t bytes = 0;
    double density = 0;
    ASSERT_LT(data + 16, text.size());
    text.copy(reinterpret_cast<char*>(&bytes), 8, data);
    text.copy(reinterpret_cast<char*>(&density), 8, data + 8);
    EXPECT_EQ(bytes, 5U * 2U * 8U);
    EXPECT_EQ(density, 0.2);
    std::filesystem::remove_all(folder);
}

TEST(vtk, a_folder_that_cannot_be_written_is_reported) {
    const deck d = std::get<deck>(parse_deck(built_in_deck(), "built-in"));
    const field_layout layout = make_layout({1, 1}, d.x_cells, d.y_cells);
    std::vector<double> memory(layout.total_bytes() / sizeof(double));
    const block b(d.domain(), extent_of({1, 1}, d.x_cells, d.y_cells, 0), layout,
                  in_one_piece(layout, memory.data()));
    EXPECT_NE(vtk_writer("/proc/none", b, {1, 1}, 0).write(0, 0).find("/proc/none"),
              std::string::npos);
}

}  // namespace
}  // namespace skerry::cloverleaf
