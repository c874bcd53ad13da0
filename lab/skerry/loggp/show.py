# SPDX-License-Identifier: BSD-3-Clause
"""A fit as a document, and as tables."""

from collections.abc import Iterator
from typing import Any

from skerry.loggp import fit

TITLES = {
    "L": "L: latency",
    "o_send": "o_send: overhead of a send",
    "o_recv": "o_recv: overhead of a receive",
    "g": "g: gap between messages",
    "G": "G: time per byte",
    "O_send": "O: overhead of a send, per byte",
    "O_recv": "O: overhead of a receive, per byte",
}
PER_BYTE = ("G", "O_send", "O_recv")


def document(measured: dict[str, Any]) -> dict[str, Any]:
    """What `--json` prints."""
    found = fit.fit(measured["rows"])
    ranges = fit.intervals(measured["rows"], found)
    return {
        "implementation": measured["implementation"],
        "parameters": {
            name: {
                "unit": "us per byte" if name in PER_BYTE else "us",
                "value": value,
                "low": ranges[name][0],
                "high": ranges[name][1],
            }
            for name, value in found.parameters().items()
        },
        "regimes": [
            {
                "first_bytes": one.first,
                "last_bytes": one.last,
                "g_us": one.at_zero,
                "G_us_per_byte": one.a_byte,
            }
            for one in found.regimes
        ],
        "sizes": [size(one, found) for one in found.sizes],
    }


def size(one: fit.Size, found: fit.Fit) -> dict[str, Any]:
    """What was found for a size, beside the fit."""
    regime = next(line for line in found.regimes if line.first <= one.bytes <= line.last)
    return {
        "bytes": one.bytes,
        "round_trip_us": one.round_trip,
        "interval_us": one.interval,
        "fitted_us": regime.at_zero + regime.a_byte * one.bytes,
        "o_send_us": one.o_send,
        "o_recv_us": one.o_recv,
    }


def made_table(title: str, *columns: str) -> Any:
    """An empty one, numbers to the right."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    made = Table(title=title, box=SIMPLE_HEAD, title_style="bold", title_justify="left")
    made.add_column(columns[0], no_wrap=True)
    for column in columns[1:]:
        made.add_column(column, justify="right", no_wrap=True)
    return made


def tables(document: dict[str, Any]) -> Iterator[Any]:
    """The parameters, the regimes, the sizes."""
    first = made_table(f"LogGP of {document['implementation']}", "parameter", "", "95 % between")
    for name, one in document["parameters"].items():
        scale, unit = (1000, "ns/byte") if name in PER_BYTE else (1, "us")
        low, high = one["low"] * scale, one["high"] * scale
        first.add_row(
            TITLES[name], f"{one['value'] * scale:.3f} {unit}", f"{low:.3f} and {high:.3f}"
        )
    yield first
    lines = made_table("interval of messages = g + bytes x G", "bytes", "g (us)", "G (ns/byte)")
    for one in document["regimes"]:
        span = f"{one['first_bytes']} to {one['last_bytes']}"
        lines.add_row(span, f"{one['g_us']:.3f}", f"{one['G_us_per_byte'] * 1000:.4f}")
    yield lines
    rows = made_table("times in us", "bytes", "interval", "fit", "o_send", "o_recv", "round trip")
    for one in document["sizes"]:
        keys = ("interval_us", "fitted_us", "o_send_us", "o_recv_us", "round_trip_us")
        rows.add_row(str(one["bytes"]), *(f"{one[key]:.3f}" for key in keys))
    yield rows
