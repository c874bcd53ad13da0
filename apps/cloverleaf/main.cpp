// SPDX-License-Identifier: BSD-3-Clause
#include "start.hpp"

int main(int argc, char** argv) {
    return skerry::cloverleaf::start(argc, argv);
}
