# SPDX-License-Identifier: BSD-3-Clause
"""Studies of kind "sensitivity": how the NAS benchmarks communicate, beside what a thesis says."""
