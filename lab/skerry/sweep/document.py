# SPDX-License-Identifier: BSD-3-Clause
"""A sweep as one document (sweep.schema.json): tables and pages only show it."""

from dataclasses import asdict
from pathlib import Path
from statistics import median
from typing import Any

from skerry.profile import merge
from skerry.sweep import judge
from skerry.sweep.counts import Counts, count
from skerry.sweep.models import models
from skerry.sweep.runs import RECORDS, Store, Sweep

FORMAT = "skerry.sweep/1"


def document(sweep: Sweep, store: Store, fragment_bytes: int) -> dict[str, Any]:
    """The whole document."""
    profile = merge.load(store.folder / RECORDS)
    assert profile, "run_all() leaves the record of a run with nothing added"
    counts = count(profile, fragment_bytes)
    return {
        "schema": FORMAT,
        "command": [Path(word).name if word.startswith("/") else word for word in sweep.command],
        "extra": sweep.extra,
        "repeats": sweep.repeats,
        "counts": asdict(counts),
        "curves": [curve(name, store, counts, times) for name, times in sweep.axes.items()],
    }


def curve(name: str, store: Store, counts: Counts, added: list[float]) -> dict[str, Any]:
    """One parameter's."""
    base = store.seconds["", 0.0]
    points = [point(0.0, base, min(base))]
    points += [point(one, store.seconds[name, one], min(base)) for one in added]
    least = min(base)
    fitted = judge.line([one["added_s"] for one in points], [one["min_s"] for one in points])
    made = {
        "parameter": name,
        "points": points,
        "models": [
            {
                "name": one.name,
                "assumes": one.said,
                "predicted_s": [least + one.seconds(each["added_s"]) for each in points],
            }
            for one in models(name, counts, least)
        ],
        "fit": {"base_s": fitted.base_s, "slope": fitted.slope, "error": fitted.error},
    }
    said, why = judge.verdict(name, made, counts)
    return made | {"verdict": said, "why": why}


def point(added: float, seconds: list[float], base: float) -> dict[str, Any]:
    """All runs with so much added."""
    return {
        "added_s": added,
        "seconds": seconds,
        "min_s": min(seconds),
        "median_s": median(seconds),
        "slowdown": min(seconds) / base,
    }
