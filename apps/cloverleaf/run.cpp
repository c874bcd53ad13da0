// SPDX-License-Identifier: BSD-3-Clause
#include "run.hpp"

#include <cstdio>
#include <memory>

#include "output/report.hpp"
#include "output/text.hpp"
#include "output/vtk.hpp"
#include "step/simulation.hpp"
#include "step/stopwatch.hpp"
#include "verify/checksum.hpp"
#include "verify/references.hpp"

namespace skerry::cloverleaf {
namespace {

constexpr int wrong_answer = 3;

int fail(const session& here, const std::string& message) {
    if (here.pe() == 0) std::fprintf(stderr, "cloverleaf: %s\n", message.c_str());
    return 1;
}

// Where the log goes when the user does not say: to stdout, unless results go there.
std::string output_name(const options& o, const session& here) {
    if (here.pe() != 0) return {};
    if (!o.output.empty()) return o.output;
    return o.json == "-" ? "" : "-";
}

bool is_due(int frequency, std::int64_t step) {
    return frequency > 0 && step % frequency == 0;
}

// All that a run needs, and the loop over its steps.
struct runner {
    const options& o;
    const deck& d;
    session& here;
    const variant& chosen;
    block_grid grid;
    block cells;
    std::unique_ptr<communicator> peers;
    simulation sim;
    text_output text;
    std::unique_ptr<vtk_writer> pictures;
    double seconds = 0;
    double packed_before = 0;  // the first step

    runner(const options& opts, const deck& input, session& s, const variant& v, block_grid g)
        : o(opts),
          d(input),
          here(s),
          chosen(v),
          grid(g),
          cells(make_block()),
          peers(here.connect(v, cells, g)),
          sim(d, cells, *peers, v.overlap()),
          text(output_name(o, here)) {
        if (!o.vtk.empty()) pictures = std::make_unique<vtk_writer>(o.vtk, cells, grid, here.pe());
    }

    block make_block() {
        const field_layout layout = make_layout(grid, d.x_cells, d.y_cells);
        const block_extent extent = extent_of(grid, d.x_cells, d.y_cells, here.pe());
        return block(d.domain(), extent, layout, here.allocate(layout.total_bytes()));
    }

    std::string draw() { return pictures ? pictures->write(sim.steps_done(), sim.time()) : ""; }

    // Empty, or what went wrong.
    std::string loop() {
        sim.initialise();
        packed_before = peers->pack_seconds();
        text.header(d, grid, chosen.name);
        text.sums(sim, sim.summarise());
        std::string error = d.visit_frequency > 0 ? draw() : "";
        while (error.empty() && !sim.finished()) {
            {
                stopwatch running(seconds);
                error = sim.step();
            }
            text.step(sim);
            if (!error.empty() || sim.finished()) break;
            if (is_due(d.summary_frequency, sim.steps_done())) text.sums(sim, sim.summarise());
            if (is_due(d.visit_frequency, sim.steps_done())) error = draw();
        }
        return error.empty() ? draw() : error;
    }

    run_report report(const summary& sums) {
        const step_times& t = sim.times();
        const double n = peers->n_pes();
        const double packing = peers->pack_seconds() - packed_before;
        double means[] = {t.total, packing, t.start + t.finish - packing, t.reduce};
        peers->sum(means);
        double puts[] = {static_cast<double>(peers->puts())};
        peers->sum(puts);
        run_report r;
        r.variant = chosen.name;
        r.transport = here.transport();
        r.mpi = here.mpi();
        r.pes = here.n_pes();
        r.x_cells = d.x_cells;
        r.y_cells = d.y_cells;
        r.steps = sim.steps_done();
        r.seconds = peers->max(seconds);
        r.times = {means[0] / n, means[1] / n, means[2] / n, means[3] / n};
        r.exchanges = sim.exchanges_done();
        r.puts = puts[0];
        r.sums = sums;
        r.checksum = checksum(cells, *peers);
        return r;
    }
};

std::string write_json(const std::string& file_name, const run_report& r) {
    std::FILE* file = file_name == "-" ? stdout : std::fopen(file_name.c_str(), "w");
    if (!file) return file_name + ": cannot be written; check the folder of --json";
    std::fprintf(file, "%s\n", to_json(r).c_str());
    const bool bad = file == stdout ? std::fflush(file) != 0 : std::fclose(file) != 0;
    return bad ? file_name + ": writing failed" : "";
}

int finish(runner& r) {
    const summary sums = r.sim.summarise();
    const run_report report = r.report(sums);
    if (r.here.pe() != 0) return 0;
    r.text.sums(r.sim, sums);
    r.text.times(report.seconds, report.times);
    if (!r.o.json.empty()) {
        const std::string error = write_json(r.o.json, report);
        if (!error.empty()) return fail(r.here, error);
    }
    const reference* expected = find_reference(r.d, report.steps);
    if (!expected) return 0;
    const verdict v = check(sums, *expected);
    r.text.verdict_of(v);
    if (v.passed) return 0;
    fail(r.here, "wrong answer: " + v.text);
    return wrong_answer;
}

}  // namespace

int run(const options& o, const deck& d, session& here) {
    const block_grid grid = choose_grid(d.x_cells, d.y_cells, here.n_pes());
    if (const std::string wrong = check_grid(grid, d.x_cells, d.y_cells); !wrong.empty())
        return fail(here, wrong);
    const std::string name = o.strategy.empty() ? here.default_variant() : o.strategy;
    const std::vector<variant> variants = here.variants();
    const variant* chosen = find_variant(variants, name);
    if (!chosen) return fail(here, "--strategy " + name + ": no such variant; see --list");
    if (!chosen->applicable) return fail(here, "--strategy " + name + ": " + chosen->why);
    runner r(o, d, here, *chosen, grid);
    if (!r.text.ok())
        return fail(here, o.output + ": cannot be written; check the folder of --output");
    if (const std::string error = r.loop(); !error.empty()) return fail(here, error);
    return finish(r);
}

}  // namespace skerry::cloverleaf
