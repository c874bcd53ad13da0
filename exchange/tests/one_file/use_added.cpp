// SPDX-License-Identifier: BSD-3-Clause
// Finds the added strategy in the list and checks its halos.
#include <cstdio>

#include "conformance.hpp"

int main() {
    using namespace skerry::exchange;
    skerry::runtime::world here;
    bool listed = false;
    for (const variant& v : list_variants(surroundings_of(here))) {
        if (v.name() != "added") continue;
        listed = true;
        for (const std::string& text :
             tests::check_variant(here, v, tests::grids_for(here.n_pes()), 5)) {
            std::fprintf(stderr, "%s\n", text.c_str());
            return 1;
        }
    }
    if (!listed) std::fprintf(stderr, "the added strategy is not in the list\n");
    return listed ? 0 : 1;
}
