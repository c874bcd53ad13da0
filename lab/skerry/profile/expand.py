# SPDX-License-Identifier: BSD-3-Clause
"""What collectives send to whom, by a model: records only say how often they were called.

Recursive doubling for barriers, allreduce and allgather: in each of log2 P rounds everybody sends
one message (dissemination where P is no power of two). A binomial tree from PE 0 for broadcast and
reduce. Only those of the whole job: of smaller groups it is not known who is in them.
"""

import re
from collections.abc import Callable

import numpy as np

from skerry.profile import layout
from skerry.profile.merge import ROW, Profile

# To whom a PE sends, and how many times the bytes that its record has.
Sends = list[tuple[int, int]]


def rounds(n_pes: int) -> int:
    """How often a number doubles until it reaches that of the PEs."""
    return (n_pes - 1).bit_length()


def partner(pe: int, step: int, n_pes: int) -> int:
    """Whom a PE sends to in a round."""
    return pe ^ step if n_pes & (n_pes - 1) == 0 else (pe + step) % n_pes


def doubling(pe: int, n_pes: int) -> Sends:
    """The same bytes in each round."""
    return [(partner(pe, 1 << k, n_pes), 1) for k in range(rounds(n_pes))]


def gathering(pe: int, n_pes: int) -> Sends:
    """All that a PE has by then, in each round."""
    steps = [1 << k for k in range(rounds(n_pes))]
    return [(partner(pe, step, n_pes), min(step, n_pes - step)) for step in steps]


def children(pe: int, n_pes: int) -> Sends:
    """A binomial tree downwards: from PE 0 in log2 P rounds, the farthest first."""
    first = pe.bit_length()  # in round k PEs below 2^k send to those 2^k above
    return [(pe + (1 << k), 1) for k in range(first, rounds(n_pes)) if pe + (1 << k) < n_pes]


def parent(pe: int, _: int) -> Sends:
    """The same tree upwards."""
    return [(pe - (1 << pe.bit_length() - 1), 1)] if pe else []


MODELS: tuple[tuple[str, Callable[[int, int], Sends]], ...] = (
    (r"mpi_i?barrier|shmem_barrier|shmem_sync|shmem_team_sync|sync_all", doubling),
    (r"mpi_i?allreduce|shmem_.*(_to_all|_reduce)$", doubling),
    (r"mpi_i?allgatherv?(_|$)|shmem_.*collect", gathering),
    (r"mpi_i?bcast|shmem_.*broadcast", children),
    (r"mpi_i?reduce(_c|_init|$)", parent),
)


def model(operation: str) -> Callable[[int, int], Sends] | None:
    """The model of an operation, if there is one."""
    return next((by for name, by in MODELS if re.match(name, operation.lower())), None)


def expand(profile: Profile) -> np.ndarray:
    """The rows, with those of collectives that name no peer replaced by their messages."""
    rows = profile.rows
    by_model = [model(one.name) for one in profile.operations]
    known = np.array([one is not None for one in by_model] or [False])
    ours = (
        (rows["kind"] == layout.TRAFFIC)
        & (rows["peer"] == layout.NOBODY)
        & (rows["members"] == profile.n_pes)
        & known[rows["operation"]]
    )
    made = [rows[~ours]]
    for row in rows[ours]:
        sends = by_model[row["operation"]](int(row["pe"]), profile.n_pes)  # type: ignore[misc]
        made.append(messages(row, sends))
    return np.concatenate(made)


def messages(row: np.void, sends: Sends) -> np.ndarray:
    """A row for each peer."""
    made = np.full(len(sends), row, ROW)
    made["peer"] = [peer for peer, _ in sends]
    made["bytes"] = [int(row["bytes"]) * times for _, times in sends]
    size = made["bytes"] // max(int(row["count"]), 1)
    made["bin"] = [int(one).bit_length() for one in size]
    return made
