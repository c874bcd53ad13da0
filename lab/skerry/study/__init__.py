# SPDX-License-Identifier: BSD-3-Clause
"""A study: what to run (definition, cases), in which order (schedule), and what came of it."""
