# SPDX-License-Identifier: BSD-3-Clause
"""Measured against predicted: the fitted line, and what the record says where they part."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from skerry.sweep.counts import Counts

NEAR = (0.75, 1.33)  # measured over predicted
UNEVEN = 1.2
WAITS_MUCH = 0.1


@dataclass(frozen=True)
class Line:
    """Seconds = base + slope * added, by least squares; the standard error of the slope."""

    base_s: float
    slope: float
    error: float


def line(added: list[float], seconds: list[float]) -> Line:
    """Through the least times."""
    x, y = np.array(added), np.array(seconds)
    slope, base = np.polyfit(x, y, 1) if len(x) > 1 else (0.0, y[0])
    left = y - base - slope * x
    freedom = len(x) - 2
    spread = ((x - x.mean()) ** 2).sum()
    error = float(np.sqrt((left**2).sum() / freedom / spread)) if freedom > 0 and spread else 0.0
    return Line(float(base), float(slope), error)


def verdict(parameter: str, curve: dict[str, Any], counts: Counts) -> tuple[str, list[str]]:
    """`near`, `less`, `more` or `hidden` (nothing to see beside the noise), and why."""
    first = curve["points"][0]
    last = curve["points"][-1]
    noise = max(max(one["seconds"]) - min(one["seconds"]) for one in curve["points"])
    measured = last["min_s"] - first["min_s"]
    predicted = curve["models"][0]["predicted_s"][-1] - first["min_s"]
    if max(predicted, measured) <= noise:
        return "hidden", [f"runs differ by {noise:.3g} s, which is more than the effect"]
    ratio = measured / predicted if predicted > 0 else float("inf")
    if NEAR[0] <= ratio <= NEAR[1]:
        return "near", []
    if ratio < NEAR[0]:
        return "less", why_less(parameter, counts, first["min_s"])
    return "more", why_more(counts)


def why_less(parameter: str, counts: Counts, base_s: float) -> list[str]:
    """What can hide added time."""
    said = []
    if parameter == "gap" and counts.sent:
        interval = base_s / counts.sent * 1e6
        said.append(f"messages are {interval:,.1f} us apart in the mean: shorter gaps are free")
    if parameter == "latency":
        said.append(
            "waits for messages that are there already cost nothing: not all are in a chain"
        )
    if counts.waiting > WAITS_MUCH:
        said.append(
            f"PEs wait {100 * counts.waiting:.0f} % of their time: what is added there is hidden "
            "(overlap)"
        )
    return said or ["the record does not show why"]


def why_more(counts: Counts) -> list[str]:
    """What can multiply it."""
    said = []
    if counts.imbalance > UNEVEN:
        said.append(
            f"one PE sends and receives {counts.imbalance:.1f} times as much as the mean: others "
            "wait for it"
        )
    if counts.waits:
        said.append(
            f"each PE waits up to {counts.waits:,} times: delays of several PEs add up where one's "
            "message waits for another's (a serial chain)"
        )
    return said or ["the record does not show why"]
