# SPDX-License-Identifier: BSD-3-Clause
"""The summary on the terminal; the same cells fill the page's tables."""

from dataclasses import fields
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.markup import escape
from rich.table import Table

from skerry.profile.sites import Place
from skerry.profile.summary import Rows, collectives
from skerry.profile.timeline import PARTS
from skerry.profile.words import count, duration, percent, size

MOST_ROWS = 12
BALANCE = ("of a PE", "min", "mean", "max")
SITES = ("operation", "at", "calls", "time", "share", "longest", "bytes", "mean size")
SIZES = ("size", "messages", "share", "bytes", "share")
COLLECTIVES = ("collective", "PEs", "calls", "time", "longest", "messages", "bytes", "mean size")
PHASES = ("phase", "calls", "time in calls", "messages", "bytes")
Cells = list[list[str]]


def lines(document: dict[str, Any]) -> list[str]:
    """What stands above the tables."""
    n_pes, lbe = document["n_pes"], document["balance"]["lbe"]
    made = [f"{n_pes} PEs, {document['model']}, {duration(document['wall_s'])}"]
    if lbe is not None:
        made[0] += f"; load balance of computing {100 * lbe:.1f} % (mean / max)"
    return made


def warnings(document: dict[str, Any]) -> list[str]:
    """What went wrong, and what is not counted."""
    made = list(document["trouble"])
    if document["lost"]:
        made.append(f"{count(document['lost'])} calls or messages had no room in the records")
    if not document["operations"]:
        made.append("no calls were recorded")
    return made


def left_out(document: dict[str, Any]) -> str:
    """What the matrix does not show."""
    left = document["unplaced"]
    more = "" if document["expanded_collectives"] else "; --expand-collectives adds most by a model"
    return (
        f"not in the matrix: {count(left['messages'])} messages of {size(left['bytes'])} in "
        f"collectives that do not say who sends to whom{more}"
    )


def balance(document: dict[str, Any]) -> Cells:
    """Least, mean and most over PEs."""
    found = document["balance"]
    rows = [(name, found[f"{name}_s"], duration) for name in PARTS]
    rows += [("messages", found["messages"], count), ("bytes", found["bytes"], size)]
    return [[name, *(show(of[key]) for key in ("min", "mean", "max"))] for name, of, show in rows]


def mean_size(row: dict[str, Any]) -> str:
    """Bytes of a message."""
    return size(row["bytes"] / row["messages"]) if row["messages"] else ""


def place(site: dict[str, Any]) -> str:
    """Function and line, or module."""
    return str(Place(*(site[one.name] for one in fields(Place))))


def sites(document: dict[str, Any], most: int | None = None) -> Cells:
    """Where the time went."""
    return [
        [one["operation"], place(one), count(one["calls"]), duration(one["seconds"]),
         percent(one["share"]), duration(one["most_s"]),
         size(one["bytes"]) if one["messages"] else "", mean_size(one)]
        for one in document["sites"][:most]
    ]  # fmt: skip


def interval(row: dict[str, Any]) -> str:
    """A power of two's sizes."""
    if row["below"] <= 2:
        return "0 B" if row["below"] == 1 else "1 B"
    return f"{size(row['from'])} to {size(row['below'])}"


def sizes(document: dict[str, Any]) -> Cells:
    """The histogram."""
    rows = document["sizes"]
    messages = sum(one["messages"] for one in rows) or 1
    many = sum(one["bytes"] for one in rows) or 1
    return [
        [interval(one), count(one["messages"]), percent(one["messages"] / messages),
         size(one["bytes"]), percent(one["bytes"] / many)]
        for one in rows
    ]  # fmt: skip


def of_collectives(document: dict[str, Any]) -> Cells:
    """Each with the size of its groups."""
    return [
        [one["operation"], count(one["members"]) if one["members"] else "", count(one["calls"]),
         duration(one["seconds"]), duration(one["most_s"]), count(one["messages"]),
         size(one["bytes"]), mean_size(one)]
        for one in collectives(document)
    ]  # fmt: skip


def phases(document: dict[str, Any]) -> Cells:
    """Nothing where the program marks none."""
    rows: Rows = document["phases"]
    return [] if len(rows) < 2 else [
        [one["phase"], count(one["calls"]), duration(one["seconds_in_calls"]),
         count(one["messages"]), size(one["bytes"])]
        for one in rows
    ]  # fmt: skip


def tables(document: dict[str, Any]) -> list[Table]:
    """All that there are rows for."""
    shown = (
        ("Balance", BALANCE, balance(document), 1),
        ("Call sites", SITES, sites(document, MOST_ROWS), 2),
        ("Message sizes", SIZES, sizes(document), 1),
        ("Collectives", COLLECTIVES, of_collectives(document)[:MOST_ROWS], 1),
        ("Phases", PHASES, phases(document), 1),
    )
    return [table(title, head, rows, words) for title, head, rows, words in shown if rows]


def table(title: str, head: tuple[str, ...], rows: Cells, words: int) -> Table:
    """One; the first `words` columns hold words."""
    made = Table(
        title=title, box=SIMPLE_HEAD, pad_edge=False, title_style="bold",
        title_justify="left", header_style="dim", padding=(0, 1, 0, 0),
    )  # fmt: skip
    for column, name in enumerate(head):
        made.add_column(name, justify="left" if column < words else "right", no_wrap=True)
    for row in rows:
        made.add_row(*map(escape, row))
    return made
