# SPDX-License-Identifier: BSD-3-Clause
"""All PEs' records as one profile: operations, sites and phases get common numbers."""

import itertools
from collections.abc import Hashable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from skerry.errors import UserError
from skerry.profile import layout
from skerry.profile.record import NAME, Operation, Record, Site, read

ROW = np.dtype(
    [("pe", "i8"), ("kind", "i8"), ("bin", "i8"), ("operation", "i8"), ("phase", "i8"),
     ("site", "i8"), ("peer", "i8"), ("members", "i8"),
     ("count", "i8"), ("bytes", "i8"), ("sum_ns", "i8"), ("most_ns", "i8")]
)  # fmt: skip
SUMS = ("count", "bytes", "sum_ns")


@dataclass
class Profile:
    """What all PEs have recorded."""

    n_pes: int
    records: list[Record]  # by PE
    unreadable: list[str]  # a message each
    rows: np.ndarray
    operations: list[Operation]
    sites: list[Site]
    phases: list[str]
    numbers: dict[Hashable, int] = field(repr=False)  # of operations and sites

    @property
    def missing(self) -> list[tuple[int, int]]:
        """PEs without a record: first and last of each stretch."""
        present = [-1, *(one.pe for one in self.records), self.n_pes]
        pairs = itertools.pairwise(present)
        return [(one + 1, other - 1) for one, other in pairs if other - one > 1]

    @property
    def calls(self) -> np.ndarray:
        return self.rows[self.rows["kind"] == layout.CALL]

    @property
    def traffic(self) -> np.ndarray:
        return self.rows[self.rows["kind"] == layout.TRAFFIC]

    def current_site(self, record: Record) -> int:
        """The number of the site that a PE is at."""
        return self.numbers[record.sites[int(record.header["current_site"])]]


def files(folder: Path) -> list[Path]:
    """The records in a folder, by PE."""
    found = {int(named[1]): path for path in folder.glob("pe.*.record")
             if (named := NAME.fullmatch(path.name))}  # fmt: skip
    return [found[pe] for pe in sorted(found)]


def other_jobs(folder: Path) -> list[Path]:
    """The folders of further jobs that one command has started, in order of their names."""
    return sorted(path for path in folder.glob("job.*") if path.is_dir() and files(path))


def load(folder: Path) -> Profile | None:
    """The profile in a folder, of the first job there; None if nobody wrote a record there."""
    records, unreadable = [], []
    for path in files(folder):
        try:
            records.append(read(path))
        except UserError as error:
            unreadable.append(str(error))
    if not records and not unreadable:
        return None
    if not records:
        raise UserError(unreadable[0])
    counts = sorted({int(one.header["n_pes"]) for one in records})
    if len(counts) > 1:
        raise UserError(f"{folder} holds records of different jobs, of {counts} PEs")
    return merge(records, unreadable)


def merge(records: list[Record], unreadable: list[str]) -> Profile:
    """One profile of them all."""
    numbers: dict[Hashable, int] = {}
    lists: dict[type, list[Any]] = {Operation: [], Site: [], str: []}

    def number(what: Any) -> int:
        if what not in numbers:
            numbers[what] = len(lists[type(what)])
            lists[type(what)].append(what)
        return numbers[what]

    parts = [common_rows(one, number) for one in records]
    n_pes = int(records[0].header["n_pes"])
    rows = np.concatenate(parts)
    return Profile(
        n_pes, records, unreadable, rows, lists[Operation], lists[Site], lists[str], numbers
    )


def common_rows(record: Record, number: Any) -> np.ndarray:
    """A record's rows with the common numbers."""
    made = np.zeros(len(record.rows), ROW)
    for name in ROW.names[1:]:
        made[name] = record.rows[name]
    made["pe"] = record.pe
    for name in ("operation", "site", "phase"):
        renumbered = [number(one) for one in getattr(record, name + "s")]
        made[name] = np.array(renumbered, np.int64)[made[name]] if len(made) else 0
    return made


def grouped(rows: np.ndarray, *keys: str) -> np.ndarray:
    """Rows that have these fields in common as one, with their sums; fields beside them are 0."""
    if not len(rows):
        return rows
    rows = rows[np.lexsort([rows[key] for key in reversed(keys)])]
    differs = np.zeros(len(rows) - 1, bool)
    for key in keys:
        differs |= rows[key][1:] != rows[key][:-1]
    begins = np.concatenate([[0], np.flatnonzero(differs) + 1])
    made = np.zeros(len(begins), ROW)
    for key in keys:
        made[key] = rows[key][begins]
    for key in SUMS:
        made[key] = np.add.reduceat(rows[key], begins)
    made["most_ns"] = np.maximum.reduceat(rows["most_ns"], begins)
    return made
