// SPDX-License-Identifier: BSD-3-Clause
#include "output/text.hpp"

namespace skerry::cloverleaf {

text_output::text_output(const std::string& file_name) {
    if (file_name.empty()) return;
    file_ = file_name == "-" ? stdout : std::fopen(file_name.c_str(), "w");
    ok_ = file_ != nullptr;
}

text_output::~text_output() {
    close();
}

bool text_output::close() {
    if (!file_) return ok_;
    if (std::ferror(file_)) ok_ = false;
    if ((file_ == stdout ? std::fflush(file_) : std::fclose(file_)) != 0) ok_ = false;
    file_ = nullptr;
    return ok_;
}

void text_output::header(const deck& d, const block_grid& grid, const std::string& variant) {
    if (!file_) return;
    std::fprintf(file_, "CloverLeaf, variant %s\n", variant.c_str());
    std::fprintf(file_, "%d x %d cells over [%g, %g] x [%g, %g], %d x %d blocks\n", d.x_cells,
                 d.y_cells, d.xmin, d.xmax, d.ymin, d.ymax, grid.columns, grid.rows);
    for (std::size_t i = 0; i < d.states.size(); ++i) {
        const deck_state& s = d.states[i];
        std::fprintf(file_, "state %zu: density %g, energy %g, velocity (%g, %g)\n", i + 1,
                     s.density, s.energy, s.xvel, s.yvel);
    }
}

void text_output::step(const simulation& s) {
    if (!file_) return;
    std::fprintf(file_, "step %8lld  time %14.7g  dt %14.7e\n",
                 static_cast<long long>(s.steps_done()), s.time(), s.last_dt());
}

void text_output::sums(const simulation& s, const summary& v) {
    if (!file_) return;
    std::fprintf(file_, "\nsums after step %lld, time %.9g\n%14s%14s%14s%14s%16s%16s%16s\n",
                 static_cast<long long>(s.steps_done()), s.time(), "volume", "mass", "density",
                 "pressure", "internal energy", "kinetic energy", "total energy");
    std::fprintf(file_, "%14.6e%14.6e%14.6e%14.6e%16.8e%16.8e%16.8e\n\n", v.volume, v.mass,
                 v.density, v.pressure, v.internal_energy, v.kinetic_energy, v.total_energy);
    std::fflush(file_);
}

void text_output::verdict_of(const verdict& v) {
    if (!file_) return;
    std::fprintf(file_, "reference answer: %s (%s)\n", v.passed ? "PASSED" : "FAILED",
                 v.text.c_str());
}

void text_output::times(double seconds, const step_times& t) {
    if (!file_) return;
    std::fprintf(file_, "steps took %.6f s: compute %.6f, pack %.6f, wait %.6f, reduce %.6f\n",
                 seconds, t.compute(), t.start, t.finish, t.reduce);
}

}  // namespace skerry::cloverleaf
