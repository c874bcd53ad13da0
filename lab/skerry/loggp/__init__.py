# SPDX-License-Identifier: BSD-3-Clause
"""LogGP's parameters: what is run to measure them, how they are fitted and shown."""
