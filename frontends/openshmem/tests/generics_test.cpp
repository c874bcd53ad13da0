// SPDX-License-Identifier: BSD-3-Clause
// The tests of a chapter, compiled as C++: overloads in place of C11's generics. (Which chapter:
// see CMakeLists.)
#include CHAPTER
