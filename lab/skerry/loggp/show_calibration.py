# SPDX-License-Identifier: BSD-3-Clause
"""The table of `skerry calibrate`."""

import math
from collections.abc import Iterator
from typing import Any

from skerry.errors import USAGE, UserError
from skerry.loggp.calibrate import PARAMETERS
from skerry.loggp.measure import Network
from skerry.loggp.show import made_table


def times(text: str) -> list[float]:
    """Microseconds, with commas between."""
    try:
        found = [float(word) for word in text.split(",")]
    except ValueError:
        found = []
    if not found or not all(math.isfinite(one) and 0 <= one <= 1e6 for one in found):
        raise UserError(f"--desired {text}: expected are microseconds, such as 1,10,100", USAGE)
    return found


def tolerance(network: Network) -> float:
    """Within how much of what is asked for an observed time should be."""
    return 0.1 if network.mpi else 0.05


def tables(document: dict[str, Any]) -> Iterator[Any]:
    """One, with a note on what is off."""
    names = [one.name for one in PARAMETERS]
    size = f"{document['fragment_bytes']} bytes"
    title = f"{document['implementation']}: time added, and the other parameters; us (G: of {size})"
    made = made_table(title, "added to", "desired", "observed", *names)
    base = document["base_us"]
    made.add_row("nothing", "", "", *(f"{base[name]:.2f}" for name in names))
    last = ""
    for row in document["rows"]:
        if row["parameter"] != last:
            made.add_section()
        last = row["parameter"]
        observed = f"{row['observed_us']:.2f}"
        made.add_row(
            last,
            f"{row['desired_us']:g}",
            observed if row["is_near"] else f"[red]{observed}[/red]",
            *(cell(row, name) for name in names),
        )
    yield made
    percent = 100 * document["tolerance"]
    off = sum(not row["is_near"] for row in document["rows"])
    moved = sum(bool(row["others_moved"]) for row in document["rows"])
    yield (
        f"within {percent:g} % or 0.2 us of what was asked for: {len(document['rows']) - off} of "
        f"{len(document['rows'])} rows; rows in which another parameter moved: {moved}"
    )


def cell(row: dict[str, Any], name: str) -> str:
    """What another parameter was."""
    if name == row["parameter"]:
        return ""
    text = f"{row['others'][name]['observed_us']:.2f}"
    return f"[red]{text}[/red]" if name in row["others_moved"] else text
