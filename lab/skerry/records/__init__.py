# SPDX-License-Identifier: BSD-3-Clause
"""Records of runs: written step by step, checked against the schemas in the tree's records/."""
