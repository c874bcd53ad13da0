// SPDX-License-Identifier: BSD-3-Clause
#include "run.hpp"

#include <algorithm>
#include <cmath>
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
    traffic before_steps;

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
        return block(d.domain(), extent, layout, here.allocate(chosen, layout));
    }

    // Each PE writes its own piece, and may fail alone.
    void draw() {
        if (!pictures) return;
        const std::string error = pictures->write(sim.steps_done(), sim.time());
        if (!error.empty()) here.stop(failure, error);
    }

    summary sums() {
        const summary s = sim.summarise();
        if (!std::isfinite(s.total_energy))
            here.stop_all(failure, "the fields hold NaN or infinity after step " +
                                       std::to_string(sim.steps_done()) + "; check the deck");
        text.sums(sim, s);
        return s;
    }

    void step() {
        stopwatch running(seconds);
        const std::string error = sim.step();
        if (!error.empty()) here.stop_all(failure, error);
    }

    summary loop() {
        sim.initialise();
        before_steps = peers->so_far();
        text.header(d, grid, chosen.name);
        sums();
        if (d.visit_frequency > 0) draw();
        while (!sim.finished()) {
            step();
            text.step(sim);
            if (sim.finished()) break;
            if (is_due(d.summary_frequency, sim.steps_done())) sums();
            if (is_due(d.visit_frequency, sim.steps_done())) draw();
        }
        draw();
        return sums();
    }

    run_report report(const summary& sums) {
        const step_times& t = sim.times();
        const double n = peers->n_pes();
        const traffic sent = peers->so_far().since(before_steps);
        const double in_exchanges = t.start + t.finish;
        const double pack = std::min(sent.pack_seconds, in_exchanges);  // may be an estimate
        double means[] = {t.total, pack, in_exchanges - pack, t.reduce};
        peers->sum(means);
        double counts[] = {sent.puts, sent.signals};
        peers->sum(counts);
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
        r.puts = counts[0];
        r.signals = counts[1];
        r.sums = sums;
        r.checksum = checksum(cells, *peers);
        return r;
    }
};

// For messages before a run, which may take hours, and not after it.
bool can_be_written(const std::string& file_name) {
    std::FILE* file = std::fopen(file_name.c_str(), "a");
    if (file) std::fclose(file);
    return file != nullptr;
}

// Empty, or why the results could not be written.
std::string write_json(const std::string& file_name, const run_report& report) {
    std::FILE* file = file_name == "-" ? stdout : std::fopen(file_name.c_str(), "w");
    if (!file) return file_name + ": cannot be written any more";
    std::fprintf(file, "%s\n", to_json(report).c_str());
    const bool bad = file == stdout ? std::fflush(file) != 0 : std::fclose(file) != 0;
    return bad ? file_name + ": writing failed; is the disk full?" : "";
}

void finish(runner& r, const summary& sums) {
    const run_report report = r.report(sums);
    if (r.here.pe() != 0) return;
    const reference* expected = find_reference(r.d, report.steps);
    const verdict v = expected ? check(sums, *expected) : verdict{.passed = true, .text = {}};
    r.text.times(report.seconds, report.times);
    if (expected) r.text.verdict_of(v);
    std::string error = r.text.close() ? "" : "writing the log failed; is the disk full?";
    if (!r.o.json.empty()) {
        const std::string unwritten = write_json(r.o.json, report);
        if (!unwritten.empty()) error = unwritten;
    }
    if (!v.passed) r.here.stop(wrong_answer, "wrong answer: " + v.text);
    if (!error.empty()) r.here.stop(failure, error);
}

}  // namespace

void run(const options& o, const deck& d, session& here) {
    const block_grid grid = choose_grid(d.x_cells, d.y_cells, here.n_pes());
    if (const std::string wrong = check_grid(grid, d.x_cells, d.y_cells); !wrong.empty())
        here.stop_all(failure, wrong);
    const variant chosen = here.find(o.strategy.empty() ? here.default_variant() : o.strategy);
    if (!chosen.applicable)
        here.stop_all(usage_error, "--strategy " + chosen.name + ": " + chosen.why);
    if (here.pe() == 0 && !o.json.empty() && o.json != "-" && !can_be_written(o.json))
        here.stop(failure, o.json + ": cannot be written; check the folder of --json");
    runner r(o, d, here, chosen, grid);
    if (!r.text.ok())
        here.stop(failure, o.output + ": cannot be written; check the folder of --output");
    finish(r, r.loop());
}

}  // namespace skerry::cloverleaf
