// SPDX-License-Identifier: BSD-3-Clause
#include "start.hpp"

#include <cstdio>
#include <exception>

#include "options.hpp"
#include "output/json_writer.hpp"
#include "run.hpp"
#include "variants/session.hpp"

namespace skerry::cloverleaf {
namespace {

void print_list(const session& here) {
    json_writer json;
    json.begin_array();
    for (const variant& v : here.variants()) {
        json.begin_object();
        json.text("variant", v.name);
        json.text("strategy", v.strategy);
        json.begin_array("options");
        for (const std::string& option : v.options) json.text({}, option);
        json.end_array();
        json.boolean("applicable", v.applicable);
        json.text("why", v.why);
        json.end_object();
    }
    json.end_array();
    std::printf("%s\n", json.take().c_str());
}

int start_checked(int argc, char** argv) {
    const options o = parse_options(argc, argv);
    if (o.help) {
        std::fputs(usage().c_str(), stdout);
        return 0;
    }
    const auto here = open_session();
    if (!o.error.empty()) here->stop_all(usage_error, o.error);
    if (o.list) {
        if (here->pe() == 0) print_list(*here);
        return 0;
    }
    const deck_result input = load_deck(o);
    if (const auto* error = std::get_if<deck_error>(&input))
        here->stop_all(usage_error, error->message);
    try {
        run(o, std::get<deck>(input), *here);
    } catch (const std::exception& e) {
        here->stop(failure, e.what());  // the other PEs would wait for this one
    }
    return 0;
}

}  // namespace
int start(int argc, char** argv) {
    try {
        return start_checked(argc, argv);
    } catch (const std::exception& e) {
        std::fprintf(stderr, "cloverleaf: %s\n", e.what());
        return failure;
    }
}

}  // namespace skerry::cloverleaf
