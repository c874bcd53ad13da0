// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/base/status.hpp"

namespace skerry {

const char* describe(status outcome) {
    switch (outcome) {
        case status::ok:
            return "ok";
        case status::in_progress:
            return "still in progress";
        case status::again:
            return "no room now, try again";
        case status::invalid_argument:
            return "invalid argument";
        case status::out_of_memory:
            return "out of memory";
        case status::not_supported:
            return "not supported";
        case status::not_symmetric:
            return "address is not symmetric";
        case status::pe_out_of_range:
            return "PE number out of range";
        case status::peer_lost:
            return "a peer is gone";
        case status::timed_out:
            return "timed out";
        case status::system_error:
            return "system error";
    }
    return "unknown status";
}

}  // namespace skerry
