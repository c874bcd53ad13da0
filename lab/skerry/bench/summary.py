# SPDX-License-Identifier: BSD-3-Clause
"""What a table says of each peer: geometric means of its times over ours, and where it is ahead."""

from collections.abc import Iterable
from statistics import geometric_mean
from typing import Any

from skerry.bench.merge import side_by_side

Row = dict[str, Any]

AT_FLOOR = 1.25  # ours over its floor, at most: there is nothing left to gain
WORTH = 1.0  # the peer's time over ours below which the peer is ahead ...
WORTH_AT_FLOOR = 0.95  # ... and where ours is at its floor


def summaries(rows: Iterable[Row]) -> list[dict[str, Any]]:
    """One for each peer that has rows beside ours."""
    by: dict[str, list[Row]] = {}
    for ours, theirs in side_by_side(rows):
        for impl, row in theirs.items():
            if ours:
                by.setdefault(impl, []).append(compared(ours, row))
    return [summary(impl, ratios) for impl, ratios in by.items()]


def compared(ours: Row, theirs: Row) -> Row:
    """A peer's median over ours, and whether ours is at its floor."""
    floor = ours["floor_s"]
    return {
        "op": ours["op"],
        "bytes": ours["bytes"],
        "pes": ours["pes"],
        "ratio": theirs["median_s"] / ours["median_s"],
        "at_floor": bool(floor) and ours["median_s"] <= AT_FLOOR * floor,
    }


def summary(impl: str, ratios: list[Row]) -> dict[str, Any]:
    """Of one peer."""
    above = [one for one in ratios if not one["at_floor"]]
    return {
        "peer": impl,
        "rows": len(ratios),
        "geometric_mean": mean(ratios),
        "rows_above_floor": len(above),
        "geometric_mean_above_floor": mean(above),
        "behind": [one for one in ratios if is_behind(one)],
    }


def mean(ratios: list[Row]) -> float | None:
    """The geometric mean of ratios, if there are any."""
    return geometric_mean(one["ratio"] for one in ratios) if ratios else None


def is_behind(one: Row) -> bool:
    """Whether the peer is ahead by what counts."""
    return one["ratio"] < (WORTH_AT_FLOOR if one["at_floor"] else WORTH)


def lines(made: dict[str, Any]) -> list[str]:
    """The summary in words."""
    said = [
        f"{made['peer']} / skerry, geometric mean: {number(made['geometric_mean'])} over "
        f"{made['rows']} rows; {number(made['geometric_mean_above_floor'])} over the "
        f"{made['rows_above_floor']} that are not at the floor (within {AT_FLOOR} x)"
    ]
    behind = [
        f"  {one['op']}, {one['bytes']} bytes, {one['pes']} PEs: {number(one['ratio'])}"
        + (" (at the floor)" if one["at_floor"] else "")
        for one in made["behind"]
    ]
    rule = f"below {WORTH:g}, or {WORTH_AT_FLOOR} at the floor"
    return [*said, f"{len(behind)} rows {rule}" + (":" if behind else ""), *behind]


def number(value: float | None) -> str:
    """A ratio to three digits."""
    return "-" if value is None else f"{value:.3g}"
