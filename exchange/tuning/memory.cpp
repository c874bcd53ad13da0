// SPDX-License-Identifier: BSD-3-Clause
#include "tuning/memory.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <locale>
#include <sstream>

#include "skerry/base/environment.hpp"
#include "skerry/base/log.hpp"
#include "tuning/file_lock.hpp"

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
    all.imbue(std::locale::classic());
    all << "# " << result.plan_name << ": " << description << "\n";
    for (const trial& t : result.trials)
        all << result.plan_name << '\t' << (t.how == result.chosen ? "*" : "-") << '\t'
            << t.how.name() << '\t' << t.predicted_s * 1e6 << '\t' << t.measured_s * 1e6 << '\n';
    return all.str();
}

// Where a link leads, so that the file and not the link is replaced. Makes the folder.
std::string real_path(const std::string& path) {
    std::error_code ignored;
    std::filesystem::create_directories(std::filesystem::path(path).parent_path(), ignored);
    return std::filesystem::exists(path, ignored)
               ? std::filesystem::canonical(path, ignored).string()
               : path;
}

// False, with errno set, if it could not be written; the file is then as it was.
bool replace_file(const std::string& real, const std::string& text) {
    const std::string fresh = real + "." + std::to_string(::getpid());
    errno = 0;
    bool is_written = false;
    {
        std::ofstream file(fresh);
        file << text;
        is_written = static_cast<bool>(file.flush());
    }
    if (is_written && std::rename(fresh.c_str(), real.c_str()) == 0) return true;
    const int reason = errno;
    std::error_code ignored;
    std::filesystem::remove(fresh, ignored);
    errno = reason;
    return false;
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
    const std::string real = real_path(path);
    // Jobs that tune at the same moment add their lines one after the other.
    const file_lock lock(real);
    if (!lock.is_held() ||
        !replace_file(real, other_lines(real, result.plan_name) + lines_of(description, result)))
        log(log_level::warning, "the tuner's choice cannot be kept in %s: %s", path.c_str(),
            std::strerror(errno));
}

}  // namespace skerry::exchange
