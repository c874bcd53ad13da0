# SPDX-License-Identifier: BSD-3-Clause
"""The main figure: iterations a second of every variant, and where a step's time went."""

from typing import Any

import plotly.graph_objects as go
from plotly.subplots import make_subplots

from skerry.figures.style import (
    FAINT,
    GRID,
    PART_COLOURS,
    REFERENCE_LINE,
    family,
    layout,
    text_on,
)
from skerry.study import table
from skerry.study.summary import PARTS, label

ROW_PX = 27
FRAME_PX = 166


def figure(rows: list[dict[str, Any]], reference: str) -> go.Figure:
    """For the rows of one problem; both halves share the variants' names."""
    known = [one for one in rows if one["median"]]
    made = make_subplots(
        cols=2, shared_yaxes=True, horizontal_spacing=0.03, column_widths=[0.58, 0.42]
    )
    add_rates(made, known)
    add_parts(made, known)
    for one in known:
        if one["variant"] == reference:
            made.add_vline(x=one["median"], line=REFERENCE_LINE, col=1)
    frame = layout(height=FRAME_PX + ROW_PX * len(known), barmode="stack", bargap=0.25)
    made.update_layout(**frame, legend2=frame["legend"] | {"x": 0.6})
    made.update_yaxes(
        autorange="reversed", automargin=True, ticks="", ticklabelstandoff=8, showgrid=False
    )
    made.update_xaxes(gridcolor=GRID, zeroline=False, rangemode="tozero", title_font_size=12)
    made.update_xaxes(title_text="iterations per second (median, min to max)", col=1)
    made.update_xaxes(title_text="microseconds per step, mean over PEs", col=2)
    return made


def add_rates(made: go.Figure, rows: list[dict[str, Any]]) -> None:
    """A bar for each variant, a legend entry for each family."""
    names = [label(one) for one in rows]
    for title, colour in dict.fromkeys(family(one["variant"]) for one in rows):
        mine = [one for one in rows if family(one["variant"])[0] == title]
        made.add_bar(
            **bars([label(one) for one in mine], [one["median"] for one in mine], title, colour),
            error_x={
                "type": "data",
                "symmetric": False,
                "array": [one["max"] - one["median"] for one in mine],
                "arrayminus": [one["median"] - one["min"] for one in mine],
                "thickness": 1.3,
                "width": 3,
                "color": FAINT,
            },
            text=[bar_text(one) for one in mine],
            textposition="inside",
            insidetextanchor="start",
            textfont={"color": text_on(colour), "size": 12},
            hovertemplate="%{y}<br>%{x:,.1f} iterations/s<extra></extra>",
            row=1,
            col=1,
        )
    made.update_yaxes(categoryorder="array", categoryarray=names)


def bar_text(one: dict[str, Any]) -> str:
    """The rate, and the ratios to each MPI."""
    rate = table.rate(one["median"])
    ratios = ", ".join(f"{value:.2f}x" for value in one["ratios"].values())
    return f"{rate}  ({ratios})" if ratios else rate


def add_parts(made: go.Figure, rows: list[dict[str, Any]]) -> None:
    """Compute, pack, wait and reduce, stacked."""
    names = [label(one) for one in rows]
    for part in PARTS:
        values = [one["us_per_step"][part] for one in rows]
        made.add_bar(
            **bars(names, values, part, PART_COLOURS[part]),
            legend="legend2",
            hovertemplate="%{y}<br>" + part + " %{x:,.1f} us/step<extra></extra>",
            row=1,
            col=2,
        )
    # Those whose ranks crawl leave the picture: beside them nothing else could be seen.
    totals = [sum(one["us_per_step"][part] for part in PARTS) for one in rows if not one["short"]]
    if totals and len(totals) < len(rows):
        made.update_xaxes(range=[0, 1.1 * max(totals)], col=2)


def bars(names: list[str], values: list[Any], title: str, colour: str) -> dict[str, Any]:
    """What all horizontal bars have."""
    return {"y": names, "x": values, "name": title, "orientation": "h", "marker_color": colour}
