// SPDX-License-Identifier: BSD-3-Clause
#include <cstdio>

#include "skerry/runtime/world.hpp"

int main() {
    skerry::runtime::world here;
    auto* word = static_cast<long*>(here.symmetric_heap().allocate(sizeof(long)));
    here.with().copies.put_value(word, static_cast<long>(here.pe()),
                                 (here.pe() + 1) % here.n_pes());
    here.all_teams().world().barrier();
    std::printf("PE %d of %d got %ld\n", here.pe(), here.n_pes(), *word);
}
