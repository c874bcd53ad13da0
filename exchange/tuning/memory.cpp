// SPDX-License-Identifier: BSD-3-Clause
#include "tuning/memory.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "skerry/base/environment.hpp"
#include "skerry/base/log.hpp"

namespace skerry::exchange {
namespace {

constexpr const char* heading =
    "# Choices of the tuner: plan, * if chosen, variant, predicted and measured microseconds. Move "
    "the * to choose another one.\n";

struct remembered_line {
    std::string plan_name, mark, variant_name;
};

bool parse(const std::string& text, remembered_line& line) {
    if (text.empty() || text.front() == '#') return false;
    std::istringstream fields(text);
    return std::getline(fields, line.plan_name, '\t') && std::getline(fields, line.mark, '\t') &&
           std::getline(fields, line.variant_name, '\t');
}

// All lines but those of a plan, its description included.
std::string other_lines(const std::string& path, const std::string& plan_name) {
    std::ifstream file(path);
    std::string all, text;
    const std::string described = "# " + plan_name + ":";
    while (std::getline(file, text)) {
        remembered_line line;
        if (parse(text, line) && line.plan_name == plan_name) continue;
        if (text.rfind(described, 0) == 0) continue;
        all += text + "\n";
    }
    return all.empty() ? heading : all;
}

std::string lines_of(const std::string& description, const tuning_result& result) {
    std::ostringstream all;
    all << "# " << result.plan_name << ": " << description << "\n";
    for (const trial& t : result.trials)
        all << result.plan_name << '\t' << (t.how == result.chosen ? "*" : "-") << '\t'
            << t.how.name() << '\t' << t.predicted_s * 1e6 << '\t' << t.measured_s * 1e6 << '\n';
    return all.str();
}

bool replace_file(const std::string& path, const std::string& text) {
    std::error_code ignored;
    std::filesystem::create_directories(std::filesystem::path(path).parent_path(), ignored);
    const std::string fresh = path + "." + std::to_string(::getpid());
    {
        std::ofstream file(fresh);
        file << text;
        if (!file.flush()) {
            std::filesystem::remove(fresh, ignored);
            return false;
        }
    }
    return std::rename(fresh.c_str(), path.c_str()) == 0;
}

}  // namespace

std::string tuning_path(const tuning& how) {
    std::string path = how.file;
    if (path.empty()) path = environment_text("SKERRY_TUNING").value_or("");
    if (path == "-") return "";
    if (!path.empty()) return path;
    if (const auto cache = environment_text("XDG_CACHE_HOME")) return *cache + "/skerry/tuning.tsv";
    if (const auto home = environment_text("HOME")) return *home + "/.cache/skerry/tuning.tsv";
    return "";
}

std::optional<variant> remembered(const std::string& path, const std::string& plan_name) {
    std::ifstream file(path);
    std::string text;
    while (std::getline(file, text)) {
        remembered_line line;
        if (!parse(text, line) || line.plan_name != plan_name || line.mark != "*") continue;
        variant found;
        std::string error;
        if (parse_variant(line.variant_name, found, error)) return found;
        log(log_level::warning, "%s: plan %s: %s", path.c_str(), plan_name.c_str(), error.c_str());
    }
    return {};
}

void remember(const std::string& path, const std::string& description,
              const tuning_result& result) {
    const std::string text = other_lines(path, result.plan_name) + lines_of(description, result);
    if (!replace_file(path, text))
        log(log_level::warning, "the tuner's choice cannot be kept in %s: %s", path.c_str(),
            std::strerror(errno));
}

}  // namespace skerry::exchange
