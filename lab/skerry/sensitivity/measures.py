# SPDX-License-Identifier: BSD-3-Clause
"""Numbers of a recorded program that the thesis has as well. Collectives are a model's messages."""

from typing import Any

import numpy as np

from skerry.profile import expand, layout
from skerry.profile.merge import Profile
from skerry.profile.summary import per_pe

NEAR, NEAR_PERCENT = 0.05, 0.5
MEASURES = {
    "mean_bytes": "mean size of a message, bytes",
    "most_messages": "messages of the processor that sends most",
    "most_small_messages": "of these up to 1 KB, at most",
    "percent_above_1k": "data in messages above 1 KB, %",
    "percent_above_4k": "data in messages above 4 KB, %",
    "largest_bytes": "largest message, bytes",
}


def measures(profile: Profile, phases: list[str]) -> dict[str, float]:
    """Of the phases that a program is timed in."""
    timed = np.array([name in phases for name in profile.phases] or [False])
    rows = expand.expand(profile)
    sent = rows[(rows["kind"] == layout.TRAFFIC) & timed[rows["phase"]]]
    small = sent[sent["bytes"] <= 1024 * sent["count"]]
    total = int(sent["bytes"].sum())
    return {
        "mean_bytes": total / max(int(sent["count"].sum()), 1),
        "most_messages": int(per_pe(profile, sent)[0].max()),
        "most_small_messages": int(per_pe(profile, small)[0].max()),
        "percent_above_1k": percent_above(sent, 1024, total),
        "percent_above_4k": percent_above(sent, 4096, total),
        "largest_bytes": float((sent["bytes"] / np.maximum(sent["count"], 1)).max(initial=0)),
    }


def percent_above(sent: np.ndarray, size: int, total: int) -> float:
    """The share of bytes in longer messages; those of a row are taken to be alike."""
    longer = sent[sent["bytes"] > size * sent["count"]]
    return 100 * int(longer["bytes"].sum()) / max(total, 1)


def statements(raw: dict[str, Any], found: dict[str, dict[str, float]]) -> list[dict[str, Any]]:
    """The thesis' statements about the apps at hand, and what was found."""
    made = []
    for one in raw["statements"]:
        if one["app"] not in found:
            continue
        value = found[one["app"]][one["measure"]]
        is_share = one["measure"].startswith("percent")
        most_off = NEAR_PERCENT if is_share else NEAR * one["derived"]
        agrees = abs(value - one["derived"]) <= most_off
        made.append({**one, "found": value, "agrees": agrees})
    return made
