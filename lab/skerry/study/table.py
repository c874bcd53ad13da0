# SPDX-License-Identifier: BSD-3-Clause
"""The study's table on the terminal."""

from typing import Any

from rich.box import SIMPLE_HEAD
from rich.table import Table

from skerry.launchers import launcher
from skerry.study.summary import COUNTS, PARTS, groups, label

TITLE = {"title_justify": "left", "title_style": "bold", "header_style": "dim"}


def tables(rows: list[dict[str, Any]]) -> list[Table]:
    """A table for each problem."""
    return [table(title, group) for title, group in groups(rows)]


def table(title: str, group: list[dict[str, Any]]) -> Table:
    """Rates, ratios to each MPI, microseconds a step for each part, a PE's messages in a step."""
    peers = list(dict.fromkeys(name for one in group for name in one["ratios"]))
    made = Table(title=title, box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0), **TITLE)
    made.add_column("\nvariant", no_wrap=True)
    for name in ("iterations\n/s", "\nmin", "\nmax"):
        made.add_column(name, justify="right")
    for name in peers:
        made.add_column(f"x\n{launcher(name).title}", justify="right")
    for name in PARTS:
        made.add_column(f"{name}\nus/step", justify="right")
    for name in COUNTS:
        made.add_column(f"{name}\n/PE/step", justify="right")
    best = max((one["median"] for one in group if one["median"]), default=None)
    for one in group:
        style = "bold green" if one["median"] and one["median"] == best else ""
        made.add_row(*cells(one, peers), style=style)
    return made


def cells(one: dict[str, Any], peers: list[str]) -> list[str]:
    """A row's words."""
    if not one["median"]:
        return [label(one), "failed"]
    rates = [rate(one[name]) for name in ("median", "min", "max")]
    ratios = [f"{one['ratios'][name]:.2f}" if name in one["ratios"] else "" for name in peers]
    times = [number(one["us_per_step"][name]) for name in PARTS]
    counts = [number(one[f"{name}_per_pe_step"]).removesuffix(".0") for name in COUNTS]
    return [label(one), *rates, *ratios, *times, *counts]


def rate(value: float) -> str:
    """Iterations a second; small ones with decimals."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"


def number(value: float | None) -> str:
    """A number, or nothing."""
    return "" if value is None else f"{value:.1f}"
