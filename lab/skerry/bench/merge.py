# SPDX-License-Identifier: BSD-3-Clause
"""Makes one row of the same row from several runs, and puts ours beside the peers'."""

from collections.abc import Iterable
from statistics import median
from typing import Any

Row = dict[str, Any]
OURS = "skerry"


def merge(rows: Iterable[Row]) -> list[Row]:
    """Median of medians, least and greatest; the floor is the median of floors."""
    by: dict[tuple, list[Row]] = {}
    for row in rows:
        by.setdefault((row["op"], row["bytes"], row["pes"], row["impl"]), []).append(row)
    return [merged(same) for same in by.values()]


def merged(same: list[Row]) -> Row:
    """One row of several with the same key."""
    floors = [row["floor_s"] for row in same if row["floor_s"] is not None]
    first = same[0]
    return {
        "op": first["op"],
        "bytes": first["bytes"],
        "pes": first["pes"],
        "impl": first["impl"],
        "median_s": median(row["median_s"] for row in same),
        "min_s": min(row["min_s"] for row in same),
        "max_s": max(row["max_s"] for row in same),
        "floor_s": median(floors) if floors else None,
    }


def side_by_side(rows: Iterable[Row]) -> list[tuple[Row | None, dict[str, Row]]]:
    """For each operation, size and number of PEs: our row, if any, and the peers' by name."""
    by: dict[tuple, dict[str, Row]] = {}
    for row in rows:
        by.setdefault((row["op"], row["bytes"], row["pes"]), {})[row["impl"]] = row
    return [(group.pop(OURS, None), group) for group in by.values()]
