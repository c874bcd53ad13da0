# SPDX-License-Identifier: BSD-3-Clause
"""`skerry sweep`: how a program's time grows with what is added to a network's parameters."""
