// SPDX-License-Identifier: BSD-3-Clause
// Anything at all as SKERRY_JOB, as a control file, and as the launcher's arguments: each is
// understood or refused with a text, and nothing crashes. libFuzzer calls the one function;
// fuzz_main.cpp does without it.
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "arguments.hpp"
#include "fork/control.hpp"

namespace {

using skerry::bootstrap::control;
using skerry::bootstrap::parse_job_text;

// Descriptors of files that are no control files, so that numbers which happen to be open are
// tried.
int file_of(const std::string& content) {
    static const int fd = memfd_create("fuzz", MFD_CLOEXEC);
    if (ftruncate(fd, 0) != 0 || pwrite(fd, content.data(), content.size(), 0) < 0) std::abort();
    return fd;
}

void try_job_text(const std::string& text) {
    const auto job = parse_job_text(text);
    if (!job) return;
    if (parse_job_text(to_text(*job))->control_fd != job->control_fd) std::abort();
    std::string error;
    if (!control::adopt(*job, error) && error.empty()) std::abort();
}

// The content as a control file of the size that a job of `n_pes` has, so that its header is looked
// at.
void try_control_file(const std::string& content, int n_pes) {
    const int fd = file_of(content);
    if (ftruncate(fd, static_cast<off_t>(control::file_bytes(n_pes))) != 0) std::abort();
    std::string error;
    const auto shared = control::adopt({0, n_pes, fd, fd}, error);
    if (!shared && error.empty()) std::abort();
    if (shared && shared->header().n_pes != n_pes) std::abort();
}

void try_arguments(const std::string& text) {
    std::vector<std::string> words(1);
    for (const char letter : text)
        if (letter == '\n' || letter == '\0') {
            words.emplace_back();
        } else {
            words.back() += letter;
        }
    std::vector<const char*> pointers;
    for (const std::string& word : words) pointers.push_back(word.c_str());
    const auto got = skerry::launcher::parse_arguments(pointers);
    const bool runs = got.error.empty() && got.what == skerry::launcher::arguments::wish::run;
    if (runs &&
        (got.program >= pointers.size() || got.n_pes < 0 || got.n_pes > skerry::bootstrap::max_pes))
        std::abort();
}

}  // namespace

std::vector<std::string> fuzz_seeds() {
    return {"",
            "0:1:3:4",
            "2:7:0:1",
            "0:2:1000:2000",
            std::string("skerry1\0\1\0\0\0\1\0\0\0", 16),
            "-n\n2\nprog",
            std::string("skerry1\0\1\0\0\0\2\0\0\0", 16),
            "-np\n4096\n--tag-output\n--bind=auto\n--\nprog",
            "--timeout\n1e3\n--bind\nnone\n./a\nb",
            "--timeout=0.5\n--help"};
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t bytes) {
    const std::string text(reinterpret_cast<const char*>(data), bytes);
    try_job_text(text);
    try_control_file(text, static_cast<int>(bytes % 5) + 1);
    try_arguments(text);
    return 0;
}
