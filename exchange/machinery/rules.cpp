// SPDX-License-Identifier: BSD-3-Clause
#include "machinery/rules.hpp"

namespace skerry::exchange {

verdict judge(option_set options, std::initializer_list<refusal> refused) {
    for (const refusal& r : refused)
        if (options.has(r.what)) return {false, std::string(r.why)};
    if (options.has(option::overlap) && !options.has(option::merged) &&
        !options.has(option::allfields))
        return {false,
                "fields go one after the other, so only the first would be on its way while the "
                "interior is computed: add merged or allfields"};
    return {};
}

verdict judge_barrier(option_set options, std::initializer_list<refusal> refused) {
    if (options.has(option::overlap) && !options.has(option::diagonals))
        return {false,
                "the second phase starts after a barrier that is not before finish, so that little "
                "is on "
                "its way while the interior is computed: add diagonals"};
    return judge(options, refused);
}

}  // namespace skerry::exchange
