// SPDX-License-Identifier: BSD-3-Clause
#include "variants/session.hpp"

#include <unistd.h>

#include <algorithm>

namespace skerry::cloverleaf {

bool variant::overlap() const {
    return std::find(options.begin(), options.end(), "overlap") != options.end();
}

void session::stop_all(int exit_code, const std::string& message) {
    if (pe() == 0) stop(exit_code, message);
    for (;;) ::pause();  // until PE 0 ends the run
}

}  // namespace skerry::cloverleaf
