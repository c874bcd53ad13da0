# SPDX-License-Identifier: BSD-3-Clause
"""Figures of a profile: matrix, histogram, timeline, PEs."""

from typing import Any

import numpy as np
import plotly.graph_objects as go

from skerry.figures.style import FAINT, GRID, PART_COLOURS, layout
from skerry.profile.tables import interval
from skerry.profile.timeline import PARTS

COLOURS = {
    "computing": PART_COLOURS["compute"],
    "communicating": PART_COLOURS["pack"],
    "waiting": PART_COLOURS["wait"],
}
GREY = [[0, "#ffffff"], [1, "#000000"]]  # the most is black
MOST_CELLS = 512  # on a side; more PEs share one
MOST_MARKS = 60
BAR = "#1f6fb4"


def matrix(document: dict[str, Any]) -> go.Figure:
    """Sender x receiver, by bytes or by messages, grey or in colour."""
    n_pes, entries = document["n_pes"], document["matrix"]
    each = -(-n_pes // MOST_CELLS)
    cells = -(-n_pes // each)
    sums = {"bytes": np.zeros((cells, cells)), "messages": np.zeros((cells, cells))}
    at = np.array([(one["sender"], one["receiver"]) for one in entries]).T // each
    for name, grid in sums.items():
        np.add.at(grid, tuple(at), [one[name] for one in entries])
    ticks = np.arange(cells) * each
    made = go.Figure()
    for name, grid in sums.items():
        made.add_heatmap(
            z=grid.tolist(), x=ticks.tolist(), y=ticks.tolist(), colorscale=GREY, zmin=0,
            visible=name == "bytes", name=name, colorbar={"title": name, "outlinewidth": 0},
            hovertemplate=f"PE %{{y}} to PE %{{x}}<br>%{{z:,}} {name}<extra></extra>",
        )  # fmt: skip
    shared = f" (a cell: {each} PEs)" if each > 1 else ""
    made.update_xaxes(title_text=f"receiver{shared}", showgrid=False, constrain="domain")
    made.update_yaxes(
        title_text="sender", showgrid=False, autorange="reversed", scaleanchor="x",
        constrain="domain",
    )  # fmt: skip
    made.update_layout(
        **layout(height=620, updatemenus=[
            choices(0, [(name, "restyle", {"visible": [name == one for one in sums]})
                        for name in sums]),
            choices(0.25, [("grey", "restyle", {"colorscale": [GREY]}),
                           ("colour", "restyle", {"colorscale": ["Viridis"]})]),
        ])
    )  # fmt: skip
    return made


def choices(x: float, buttons: list[tuple[str, str, dict[str, Any]]]) -> dict[str, Any]:
    """A row of buttons above a figure."""
    return {
        "type": "buttons", "direction": "right", "x": x, "xanchor": "left", "y": 1.12,
        "yanchor": "bottom", "showactive": True,
        "buttons": [{"label": label, "method": method, "args": [args]}
                    for label, method, args in buttons],
    }  # fmt: skip


def sizes(document: dict[str, Any]) -> go.Figure:
    """Messages and bytes of each power of two, side by side."""
    from plotly.subplots import make_subplots

    rows = without_gaps(document["sizes"])
    made = make_subplots(1, 2, subplot_titles=("messages", "bytes"), horizontal_spacing=0.1)
    names = [interval(one) for one in rows]
    for column, name in enumerate(("messages", "bytes"), 1):
        made.add_bar(
            x=names, y=[one[name] for one in rows], name=name, marker_color=BAR, showlegend=False,
            hovertemplate=f"%{{x}}<br>%{{y:,}} {name}<extra></extra>", row=1, col=column,
        )  # fmt: skip
    made.update_xaxes(type="category")
    made.update_yaxes(gridcolor=GRID, rangemode="tozero")
    made.update_layout(**layout(height=420, bargap=0.15))
    return made


def without_gaps(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Also the powers of two of which there were no messages."""
    known = {one["below"]: one for one in rows}
    first, last = (one.bit_length() - 1 for one in (min(known), max(known)))
    nothing = {"messages": 0, "bytes": 0}
    return [
        known.get(1 << k) or {"from": (1 << k) >> 1, "below": 1 << k, **nothing}
        for k in range(first, last + 1)
    ]


def timeline(document: dict[str, Any]) -> go.Figure:
    """Shares of all PEs' time, or for each PE how much of it was not computing."""
    line = document["timeline"]
    bin_s, n_bins = line["bin_s"], len(line["computing"])
    times = ((np.arange(n_bins) + 0.5) * bin_s).tolist()
    made = go.Figure()
    for name in PARTS:
        made.add_bar(
            x=times, y=(np.array(line[name]) / bin_s).tolist(), name=name, width=bin_s,
            marker={"color": COLOURS[name], "line": {"width": 0}},
            hovertemplate=f"%{{x:.4g}} s<br>%{{y:.3g}} PEs {name}<extra></extra>",
        )  # fmt: skip
    per_pe = line["in_calls_per_pe"]
    numbers = [one["pe"] for one in document["pes"]]
    step = -(-len(numbers) // MOST_CELLS)
    made.add_heatmap(
        z=[(np.array(row) / bin_s).round(4).tolist() for row in per_pe[::step]],
        x=times, y=numbers[::step], zmin=0, zmax=1, visible=False, name="in calls",
        colorscale=[[0, COLOURS["computing"]], [1, COLOURS["waiting"]]],
        colorbar={"title": "in calls", "tickformat": ".0%"},
        hovertemplate="PE %{y}, %{x:.4g} s<br>%{z:.0%} in calls<extra></extra>",
    )  # fmt: skip
    for mark in line["marks"][:MOST_MARKS]:
        made.add_vline(
            x=mark["at_s"], line={"color": FAINT, "width": 1, "dash": "dot"},
            annotation={"text": mark["phase"], "font": {"size": 11, "color": FAINT},
                        "textangle": -90, "xanchor": "left", "yanchor": "top",
                        "bgcolor": "rgba(255,255,255,0.8)"},
        )  # fmt: skip
    buttons = choices(0.6, [
        ("all PEs", "update", [{"visible": [True, True, True, False]},
                               {"yaxis.title.text": "PEs", "yaxis.autorange": True}]),
        ("each PE", "update", [{"visible": [False, False, False, True]},
                               {"yaxis.title.text": "PE", "yaxis.autorange": "reversed"}]),
    ])  # fmt: skip
    for one in buttons["buttons"]:
        one["args"] = one["args"][0]
    made.update_xaxes(title_text="seconds", gridcolor=GRID, zeroline=False)
    made.update_yaxes(title_text="PEs", gridcolor=GRID)
    made.update_layout(
        **layout(height=440, barmode="stack", bargap=0, updatemenus=[buttons | {"y": 1.02}])
    )
    return made


def pes(document: dict[str, Any]) -> go.Figure:
    """Stacked bars."""
    rows = document["pes"]
    made = go.Figure()
    for name in PARTS:
        made.add_bar(
            x=[one["pe"] for one in rows], y=[one[f"{name}_s"] for one in rows], name=name,
            marker_color=COLOURS[name],
            hovertemplate=f"PE %{{x}}<br>%{{y:.4g}} s {name}<extra></extra>",
        )  # fmt: skip
    made.update_xaxes(title_text="PE")
    made.update_yaxes(title_text="seconds", gridcolor=GRID)
    made.update_layout(**layout(height=400, barmode="stack", bargap=0.1))
    return made
