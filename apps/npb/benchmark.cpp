// SPDX-License-Identifier: BSD-3-Clause
#include "benchmark.hpp"

#include <cstdio>

namespace skerry::npb {
namespace {

// Whether the results are where they belong.
bool write(const report& all, const std::string& json) {
    if (json != "-") std::fputs(to_text(all).c_str(), stdout);
    if (json.empty()) return true;
    std::FILE* file = json == "-" ? stdout : std::fopen(json.c_str(), "w");
    const bool is_written = file && std::fputs(to_json(all).c_str(), file) >= 0;
    if (!file) return false;
    return (file == stdout ? std::fflush(file) : std::fclose(file)) == 0 && is_written;
}

// The mean over PEs.
void average(carrier& all, std::vector<part>& parts) {
    std::vector<double> seconds;
    for (const part& p : parts) seconds.push_back(p.seconds);
    all.sum(seconds);
    for (std::size_t i = 0; i < parts.size(); ++i) parts[i].seconds = seconds[i] / all.n_pes();
}

}  // namespace

int drive(std::string_view app, const options& o, carrier& all, benchmark& one) {
    report r{.app = std::string(app),
             .problem_class = o.problem_class,
             .transport = all.transport(),
             .mpi = all.mpi(),
             .pes = all.n_pes(),
             .about = one.about(),
             .seconds = {},
             .parts = {},
             .verified = {.passed = true, .text = {}, .obtained = {}}};
    for (int i = 0; i < o.repeats && r.verified.passed; ++i) {
        all.barrier();
        double slowest[] = {one.run()};
        all.max(slowest);
        r.seconds.push_back(slowest[0]);
        r.verified = one.check();
    }
    r.parts = one.parts();
    average(all, r.parts);
    double unwritten[] = {all.pe() == 0 && !write(r, o.json) ? 1.0 : 0.0};
    all.max(unwritten);
    if (!r.verified.passed)
        return complain(app, all, wrong_answer, "wrong answer: " + r.verified.text);
    if (unwritten[0] > 0)
        return complain(app, all, failure,
                        o.json + ": cannot be written; check the folder of --json");
    return 0;
}

int complain(std::string_view app, const carrier& all, int exit_code, std::string_view message) {
    if (all.pe() == 0)
        std::fprintf(stderr, "%.*s: %.*s\n", static_cast<int>(app.size()), app.data(),
                     static_cast<int>(message.size()), message.data());
    return exit_code;
}

}  // namespace skerry::npb
