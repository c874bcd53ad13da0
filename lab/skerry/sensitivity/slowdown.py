# SPDX-License-Identifier: BSD-3-Clause
"""Figure 4.3: slowdown against added overhead, as a sweep of each app."""

from pathlib import Path
from typing import Any

from skerry.console import talk
from skerry.npb.plan import OURS, Case
from skerry.records import schema
from skerry.sweep import axes, runs
from skerry.sweep.document import document

OVERHEAD = "0:100us:5"  # to each message, at both ends; long ones in fragments, as in the thesis
FRAGMENT_BYTES = 4096
SECONDS = r'"seconds": ([0-9.eE+-]+)'


def slowdown(case: Case, folder: Path, repeats: int, timeout_s: float) -> dict[str, Any]:
    """The sweep as a document (sweep.schema.json); its runs are kept in the folder."""
    command, environment = case.command()
    sweep = runs.Sweep(
        [str(word) for word in command],
        None if case.model == OURS else case.model,
        {"overhead": axes.points("overhead", OVERHEAD)},
        repeats,
        f"fragment={FRAGMENT_BYTES}",
        SECONDS,
        timeout_s,
        environment,
    )
    store = runs.Store(folder, sweep.settings())
    store.open()

    def say(number: int, of: int, point: runs.Point, seconds: float) -> None:
        talk.print(f"skerry: {case.title}: run {number} of {of}: "
                   f"overhead +{axes.spoken(point[1])}: {seconds:.4f} s")  # fmt: skip

    runs.run_all(sweep, store, say)
    made = document(sweep, store, FRAGMENT_BYTES)
    schema.check("sweep", made, "the sweep")
    return made
