# SPDX-License-Identifier: BSD-3-Clause
"""The report of a study of timers: each form's time relative to the hand-written exchange."""

from html import escape
from pathlib import Path
from typing import Any

import plotly.graph_objects as go

from skerry.figures import html
from skerry.figures.style import beside_reference
from skerry.timers import table
from skerry.timers.definition import Definition

FILE = "report.html"
COLOURS = {"2-D": "#1f6fb4", "3-D": "#d1662e"}
HAND_WRITTEN = "hand-written"
ROW_PX = 26


def write(folder: Path, record: dict[str, Any], what: Definition) -> Path:
    """Writes report.html into the folder."""
    path = folder / FILE
    path.write_text(page(record, what), encoding="utf-8")
    return path


def page(record: dict[str, Any], what: Definition) -> str:
    """The whole document."""
    groups = table.groups(record, what.raw["reference"])
    machine = record["machine"]
    when = record["started"][:16].replace("T", " ")
    cores = len(machine["usable_cores"])
    line = f"{when}, preset {record['preset']}, on {cores} cores of {machine['processor']}"
    drawn = figure(groups, what.elsewhere).to_html(full_html=False, include_plotlyjs=False)
    title = what.raw["title"]
    body = [
        f"<h1>{escape(title)}</h1>{html.paragraph(line, 'faint')}",
        *(html.paragraph(f"failed: {one}", "verdict wrong") for one in record["failed"]),
        html.section("Relative to the hand-written exchange", drawn),
        *(timers(one) for one in groups),
        elsewhere(what),
        html.section("Forms", html.pairs(what.raw["forms"].items(), code=True)),
    ]
    return html.page(title, body)


def timers(group: dict[str, Any]) -> str:
    """One problem's table."""
    lines = [table.cells(row) for row in group["rows"]]
    return html.section(group["title"], html.table(("timer", *table.HEAD), lines))


def elsewhere(what: Definition) -> str:
    """What the model measured."""
    keys = ("label", "variant", *table.TIMES, "lbe")
    lines = [[row[key] for key in keys] for row in what.elsewhere]
    return html.section(
        "The model itself",
        html.paragraph(what.raw["elsewhere"]["about"]),
        html.table(keys, lines, words=2),
        html.paragraph(what.raw["elsewhere"]["caution"], "faint"),
    )


def figure(groups: list[dict[str, Any]], there: list[dict[str, str]]) -> go.Figure:
    """A line for each form and problem, dots for 2-D and 3-D; the model's own below ours."""
    made = go.Figure()
    here, model = ours(groups), theirs(there)
    names = list(dict.fromkeys(name for _, name, _ in here + model))
    for points, symbol, whose in ((here, "circle", "here"), (model, "diamond", "the model")):
        for kind, colour in COLOURS.items():
            mine = [(name, value) for dims, name, value in points if dims == kind]
            made.add_scatter(
                x=[value for _, value in mine],
                y=[name for name, _ in mine],
                name=f"{kind}, {whose}",
                mode="markers",
                marker={"size": 12, "color": colour, "symbol": symbol},
                hovertemplate="%{y}<br>%{x:.2f} x hand-written<extra></extra>",
            )
    axis = "time of an exchange over the hand-written one's (left is faster)"
    beside_reference(made, names, "hand-written", axis, ROW_PX)
    return made


def ours(groups: list[dict[str, Any]]) -> list[tuple[str, str, float]]:
    """2-D or 3-D, a name, the ratio."""
    made = []
    for one in groups:
        many = f", {one['fields']} fields" if one["fields"] > 1 else ""
        made += [
            (
                table.dimensions(row),
                f"{row['form']}, {one['pes']} PEs{many}{one['by']}",
                row["ratio"],
            )
            for row in one["rows"]
            if row["ratio"] and row["ratio"] != 1
        ]
    return made


def theirs(rows: list[dict[str, str]]) -> list[tuple[str, str, float]]:
    """The same of the model, by the slowest task's time."""
    base = {
        table.dimensions(row): float(row["t_max"]) for row in rows if row["variant"] == HAND_WRITTEN
    }
    return [
        (table.dimensions(row), f"{row['variant']}, 128 tasks", float(row["t_max"]) / base[dims])
        for row in rows
        if row["variant"] != HAND_WRITTEN and (dims := table.dimensions(row))
    ]
