// SPDX-License-Identifier: BSD-3-Clause
#include "output/timers.hpp"

#include <algorithm>

#include "append.hpp"

namespace skerry::bounds_exchange {

using apps::append;

std::string to_text(const report& all) {
    std::string text;
    append(text,
           "bounds exchange of 802 x 404 points, %d levels, %d field%s (%s), %d x %d PEs by %s\n",
           all.levels, all.fields, all.fields > 1 ? "s" : "", all.points.c_str(), all.columns,
           all.rows, all.mpi.empty() ? all.transport.c_str() : all.mpi.c_str());
    append(text, "all points are right\n");
    std::size_t width = 12;
    for (const timer& t : all.timers) width = std::max(width, t.label.size());
    const auto columns = static_cast<int>(width);
    append(text, "%-*s %10s %10s %10s %10s %7s %9s %12s %10s\n", columns, "label", "t_min", "t_avg",
           "t_max", "t_sum", "lbe[%]", "exchanges", "us/exchange", "least");
    for (const timer& t : all.timers)
        append(text, "%-*s %10.6f %10.6f %10.6f %10.6f %7.2f %9d %12.2f %10.2f  %s\n", columns,
               t.label.c_str(), t.t_min, t.t_avg, t.t_max, t.t_sum, t.lbe(), t.exchanges,
               t.us_median, t.us_min, t.variant.c_str());
    return text;
}

// No text here has characters that JSON would quote.
std::string to_json(const report& all) {
    std::string json;
    append(json,
           R"({"app": "bounds_exchange", "transport": "%s", "mpi": "%s", "pes": %d, )"
           R"("grid": [%d, %d], "levels": %d, "fields": %d, "points": "%s", "repeats": %d, )"
           R"("timers": [)",
           all.transport.c_str(), all.mpi.c_str(), all.pes, all.columns, all.rows, all.levels,
           all.fields, all.points.c_str(), all.repeats);
    for (const timer& t : all.timers)
        append(
            json,
            R"(%s{"label": "%s", "form": "%s", "variant": "%s", "t_min": %.9g, "t_avg": %.9g, )"
            R"("t_max": %.9g, "t_sum": %.9g, "lbe": %.6g, "exchanges": %d, "us_median": %.6g, "us_min": %.6g})",
            &t == all.timers.data() ? "" : ", ", t.label.c_str(), t.form.c_str(), t.variant.c_str(),
            t.t_min, t.t_avg, t.t_max, t.t_sum, t.lbe(), t.exchanges, t.us_median, t.us_min);
    return json + "]}\n";
}

}  // namespace skerry::bounds_exchange
