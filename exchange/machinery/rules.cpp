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

verdict judge_by_mpi(option_set options, const surroundings& here,
                     std::initializer_list<refusal> refused) {
    if (!here.has_messages)
        return {false,
                "the program was not started by an MPI: start it with mpirun and "
                "SKERRY_MPI=openmpi or mpich"};
    constexpr std::string_view by_itself = "MPI tells by itself that data have arrived";
    const verdict usual = judge(options, {{option::fence, by_itself},
                                          {option::quiet, by_itself},
                                          {option::nbi, "MPI sends without blocking as it is"}});
    return usual.applicable ? judge(options, refused) : usual;
}

}  // namespace skerry::exchange
