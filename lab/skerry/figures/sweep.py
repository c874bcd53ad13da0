# SPDX-License-Identifier: BSD-3-Clause
"""The report of a sweep: measured and predicted slowdown in one figure for each parameter."""

from html import escape
from pathlib import Path
from typing import Any

import plotly.graph_objects as go

from skerry.figures import html
from skerry.figures.report import FILE, as_html
from skerry.figures.style import GRID, INK, layout
from skerry.sweep import tables

MODEL_COLOURS = ("#d1662e", "#8e6bb0")
MEASURED = "#1f6fb4"


def write(folder: Path, document: dict[str, Any]) -> Path:
    """Writes report.html into the folder."""
    path = folder / FILE
    path.write_text(page(document), encoding="utf-8")
    return path


def page(document: dict[str, Any]) -> str:
    """The whole document."""
    title = f"Sensitivity of {' '.join(document['command'])}"
    counts = document["counts"]
    facts = (
        f"{counts['n_pes']} PEs, {document['repeats']} interleaved runs of each point, drawn are "
        f"the least and all others; {counts['sent']:,} messages sent and {counts['received']:,} "
        f"received by the PEs that do most of it"
    )
    body = [f"<h1>{escape(title)}</h1>", html.paragraph(facts, "faint")]
    body += [section(curve) for curve in document["curves"]]
    return html.page(title, body)


def section(curve: dict[str, Any]) -> str:
    """A parameter's figure and its numbers."""
    said, *more = tables.lines(curve)
    return html.section(
        curve["parameter"],
        html.paragraph(said, "finding"),
        html.bullets(more),
        as_html(figure(curve)),
        html.table(tables.heading(curve), tables.rows(curve)),
    )


def figure(curve: dict[str, Any]) -> go.Figure:
    """Slowdown against what is added."""
    base = curve["points"][0]["min_s"]
    added = [one["added_s"] * 1e6 for one in curve["points"]]
    made = go.Figure()
    for model, colour in zip(curve["models"], MODEL_COLOURS, strict=False):
        slowdown = [one / base for one in model["predicted_s"]]
        made.add_scatter(
            x=added, y=slowdown, name=f"model: {model['name']}", mode="lines",
            line={"color": colour, "dash": "dash"},
        )  # fmt: skip
    every = [(at, one / base) for at, point in zip(added, curve["points"], strict=True)
             for one in point["seconds"]]  # fmt: skip
    made.add_scatter(
        x=[at for at, _ in every], y=[one for _, one in every], name="each run", mode="markers",
        marker={"color": MEASURED, "size": 5, "opacity": 0.35},
    )  # fmt: skip
    made.add_scatter(
        x=added, y=[one["slowdown"] for one in curve["points"]], name="measured, least",
        mode="lines+markers", line={"color": MEASURED}, marker={"size": 8, "color": MEASURED},
    )  # fmt: skip
    unit = "ns per byte" if curve["parameter"] == "bandwidth" else "us"
    if curve["parameter"] == "bandwidth":
        made.for_each_trace(lambda trace: trace.update(x=[1000 * one for one in trace.x]))
    made.update_layout(**layout(height=420))
    made.update_xaxes(
        title_text=f"added {curve['parameter']}, {unit}", gridcolor=GRID, rangemode="tozero",
        color=INK, zeroline=False,
    )  # fmt: skip
    made.update_yaxes(title_text="slowdown", gridcolor=GRID, rangemode="tozero", zeroline=False)
    return made
