# SPDX-License-Identifier: BSD-3-Clause
"""Beside the thesis: each way's speed relative to MPI two-sided, here and on two supercomputers."""

from typing import Any

import plotly.graph_objects as go

from skerry.figures.style import beside_reference
from skerry.launchers import launcher
from skerry.study.summary import label

NODES = "2048"
COLOURS = {"Archer": "#8e6bb0", "Spruce": "#3f9c74"}
HERE = ("#1f6fb4", "#7fb5e0", "#12395c")
ROW_PX = 30


def figure(
    rows: list[dict[str, Any]], elsewhere: list[dict[str, str]], reference: str
) -> go.Figure:
    """For the rows of one problem."""
    made = go.Figure()
    names: dict[str, None] = {}
    here = [one for one in rows if one["variant"] != reference and one["ratios"]]
    shown = here_rows(here, elsewhere)
    for system, colour in COLOURS.items():
        points = thesis_points(elsewhere, system, reference)
        names |= dict.fromkeys(name for name, _ in points)
        add_dots(made, points, f"{system}, 2,048 nodes (thesis)", colour, "diamond")
    for name, colour in zip(
        dict.fromkeys(p for one in here for p in one["ratios"]), HERE, strict=False
    ):
        points = [(row, one["ratios"][name]) for row, one in shown]
        names |= dict.fromkeys(name for name, _ in points)
        add_dots(made, points, f"here, to {launcher(name).title}", colour, "circle")
    axis = "iterations per second, relative to MPI two-sided on the same machine"
    beside_reference(made, list(names), "MPI two-sided", axis, ROW_PX)
    return made


def thesis_points(
    elsewhere: list[dict[str, str]], system: str, reference: str
) -> list[tuple[str, float]]:
    """What the thesis measured on a system, relative to its own MPI version there."""
    mine = [one for one in elsewhere if one["system"] == system and one["nodes"] == NODES]
    base = next(float(one["iterations_per_s"]) for one in mine if one["variant"] == reference)
    others = [one for one in mine if one["variant"] != reference]
    return [(one["label"], float(one["iterations_per_s"]) / base) for one in others]


def here_rows(
    here: list[dict[str, Any]], elsewhere: list[dict[str, str]]
) -> list[tuple[str, dict[str, Any]]]:
    """Ours beside the thesis's name for the same, and our best of all."""
    mine = {one["variant"]: one for one in here}
    found = {one["label"]: mine[one["variant"]] for one in elsewhere if one["variant"] in mine}
    if here:
        best = max(here, key=lambda one: one["median"])
        found[f"best here: {label(best)}"] = best
    return list(found.items())


def add_dots(
    made: go.Figure, points: list[tuple[str, float]], title: str, colour: str, symbol: str
) -> None:
    """One series."""
    made.add_scatter(
        x=[value for _, value in points],
        y=[name for name, _ in points],
        name=title,
        mode="markers",
        marker={"size": 12, "color": colour, "symbol": symbol},
        hovertemplate="%{y}<br>%{x:.2f} x MPI two-sided<extra>" + title + "</extra>",
    )
