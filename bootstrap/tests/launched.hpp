// SPDX-License-Identifier: BSD-3-Clause
// A launcher under test: started with its output in pipes and a mark in its environment, by which
// every process of its job can be found.
#pragma once

#include <sys/resource.h>
#include <sys/types.h>

#include <functional>
#include <string>
#include <vector>

namespace skerry::tests {

struct outcome {
    int exit_code = -1;  // 128 + signal when a signal ended the launcher
    std::string out, error;
    double seconds = 0;
};

class launched {
 public:
    // Starts skerry-run with these words in a process group of its own; `input` is its standard
    // input. `before` runs in the new process, before skerry-run does.
    explicit launched(const std::vector<std::string>& words, const std::string& input = "",
                      const std::function<void()>& before = {});
    ~launched();
    launched(const launched&) = delete;
    launched& operator=(const launched&) = delete;

    pid_t pid() const { return pid_; }
    // Reads standard output until the text has come; false if it ends before.
    bool wait_for(const std::string& text);
    outcome finish();  // waits for the launcher, and for the end of its output
    // Processes of the job (by the mark), the launcher among them.
    std::vector<pid_t> processes() const;
    // Those that run the probe.
    std::vector<pid_t> probes() const;
    // Whether all of them are gone within the time.
    bool all_gone_within(double seconds) const;

 private:
    pid_t pid_;
    std::string mark_;
    int out_, error_;
    double started_;
    outcome result_;
    bool finished_ = false;
};

outcome run(const std::vector<std::string>& words, const std::string& input = "");

// Paths of the programs under test.
std::string probe();

// The lines tagged with this PE, without the tag.
std::string lines_of(int pe, const std::string& text);

// How many lines the text has.
int lines(const std::string& text);

}  // namespace skerry::tests
