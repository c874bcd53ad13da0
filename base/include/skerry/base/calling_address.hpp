// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace skerry {

// Where in the program Skerry was called: an address within the call, of the first frame of this
// thread's stack that is not in one of Skerry's libraries (or in the C library, which calls Skerry
// at the program's end). Null if it cannot be found.
const void* calling_address();

// Whether that is code of one of those libraries.
bool is_in_skerry(const void* address);

}  // namespace skerry
