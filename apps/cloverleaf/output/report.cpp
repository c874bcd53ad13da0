// SPDX-License-Identifier: BSD-3-Clause
#include "output/report.hpp"

#include <cinttypes>
#include <cmath>
#include <cstdio>

#include "output/json_writer.hpp"

namespace skerry::cloverleaf {
namespace {

void write_times(json_writer& json, const step_times& t) {
    json.begin_object("times_s");
    json.number("compute", t.compute());
    json.number("pack", t.start);
    json.number("wait", t.finish);
    json.number("reduce", t.reduce);
    json.end_object();
}

void write_summary(json_writer& json, const summary& s) {
    json.begin_object("summary");
    json.number("volume", s.volume);
    json.number("mass", s.mass);
    json.number("density", s.density);
    json.number("pressure", s.pressure);
    json.number("internal_energy", s.internal_energy);
    json.number("kinetic_energy", s.kinetic_energy);
    json.number("total_energy", s.total_energy);
    json.end_object();
}

}  // namespace

std::string to_json(const run_report& r) {
    json_writer json;
    json.begin_object();
    json.text("app", "cloverleaf");
    json.text("variant", r.variant);
    json.text("transport", r.transport);
    r.mpi.empty() ? json.null("mpi") : json.text("mpi", r.mpi);
    json.number("pes", r.pes);
    json.begin_array("cells");
    json.number({}, r.x_cells);
    json.number({}, r.y_cells);
    json.end_array();
    json.number("steps", static_cast<double>(r.steps));
    json.number("seconds", r.seconds);
    json.number("iterations_per_s", r.seconds > 0 ? static_cast<double>(r.steps) / r.seconds : 0);
    write_times(json, r.times);
    json.number("exchanges", static_cast<double>(r.exchanges));
    json.number("puts", r.puts);
    json.number("signals", r.signals);
    write_summary(json, r.sums);
    char digits[17];
    std::snprintf(digits, sizeof digits, "%016" PRIx64, r.checksum);
    json.text("checksum", digits);
    json.end_object();
    return json.take();
}

}  // namespace skerry::cloverleaf
