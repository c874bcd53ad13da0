# SPDX-License-Identifier: BSD-3-Clause
"""The lab: runs Skerry's executables and their peers, keeps records, draws figures."""

__version__ = "0.1.0"
