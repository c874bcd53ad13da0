# SPDX-License-Identifier: BSD-3-Clause
"""From what was asked for to runs, tables and the report."""

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.markup import escape
from rich.table import Table

from skerry.console import out, print_json, talk, wide_enough
from skerry.errors import USAGE, UserError
from skerry.profile import mpi as mpis
from skerry.records import schema
from skerry.sweep import axes, runs, tables
from skerry.sweep.document import document

SIZE = re.compile(r"(\d+)([km]?)(?:iB)?", re.IGNORECASE)
SIZES = {"": 1, "k": 1 << 10, "m": 1 << 20}


@dataclass(frozen=True)
class Asked:
    """What the options say. `limits`: words of SKERRY_DELAY for all points."""

    words: list[str]
    ranges: dict[str, str | None]
    limits: dict[str, str | None]
    repeats: int
    pattern: str
    mpi: str
    timeout_s: float | None


def go(asked: Asked, folder: Path, json_file: str | None) -> int:
    """Runs what lacks, shows everything."""
    fragment_bytes = size("fragment", asked.limits["fragment"] or "0")
    sweep = sweep_of(asked)
    store = runs.Store(folder, sweep.settings())
    store.open()

    def say(number: int, of: int, point: runs.Point, seconds: float) -> None:
        named = f"{point[0]} +{axes.spoken(point[1])}" if point[0] else "nothing added"
        talk.print(f"skerry: run {number} of {of}: {named}: {seconds:.4f} s")

    runs.run_all(sweep, store, say)
    made = document(sweep, store, fragment_bytes)
    schema.check("sweep", made, "the result")
    from skerry.figures import sweep as page

    talk.print(f"skerry: report: {escape(str(page.write(folder, made)))}", soft_wrap=True)
    if json_file and json_file != "-":
        Path(json_file).write_text(json.dumps(made, indent=1) + "\n")
    if json_file == "-":
        print_json(made)
    else:
        show(made)
    return 0


def sweep_of(asked: Asked) -> runs.Sweep:
    """What is run, or what is wrong with it."""
    found = {name: axes.points(name, text) for name, text in asked.ranges.items() if text}
    if not any(found.values()):
        raise UserError(
            "sweep: say what is added, as --overhead 0:100us:10 or --latency 10us,50us", USAGE
        )
    try:
        if asked.pattern and re.compile(asked.pattern).groups != 1:
            raise UserError("--seconds: the number stands in one pair of brackets", USAGE)
    except re.error as error:
        raise UserError(f"--seconds {asked.pattern}: {error}", USAGE) from None
    for name in ("above", "below"):
        if text := asked.limits[name]:
            size(name, text)
    mpis.check_command(asked.words, "sweep")
    limits = [f"{name}={text}" for name, text in asked.limits.items() if text and text != "0"]
    family = mpis.family(asked.mpi, asked.words)
    return runs.Sweep(
        asked.words, family, found, asked.repeats, ",".join(limits), asked.pattern, asked.timeout_s
    )


def size(option: str, text: str) -> int:
    """Bytes."""
    found = SIZE.fullmatch(text)
    if not found:
        raise UserError(f"--{option} {text}: expected bytes, as 4096 or 4k", USAGE)
    return int(found[1]) * SIZES[found[2].lower()]


def show(made: dict[str, Any]) -> None:
    """Tables on the terminal."""
    for curve in made["curves"]:
        out.print()
        for text in tables.lines(curve):
            out.print(escape(text), soft_wrap=True)
        table = Table(box=None, header_style="bold")
        for title in tables.heading(curve):
            table.add_column(title, justify="right")
        for row in tables.rows(curve):
            table.add_row(*row)
        wide_enough(120).print(table)
