# SPDX-License-Identifier: BSD-3-Clause
"""Studies of kind "npb": NAS benchmarks that verify themselves, on Skerry beside MPIs."""
