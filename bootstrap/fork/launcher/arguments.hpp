// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <string>
#include <vector>

namespace skerry::launcher {

struct host {
    std::string name;
    int n_pes;  // at most
};

struct arguments {
    enum class wish { run, help, version };
    wish what = wish::run;
    int n_pes = 0;            // 0: as many as there are usable cores; never 0 with hosts
    std::vector<host> hosts;  // none: this machine
    double timeout_s = 0;     // 0: none
    bool tag_output = false;
    bool bind = true;
    std::size_t program = 0;  // index of the program among the words; its arguments follow
    std::string error;        // what is wrong, if anything is
};

// `words` are main's argv, without the launcher's own name.
arguments parse_arguments(std::span<const char* const> words);

std::string help_text();

}  // namespace skerry::launcher
