# SPDX-License-Identifier: BSD-3-Clause
"""Writes small records, as the recorder would."""

from pathlib import Path

import numpy as np

from skerry.profile import layout

PAGE = 4096
CAPACITY = {"operations": 16, "modules": 4, "sites": 16, "phases": 8, "marks": 16, "intervals": 64}
OPERATIONS = [
    (b"MPI_Send", layout.Kind.SEND, 0),
    (b"MPI_Recv", layout.Kind.RECEIVE, 0),
    (b"MPI_Allreduce", layout.Kind.COLLECTIVE, 0),
    (b"shmem_getmem", layout.Kind.ONE_SIDED, 1),
    (b"MPI_Bcast", layout.Kind.COLLECTIVE, 0),
]
SEND, RECEIVE, ALLREDUCE, GET, BCAST = range(len(OPERATIONS))
MS = 1_000_000


def call(operation: int, count: int, ms: float, **more: int) -> tuple:
    """A row of calls."""
    return row(layout.CALL, operation, -1, count, 0, int(ms * MS), **more)


def traffic(operation: int, peer: int, count: int, size: int, **more: int) -> tuple:
    """A row of messages of one size."""
    return row(layout.TRAFFIC, operation, peer, count, count * size, 0, **more)


def row(kind, operation, peer, count, size, ns, site=1, phase=0, members=0) -> tuple:
    each = size // count if count else 0
    where = (kind, each.bit_length(), operation, phase, 0, site, peer, members, 0)
    return (*where, count, size, ns, ns // max(count, 1))


def content(pe: int, n_pes: int, **more) -> bytes:
    """The bytes of a record; `more` are tables, and members of the header."""
    tables = {
        "operations": OPERATIONS,
        "modules": [(b"",), (b"/nowhere/solve",)],
        "sites": [(0, 0, b""), (0x1234, 1, b"exchange"), (0x2345, 1, b"")],
        "phases": [(b"program",), (b"iterate",)],
        "marks": [(20 * MS, 1, 0)],
        "intervals": [(2 * MS, 3 * MS, 5, 500)] * 10,
        "rows": [call(SEND, 10, 20.0), call(RECEIVE, 10, 30.0)],
    }
    tables |= {name: more.pop(name) for name in list(more) if name in tables}
    header = np.zeros((), layout.HEADER)
    values = {
        "magic": layout.MAGIC, "version": 1, "header_bytes": layout.HEADER.itemsize, "pe": pe,
        "n_pes": n_pes, "begin_unix_ns": 1_700_000_000 * 10**9, "elapsed_ns": 100 * MS,
        "state": layout.State.FINISHED, "process": 100 + pe, "host": b"here", "model": b"Test 1",
        "current_operation": -1, "current_peer": -1, "interval_ns": 10 * MS,
    }  # fmt: skip
    for name, value in (values | more).items():
        header[name] = value
    at, body = PAGE, b""
    for name in layout.TABLES:
        made = np.array(tables[name], layout.ENTRIES[name])
        capacity = CAPACITY.get(name, 1000)
        header[name] = (at, made.itemsize, capacity, len(made), 0)
        room = len(made) if name == "rows" else -(-capacity * made.itemsize // PAGE) * PAGE
        packed = made.tobytes()
        body += packed.ljust(room, b"\0") if name != "rows" else packed.ljust(PAGE, b"\0")
        at += room
    return header.tobytes().ljust(PAGE, b"\0") + body


def write(folder: Path, pe: int, n_pes: int, **more) -> Path:
    """Writes a PE's record."""
    folder.mkdir(exist_ok=True)
    path = folder / f"pe.{pe}.record"
    path.write_bytes(content(pe, n_pes, **more))
    return path
