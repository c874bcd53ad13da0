// SPDX-License-Identifier: BSD-3-Clause
#include "hand_over.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "message.hpp"

namespace skerry::launcher {
namespace {

using namespace std::string_view_literals;
using word_list = std::vector<std::string>;

void append(word_list& words, std::initializer_list<std::string> more) {
    words.insert(words.end(), more);
}

// "a:4,b:4", the form that all but Slurm's launcher want.
std::string host_list(const arguments& wishes) {
    std::string list;
    for (const host& each : wishes.hosts)
        list += (list.empty() ? "" : ",") + each.name + ":" + std::to_string(each.n_pes);
    return list;
}

// The user's settings, which the program must find on the other hosts as well.
bool is_setting(std::string_view variable) {
    const std::string_view name = variable.substr(0, variable.find('='));
    for (const std::string_view own : {"SKERRY_JOB"sv, "SKERRY_JOB_ID"sv, "SKERRY_LAUNCHER"sv})
        if (name == own) return false;
    return name.starts_with("SKERRY_") || name.starts_with("SHMEM_");
}

// Open MPI's mpirun and prterun, its heir. Their daemons notice after some 3 seconds without a sign
// of life that a host is lost; by themselves they would after 8 minutes.
word_list for_daemons(const arguments& wishes, char* const* environment, bool prrte) {
    word_list words{"--host", host_list(wishes), "-n", std::to_string(wishes.n_pes)};
    append(words, {"--map-by", "slot"});
    const std::string parameter = prrte ? "--prtemca" : "--mca";
    append(words, {parameter, "oob_tcp_keepalive_time", "1"});
    append(words, {parameter, "oob_tcp_keepalive_intvl", "1"});
    append(words, {parameter, "oob_tcp_keepalive_probes", "2"});
    if (!wishes.bind) append(words, {"--bind-to", "none"});
    if (wishes.tag_output && prrte) append(words, {"--output", "tag"});
    if (wishes.tag_output && !prrte) append(words, {"--tag-output"});
    for (; *environment; ++environment)
        if (const std::string_view variable = *environment; is_setting(variable))
            append(words, {"-x", std::string(variable.substr(0, variable.find('=')))});
    return words;
}

word_list for_openmpi(const arguments& wishes, char* const* environment, std::string_view said) {
    const std::size_t version = said.find("(Open MPI) ") + "(Open MPI) "sv.size();
    return for_daemons(wishes, environment, std::atoi(&said[version]) >= 5);  // 5: PRRTE inside
}

word_list for_prte(const arguments& wishes, char* const* environment, std::string_view) {
    return for_daemons(wishes, environment, true);
}

// Hydra and srun pass the whole environment on.
word_list for_mpich(const arguments& wishes, char* const*, std::string_view) {
    word_list words{"-hosts", host_list(wishes), "-n", std::to_string(wishes.n_pes)};
    if (!wishes.bind) append(words, {"-bind-to", "none"});
    if (wishes.tag_output) append(words, {"-prepend-rank"});
    return words;
}

word_list for_slurm(const arguments& wishes, char* const*, std::string_view kinds_of_start) {
    std::string list;  // a host's name once per PE
    int pe = 0;
    for (const host& each : wishes.hosts)
        for (int i = 0; i < each.n_pes && pe < wishes.n_pes; ++i, ++pe)
            list += (list.empty() ? "" : ",") + each.name;
    word_list words{"--distribution=arbitrary", "--nodelist=" + list};
    append(words, {"-n", std::to_string(wishes.n_pes)});
    const bool pmix = kinds_of_start.find("pmix") != std::string_view::npos;
    append(words, {pmix ? "--mpi=pmix" : "--mpi=pmi2", "--kill-on-bad-exit=1"});
    if (!wishes.bind) append(words, {"--cpu-bind=none"});
    if (wishes.tag_output) append(words, {"--label"});
    return words;
}

struct launcher_kind {
    std::string_view name, title;
    std::array<const char*, 4> programs;  // one of these
    const char* question;                 // an option, to which
    std::string_view sign;                // it answers with this
    word_list (*words)(const arguments&, char* const* environment, std::string_view answer);
};
// In the order in which they are tried; Slurm's only inside an allocation.
constexpr launcher_kind kinds[] = {
    {"slurm", "Slurm", {"srun"}, "--mpi=list", "MPI plugin types", for_slurm},
    {"prte", "PRRTE", {"prterun"}, "--version", "(PRRTE)", for_prte},
    {"openmpi", "Open MPI", {"mpirun", "mpirun.openmpi"}, "--version", "(Open MPI)", for_openmpi},
    {"mpich",
     "MPICH",
     {"mpiexec.hydra", "mpiexec", "mpirun", "mpiexec.mpich"},
     "--version",
     "HYDRA",
     for_mpich},
};

bool is_program(const std::string& path) {
    struct stat found;
    return stat(path.c_str(), &found) == 0 && S_ISREG(found.st_mode) &&
           access(path.c_str(), X_OK) == 0;
}

// The path of a program in PATH, or none.
std::string search(const std::string& name) {
    const char* const path = std::getenv("PATH");
    std::string_view rest = path ? path : "/usr/bin:/bin";
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(':'), rest.size());
        std::string candidate(rest.substr(0, end));
        candidate += "/" + name;
        if (is_program(candidate)) return candidate;
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return {};
}

std::string quoted(const std::string& word) {
    if (!word.empty() && word.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWX"
                                                "YZ0123456789_-+=./:,@%") == std::string::npos)
        return word;
    std::string text = "'";
    for (const char letter : word) text += letter == '\'' ? "'\\''" : std::string(1, letter);
    return text + "'";
}

std::string seconds(double number) {
    char text[32];
    std::snprintf(text, sizeof text, "%.9g", number);
    return text;
}

std::string answer_of(const std::string& program, const char* question) {
    std::string answer;
    FILE* const pipe = popen((quoted(program) + " " + question + " 2>&1 < /dev/null").c_str(), "r");
    if (!pipe) return answer;
    char part[4096];
    while (const std::size_t bytes = std::fread(part, 1, sizeof part, pipe))
        answer.append(part, bytes);
    pclose(pipe);
    return answer;
}

// "Open MPI 4.1.4": the first number with a dot in the answer is the version.
std::string title_of(const launcher_kind& kind, std::string_view answer) {
    std::string title(kind.title);
    const std::size_t dot = answer.find('.');
    if (kind.question != "--version"sv || dot == std::string_view::npos) return title;
    const std::size_t begin = answer.find_last_not_of("0123456789", dot - 1) + 1;
    const std::size_t end = answer.find_first_of(" \n", begin);
    return title + " " + std::string(answer.substr(begin, end - begin));
}

struct found_launcher {
    const launcher_kind* kind = nullptr;
    std::string path, answer;
};

found_launcher as(const launcher_kind& kind, std::string path) {
    std::string answer = answer_of(path, kind.question);
    if (answer.find(kind.sign) == std::string::npos) return {};
    return {&kind, std::move(path), std::move(answer)};
}

// `wanted`: a name in the table, a path, or empty for whichever is there.
found_launcher find_launcher(const std::string& wanted) {
    const bool path = wanted.find('/') != std::string::npos;
    for (const launcher_kind& kind : kinds) {
        if (!wanted.empty() && !path && wanted != kind.name) continue;
        if (wanted.empty() && kind.name == "slurm" && !std::getenv("SLURM_JOB_ID")) continue;
        if (path) {
            if (auto found = as(kind, wanted); found.kind) return found;
            continue;
        }
        for (const char* const program : kind.programs)
            if (const std::string at = program ? search(program) : ""; !at.empty())
                if (auto found = as(kind, at); found.kind) return found;
    }
    return {};
}

}  // namespace

hand_over plan_hand_over(const arguments& wishes, char* const* program, char* const* environment) {
    const char* const forced = std::getenv("SKERRY_LAUNCHER");
    const std::string wanted = forced ? forced : "";
    const found_launcher found = find_launcher(wanted);
    hand_over plan;
    if (!found.kind) {
        plan.error = wanted.empty() ? "--hosts hands the job over to prterun, mpirun (Open MPI), "
                                      "mpiexec (MPICH) or, inside an allocation of Slurm, srun; "
                                      "none of them is in PATH"
                                    : "SKERRY_LAUNCHER='" + wanted +
                                          "' is no launcher that is here; it may be openmpi, "
                                          "mpich, slurm, prte, or the path of one of theirs";
        return plan;
    }
    plan.to = title_of(*found.kind, found.answer);
    // The same for all: mpirun with a lost host may not end by itself, nor does it count fractions.
    if (wishes.timeout_s > 0)
        plan.words = {search("timeout"), "--foreground", "--kill-after=5",
                      seconds(wishes.timeout_s)};
    plan.words.push_back(found.path);
    for (std::string& word : found.kind->words(wishes, environment, found.answer))
        plan.words.push_back(std::move(word));
    for (; *program; ++program) plan.words.emplace_back(*program);
    return plan;
}

int hand_over_job(const arguments& wishes, char* const* program) {
    hand_over plan = plan_hand_over(wishes, program, environ);
    if (!plan.error.empty()) {
        say(plan.error);
        return 2;
    }
    std::string line;
    std::vector<char*> words;
    for (std::string& word : plan.words) {
        line.append(" ").append(quoted(word));
        words.push_back(word.data());
    }
    words.push_back(nullptr);
    say("handing over to " + plan.to + ":" + line);
    execv(words[0], words.data());
    say("cannot run '" + plan.words[0] + "': " + std::strerror(errno));
    return 126;
}

}  // namespace skerry::launcher
