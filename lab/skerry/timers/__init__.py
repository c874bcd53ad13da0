# SPDX-License-Identifier: BSD-3-Clause
"""Studies of kind "timers": an app that compares forms by itself, and prints a timer for each."""
