# SPDX-License-Identifier: BSD-3-Clause
"""A benchmark's table on the terminal."""

from typing import Any

from rich.box import SIMPLE_HEAD
from rich.table import Table

from skerry.bench.merge import OURS, side_by_side

Row = dict[str, Any]
UNITS = ((1.0, "s"), (1e-3, "ms"), (1e-6, "us"), (1e-9, "ns"))


def table(name: str, rows: list[Row]) -> Table:
    """Our times with their floor, and each peer's over ours (above 1: ours is faster)."""
    peers = list(dict.fromkeys(row["impl"] for row in rows if row["impl"] != OURS))
    made = Table(
        title=f"{name}: time of one operation", box=SIMPLE_HEAD, pad_edge=False, title_style="bold",
        title_justify="left", header_style="dim", padding=(0, 1, 0, 0),
    )  # fmt: skip
    made.add_column("op", no_wrap=True)
    for title in ("bytes", "PEs", "skerry", "min", "max", "floor", "x floor"):
        made.add_column(title, justify="right", no_wrap=True)
    for peer in peers:
        made.add_column(peer, justify="right")
        made.add_column("/ ours", justify="right", no_wrap=True)
    if len(peers) > 1:
        made.add_column("best / ours", justify="right")
    for ours, theirs in side_by_side(rows):
        made.add_row(*words(ours, theirs, peers))
    return made


def words(ours: Row | None, theirs: dict[str, Row], peers: list[str]) -> list[str]:
    """One line."""
    any_row = ours or next(iter(theirs.values()))
    size = "" if any_row["bytes"] is None else str(any_row["bytes"])
    line = [any_row["op"], size, str(any_row["pes"])]
    line += [time(ours[key]) if ours else "" for key in ("median_s", "min_s", "max_s", "floor_s")]
    line.append(ratio(ours["median_s"], ours["floor_s"]) if ours else "")
    for peer in peers:
        row = theirs.get(peer)
        line.append(time(row["median_s"]) if row else "")
        line.append(ratio(row["median_s"], ours["median_s"]) if row and ours else "")
    if len(peers) > 1:
        best = min((row["median_s"] for row in theirs.values()), default=None)
        line.append(ratio(best, ours["median_s"]) if best and ours else "")
    return line


def time(seconds: float | None) -> str:
    """A time with the unit that suits it, to three digits."""
    if seconds is None:
        return ""
    scale, unit = next((one for one in UNITS if seconds >= one[0]), UNITS[-1])
    return f"{seconds / scale:.3g} {unit}"


def ratio(one: float, other: float | None) -> str:
    """A ratio to three digits, or nothing."""
    return f"{one / other:.3g}" if other else ""
