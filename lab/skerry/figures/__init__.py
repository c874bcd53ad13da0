# SPDX-License-Identifier: BSD-3-Clause
"""Figures (one file each) and the self-contained page that holds them."""
