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
    "coarray": ("Fortran coarrays", "#b0508f"),
    "mpi": ("MPI two-sided", "#4a4f57"),
    "naive": ("naive", "#a8a8a8"),
}
REFERENCE_LINE = {"color": "#222", "width": 1.2, "dash": "dot"}
OTHER = ("other", "#8e6bb0")
BRIGHT = 150  # of 255
PART_COLOURS = {"compute": "#c3ccd5", "pack": "#3f9c74", "wait": "#c94f4f", "reduce": "#e0b23c"}


def family(variant: str) -> tuple[str, str]:
    """A variant's family: title and colour."""
    strategy = variant.partition("+")[0]
    return FAMILIES.get(strategy) or FAMILIES.get(strategy.partition("_")[0]) or OTHER


def text_on(colour: str) -> str:
    """Dark or white, whichever can be read on the colour."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return INK if 0.3 * red + 0.59 * green + 0.11 * blue > BRIGHT else "white"


def beside_reference(made: Any, names: list[str], reference: str, axis: str, row_px: int) -> None:
    """Finishes a figure of ratios: names from top to bottom, and a line where the ratio is 1."""
    made.add_vline(x=1, line=REFERENCE_LINE)
    made.add_annotation(
        x=1, y=1, yref="paper", yanchor="top", xanchor="left", text=f" {reference}",
        showarrow=False, font={"size": 11, "color": FAINT},
    )  # fmt: skip
    made.update_xaxes(
        title_text=axis, gridcolor=GRID, zeroline=False, rangemode="tozero", title_font_size=12
    )
    made.update_yaxes(
        categoryorder="array", categoryarray=names, autorange="reversed", automargin=True,
        gridcolor=GRID, ticklabelstandoff=8,
    )  # fmt: skip
    made.update_layout(**layout(height=140 + row_px * max(len(names), 4)))


def layout(**more: Any) -> dict[str, Any]:
    """Layout for a figure; `more` wins."""
    return {
        "font": {"family": FONT, "size": 13, "color": INK},
        "paper_bgcolor": "white",
        "plot_bgcolor": "white",
        "margin": {"l": 10, "r": 20, "t": 76, "b": 50},
        "hoverlabel": {"font": {"family": FONT}},
        "legend": {
            "orientation": "h",
            "y": 1.0,
            "yanchor": "bottom",
            "x": 0,
            "traceorder": "normal",
            "font": {"size": 12},
            "bgcolor": "rgba(0,0,0,0)",  # where two legends meet neither hides the other
        },
        **more,
    }
