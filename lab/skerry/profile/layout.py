# SPDX-License-Identifier: BSD-3-Clause
"""The bytes of a record, as `record_format.hpp` has them. Numbers are little-endian."""

from enum import IntEnum

import numpy as np

MAGIC = b"SKRECORD"
VERSION = 1
TABLES = ("operations", "modules", "sites", "phases", "marks", "intervals", "rows")


class State(IntEnum):
    """How a process ended. RUNNING in a file of one that is gone: killed or crashed."""

    RUNNING = 1
    FINISHED = 2
    ABORTED = 3


class Kind(IntEnum):
    """What an operation does."""

    OTHER = 0
    SEND = 1
    RECEIVE = 2
    WAIT = 3
    COLLECTIVE = 4
    ONE_SIDED = 5


CALL, TRAFFIC = 0, 1  # kinds of rows
NOBODY = -1  # a peer that a collective does not name
OUTSIDER = -2  # a peer that is not of the job
NO_OPERATION = -1
MOST_BINS = 65  # one for no bytes, and one for each bit of a size


def struct(*fields: tuple[str, object]) -> np.dtype:
    """A structure with C's natural places."""
    return np.dtype(list(fields), align=True)


TABLE = struct(
    ("at", "<u8"), ("entry_bytes", "<u4"), ("capacity", "<u4"), ("count", "<u4"), ("lost", "<u4")
)
HEADER = struct(
    ("magic", "S8"), ("version", "<u4"), ("header_bytes", "<u4"), ("pe", "<i4"), ("n_pes", "<i4"),
    ("begin_unix_ns", "<u8"), ("elapsed_ns", "<u8"), ("state", "<u4"), ("abort_code", "<i4"),
    ("process", "<u4"), ("host", "S64"), ("model", "S28"), ("current_operation", "<i4"),
    ("current_site", "<u4"), ("current_peer", "<i4"), ("current_phase", "<u4"),
    ("current_since_ns", "<u8"), ("interval_ns", "<u8"), *((name, TABLE) for name in TABLES),
)  # fmt: skip
ENTRIES = {
    "operations": struct(("name", "S56"), ("kind", "<u4"), ("fetches", "<u4")),
    "modules": struct(("path", "S256")),
    "sites": struct(("offset", "<u8"), ("module", "<u4"), ("function", "S52")),
    "phases": struct(("name", "S64")),
    "marks": struct(("at_ns", "<u8"), ("phase", "<u4"), ("unused", "<u4")),
    "intervals": struct(
        ("communicating_ns", "<u8"), ("waiting_ns", "<u8"), ("messages", "<u8"), ("bytes", "<u8")
    ),
    "rows": struct(
        ("kind", "u1"), ("bin", "u1"), ("operation", "<u2"), ("phase", "<u2"), ("unused", "<u2"),
        ("site", "<u4"), ("peer", "<i4"), ("members", "<u4"), ("unused_too", "<u4"),
        ("count", "<u8"), ("bytes", "<u8"), ("sum_ns", "<u8"), ("most_ns", "<u8"),
    ),
}  # fmt: skip


def text(raw: bytes) -> str:
    """A name: up to the first zero."""
    return bytes(raw).partition(b"\0")[0].decode("utf-8", "replace")
