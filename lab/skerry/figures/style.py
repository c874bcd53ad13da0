# SPDX-License-Identifier: BSD-3-Clause
"""Colours and layout that all figures share. The colours stay apart for colour-blind readers."""

from typing import Any

FONT = "system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif"
INK, FAINT, GRID = "#1d2733", "#66727f", "#e4e8ec"

FAMILIES = {  # first part of a strategy's name, or the whole name -> title, colour
    "buffers_barrier": ("buffers, global barrier", "#d1662e"),
    "sections_barrier": ("sections, global barrier", "#e8a57f"),
    "buffers": ("buffers, neighbours only", "#1f6fb4"),
    "sections": ("sections, neighbours only", "#7fb5e0"),
    "mpi": ("MPI two-sided", "#4a4f57"),
    "naive": ("naive", "#a8a8a8"),
}
OTHER = ("other", "#8e6bb0")
PART_COLOURS = {"compute": "#c3ccd5", "pack": "#3f9c74", "wait": "#c94f4f", "reduce": "#e0b23c"}


def family(variant: str) -> tuple[str, str]:
    """A variant's family: title and colour."""
    strategy = variant.split("+")[0]
    return FAMILIES.get(strategy) or FAMILIES.get(strategy.split("_")[0]) or OTHER


def layout(**more: Any) -> dict[str, Any]:
    """Layout for a figure; `more` wins."""
    return {
        "font": {"family": FONT, "size": 13, "color": INK},
        "paper_bgcolor": "white",
        "plot_bgcolor": "white",
        "margin": {"l": 10, "r": 20, "t": 60, "b": 50},
        "hoverlabel": {"font": {"family": FONT}},
        "legend": {"orientation": "h", "y": 1.0, "yanchor": "bottom", "x": 0, "title": None},
        **more,
    }
