# SPDX-License-Identifier: BSD-3-Clause
"""`python -m skerry` is the command `skerry`."""

from skerry.cli import main

main()
