// SPDX-License-Identifier: BSD-3-Clause
// STOP and ERROR STOP. Fortran 2018, 11.4. What STOP prints is libgfortran's own; ERROR STOP prints
// its line once for the job, without a backtrace of each image.
#include <unistd.h>

#include <cfenv>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "front_end.hpp"
#include "setup.hpp"

extern "C" {
[[gnu::weak, noreturn]] void _gfortran_stop_numeric(int code, bool quiet);
[[gnu::weak, noreturn]] void _gfortran_stop_string(const char* text, std::size_t length,
                                                   bool quiet);
}

namespace skerry::coarray {
namespace {

// As libgfortran words it.
std::string exceptions() {
    constexpr struct {
        int flag;
        const char* name;
    } all[] = {{FE_INVALID, " IEEE_INVALID_FLAG"},
               {FE_DIVBYZERO, " IEEE_DIVIDE_BY_ZERO"},
               {FE_OVERFLOW, " IEEE_OVERFLOW_FLAG"},
               {FE_UNDERFLOW, " IEEE_UNDERFLOW_FLAG"}};
    std::string names;
    for (const auto& one : all)
        if (std::fetestexcept(one.flag)) names += one.name;
    if (names.empty()) return {};
    return "Note: The following floating-point exceptions are signalling:" + names + "\n";
}

[[noreturn]] void stop_with_error(const std::string& line, int code, bool quiet) {
    std::fflush(nullptr);
    claim_last_word();
    if (!quiet) {
        const std::string text = exceptions() + line + "\n";
        [[maybe_unused]] const auto written = ::write(STDERR_FILENO, text.data(), text.size());
    }
    end_with_error(code);
}

}  // namespace
}  // namespace skerry::coarray

using namespace skerry::coarray;

extern "C" {

void _gfortran_caf_stop_numeric(int stop_code, bool quiet) {
    enter("stop");
    note_stop();
    if (_gfortran_stop_numeric) _gfortran_stop_numeric(stop_code, quiet);
    std::exit(stop_code);
}

void _gfortran_caf_stop_str(const char* text, std::size_t length, bool quiet) {
    enter("stop");
    note_stop();
    if (_gfortran_stop_string) _gfortran_stop_string(text, length, quiet);
    std::exit(0);
}

void _gfortran_caf_error_stop(int error, bool quiet) {
    enter("error stop");
    stop_with_error("ERROR STOP " + std::to_string(error), error, quiet);
}

void _gfortran_caf_error_stop_str(const char* text, std::size_t length, bool quiet) {
    enter("error stop");
    stop_with_error("ERROR STOP " + std::string(text, length), 1, quiet);
}

}  // extern "C"
