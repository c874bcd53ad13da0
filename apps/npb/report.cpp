// SPDX-License-Identifier: BSD-3-Clause
#include "report.hpp"

#include <algorithm>

#include "append.hpp"

namespace skerry::npb {
namespace {

using apps::append;

template <typename list, typename writer>
std::string joined(const list& all, const char* separator, writer&& write) {
    std::string text;
    for (const auto& one : all) {
        if (!text.empty()) text += separator;
        text += write(one);
    }
    return text;
}

std::string exact(double value) {
    std::string text;
    append(text, "%.17g", value);
    return text;
}

// No text here has characters that JSON would quote.
std::string text_or_null(const std::string& text) {
    return text.empty() ? "null" : '"' + text + '"';
}

}  // namespace

double report::least_seconds() const {
    return *std::min_element(seconds.begin(), seconds.end());
}

double report::mega_operations_per_s() const {
    return about.operations / least_seconds() * 1e-6;
}

std::string to_text(const report& all) {
    std::string text;
    const auto points =
        joined(all.about.points, " x ", [](long long n) { return std::to_string(n); });
    append(text, "%s class %c: %s, %d iterations, %d PE%s by %s, %s\n", all.app.c_str(),
           all.problem_class, points.c_str(), all.about.iterations, all.pes, all.pes > 1 ? "s" : "",
           all.mpi.empty() ? all.transport.c_str() : all.mpi.c_str(), all.about.variant.c_str());
    append(text, "%.6f s, %.1f M%s/s", all.least_seconds(), all.mega_operations_per_s(),
           all.about.operation.c_str());
    for (const part& p : all.parts) append(text, ", %s %.6f s", p.name.c_str(), p.seconds);
    append(text, "\nverification: %s\n",
           all.verified.passed ? "passed" : all.verified.text.c_str());
    return text;
}

std::string to_json(const report& all) {
    std::string json;
    append(
        json,
        R"({"app": "%s", "class": "%c", "variant": "%s", "transport": %s, "mpi": %s, "pes": %d, )",
        all.app.c_str(), all.problem_class, all.about.variant.c_str(),
        text_or_null(all.transport).c_str(), text_or_null(all.mpi).c_str(), all.pes);
    json += "\"points\": [" +
            joined(all.about.points, ", ", [](long long n) { return std::to_string(n); }) + "], ";
    append(json,
           R"("iterations": %d, "operations": %.17g, "operation": "%s", "seconds": %.9g, )"
           R"("mega_operations_per_s": %.9g, )",
           all.about.iterations, all.about.operations, all.about.operation.c_str(),
           all.least_seconds(), all.mega_operations_per_s());
    json += "\"repeats_s\": [" + joined(all.seconds, ", ", exact) + "], \"times_s\": {" +
            joined(all.parts, ", ",
                   [](const part& p) { return '"' + p.name + "\": " + exact(p.seconds); });
    append(json, R"(}, "verified": %s, "obtained": [)", all.verified.passed ? "true" : "false");
    return json + joined(all.verified.obtained, ", ", exact) + "]}\n";
}

}  // namespace skerry::npb
