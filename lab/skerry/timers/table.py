# SPDX-License-Identifier: BSD-3-Clause
"""A record's timers as rows, and rows as tables on the terminal."""

from statistics import median
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.table import Table

from skerry.console import wide_enough
from skerry.launchers import launcher

TIMES = ("t_min", "t_avg", "t_max", "t_sum")
HEAD = (*TIMES, "lbe %", "exchanges", "us/exchange", "least", "x hand-written")
COLUMNS = 120

Row = dict[str, Any]


def groups(record: dict[str, Any], reference: str) -> list[dict[str, Any]]:
    """Runs of one problem together: a title, and a row for each timer."""
    by: dict[tuple, list[dict[str, Any]]] = {}
    for run in record["runs"]:
        key = (run["pes"], run["fields"], run["launcher"])
        by.setdefault(key, []).append(run)
    return [group(runs, reference) for runs in by.values()]


def group(runs: list[dict[str, Any]], reference: str) -> dict[str, Any]:
    """Each timer's medians over runs; ratios are of microseconds to the reference's."""
    first = runs[0]
    rows = [merged([run["timers"][at] for run in runs]) for at in range(len(first["timers"]))]
    for row in rows:
        base = next((one for one in rows if is_base(one, row, reference)), None)
        row["ratio"] = row["us"] / base["us"] if base else None
    (columns, high), fields = first["grid"], first["fields"]
    by = "" if first["launcher"] == "skerry_run" else f", {launcher(first['launcher']).title}"
    many = f"{fields} fields" if fields > 1 else "1 field"
    title = f"{first['pes']} PEs ({columns} x {high}), {many}{by}"
    return {"title": title, "pes": first["pes"], "fields": fields, "by": by, "rows": rows}


def is_base(one: Row, row: Row, reference: str) -> bool:
    """Whether `one` is what `row` is compared with: the hand-written form in as many directions."""
    return one["form"] == reference and dimensions(one) == dimensions(row)


def dimensions(row: Row) -> str:
    """2-D or 3-D, as the label says."""
    return "3-D" if "_3d_" in row["label"] else "2-D"


def merged(timers: list[dict[str, Any]]) -> Row:
    """One timer of several runs."""
    middle = {key: median(one[key] for one in timers) for key in (*TIMES, "lbe")}
    words = {key: timers[0][key] for key in ("label", "form", "variant", "exchanges")}
    least = min(one["us_min"] for one in timers)
    return words | middle | {"us": median(one["us_median"] for one in timers), "least": least}


def cells(row: Row) -> list[str]:
    """A row's words."""
    times = [f"{row[key]:.4f}" for key in TIMES]
    ratio = f"{row['ratio']:.2f}" if row["ratio"] else ""
    counts = [
        f"{row['lbe']:.1f}",
        f"{row['exchanges']:,}",
        f"{row['us']:,.1f}",
        f"{row['least']:,.1f}",
    ]
    return [row["label"], *times, *counts, ratio]


def empty(title: str, head: tuple[str, ...]) -> Table:
    """A table without rows."""
    made = Table(
        title=title, box=SIMPLE_HEAD, pad_edge=False, title_style="bold",
        title_justify="left", header_style="dim", padding=(0, 1, 0, 0),
    )  # fmt: skip
    made.add_column("timer", no_wrap=True)
    for name in head:
        made.add_column(name, justify="right")
    return made


def show(made: list[dict[str, Any]]) -> None:
    """A table for each problem."""
    wide = wide_enough(COLUMNS)
    for one in made:
        lines = empty(one["title"], HEAD)
        for row in one["rows"]:
            lines.add_row(*cells(row))
        wide.print(lines)
        wide.print()


def show_elsewhere(rows: list[dict[str, str]]) -> None:
    """What the model measured."""
    lines = empty("the model itself, 128 tasks (16 x 8), seconds of a run", HEAD[:5])
    for row in rows:
        times = [row[key] for key in (*TIMES, "lbe")]
        lines.add_row(f"{row['label']} ({row['variant']})", *times)
    wide = wide_enough(COLUMNS)
    wide.print(lines)
    wide.print()
