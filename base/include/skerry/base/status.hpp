// SPDX-License-Identifier: BSD-3-Clause
// Outcomes of operations inside Skerry. Front ends translate them to what their standard
// prescribes.
#pragma once

namespace skerry {

enum class [[nodiscard]] status{
    ok,
    in_progress,  // started; complete after flush() or progress()
    again,        // no room now: call progress() and repeat
    invalid_argument,
    out_of_memory,
    not_supported,
    not_symmetric,  // the address is in no symmetric segment
    pe_out_of_range,
    peer_lost,
    timed_out,
    system_error,  // errno says which
};

// A short English description, never null.
const char* describe(status outcome);

}  // namespace skerry
