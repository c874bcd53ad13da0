// SPDX-License-Identifier: BSD-3-Clause
#include "machinery/of_all.hpp"

#include "skerry/runtime/combine.hpp"

namespace skerry::exchange {
namespace {

template <typename operation>
std::int64_t combined(runtime::world& world, std::int64_t mine) {
    runtime::reduce_local(world.all_teams().world(), &mine, 1,
                          runtime::reduction_by<operation, std::int64_t>);
    return mine;
}

}  // namespace

std::int64_t sum_of_all(runtime::world& world, std::int64_t mine) {
    return combined<runtime::op_sum>(world, mine);
}
std::int64_t least_of_all(runtime::world& world, std::int64_t mine) {
    return combined<runtime::op_min>(world, mine);
}
std::int64_t most_of_all(runtime::world& world, std::int64_t mine) {
    return combined<runtime::op_max>(world, mine);
}

// The greatest complement is that of the least value.
bool is_same_on_all(runtime::world& world, std::uint64_t mine) {
    std::uint64_t most[] = {mine, ~mine};
    runtime::reduce_local(world.all_teams().world(), most, 2,
                          runtime::reduction_by<runtime::op_max, std::uint64_t>);
    return most[0] == ~most[1];
}

}  // namespace skerry::exchange
