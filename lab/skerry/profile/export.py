# SPDX-License-Identifier: BSD-3-Clause
"""A profile as CSV files: rows for those who sum up by themselves, and the matrix."""

import csv
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from skerry.profile import layout
from skerry.profile.merge import Profile, grouped


def write(folder: Path, profile: Profile, document: dict[str, Any]) -> None:
    """rows.csv, matrix.csv, sites.csv and pes.csv."""
    folder.mkdir(parents=True, exist_ok=True)
    write_one(folder / "rows.csv", ROWS, rows(profile))
    for name in ("matrix", "sites", "pes"):
        entries = document[name]
        head = [key for key in entries[0] if key != "in_call"] if entries else []
        write_one(folder / f"{name}.csv", head, ([one[key] for key in head] for one in entries))


def write_one(path: Path, head: Sequence[str], lines: Iterable[Sequence[Any]]) -> None:
    """One file."""
    with path.open("w", newline="", encoding="utf-8") as file:
        out = csv.writer(file)
        out.writerow(head)
        out.writerows(lines)


KEYS = ("pe", "kind", "operation", "phase", "peer", "members", "bin")
ROWS = (*KEYS, "count", "bytes", "sum_ns", "most_ns")


def rows(profile: Profile) -> Iterable[list[Any]]:
    """As recorded, summed over call sites."""
    for row in grouped(profile.rows, *KEYS):
        kind = "call" if row["kind"] == layout.CALL else "traffic"
        names = profile.operations[row["operation"]].name, profile.phases[row["phase"]]
        yield [int(row["pe"]), kind, *names, *(int(row[key]) for key in ROWS[4:])]
