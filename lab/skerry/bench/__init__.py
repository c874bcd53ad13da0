# SPDX-License-Identifier: BSD-3-Clause
"""Micro-benchmarks: finds the programs, ours and peers', runs them interleaved, merges the rows."""
