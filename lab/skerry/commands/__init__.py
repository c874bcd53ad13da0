# SPDX-License-Identifier: BSD-3-Clause
"""One file for each subcommand; the file's name is the command's."""
