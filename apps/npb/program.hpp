// SPDX-License-Identifier: BSD-3-Clause
// What main() of every benchmark does, over whichever carrier.
#pragma once

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

#include "benchmark.hpp"

namespace skerry::npb {

struct prepared {
    std::unique_ptr<benchmark> one;  // null: it cannot be, and why
    std::string error{};
};

// An exit code that all PEs agree about.
template <typename carrier_type, typename maker>
int run_over(carrier_type& all, const options& o, std::string_view app, maker& make) {
    if (!o.error.empty()) return complain(app, all, usage_error, o.error);
    if constexpr (carrier_type::has_strategies) {
        if (o.list) return all.list();
    } else if (o.list || !o.strategy.empty()) {
        return complain(app, all, usage_error, "--strategy and --list: there is one way over MPI");
    }
    prepared ready = make(all, o);
    if (!ready.one) return complain(app, all, usage_error, ready.error);
    return drive(app, o, all, *ready.one);
}

// `carrier_type` is made from argc and argv; make(carrier_type&, const options&) gives `prepared`.
template <typename carrier_type, typename maker>
int run_program(int argc, char** argv, std::string_view app, std::string_view summary,
                maker&& make) {
    const options o = parse_options(argc, argv);
    if (o.help) {
        std::fputs(usage(app, summary, carrier_type::has_strategies).c_str(), stdout);
        return 0;
    }
    carrier_type all(argc, argv);
    return all.leave(run_over(all, o, app, make));
}

}  // namespace skerry::npb
