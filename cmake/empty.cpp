// SPDX-License-Identifier: BSD-3-Clause
// A shared library needs one source of its own; its contents come from the parts.
