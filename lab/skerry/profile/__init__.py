# SPDX-License-Identifier: BSD-3-Clause
"""Profiles: from the records that processes keep of their calls to tables and a report."""
